package unread_test

import (
	"fmt"

	"kpcalab/homework/formula/unread"
)

func Example() {
	answer := []rune("g = Ak, which is nice. K is grand (I guess).")
	words := []unread.Part{unread.In(answer, 22, 43)}
	admitted := []unread.Part{unread.In(answer, 34, 43), unread.In(answer, 7, 21)}
	for _, p := range unread.Join(words, admitted) {
		fmt.Printf("%d–%d %s\n", p.From, p.To, p.Text)
	}
	// Output:
	// 8–21 which is nice
	// 23–43 K is grand (I guess)
}
