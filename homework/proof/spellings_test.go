package proof

import "testing"

// TestWrittenSpellings: the embedding as textbooks, libraries and mails spell it,
// each right text with wrong ones that differ by a token. No wrong one is accepted,
// no right one judged wrong, and of those at most one in 25 isn't read.
func TestWrittenSpellings(t *testing.T) {
	right, unread := 0, 0
	for _, c := range readCorpus(t, "testdata/corpus/spellings.tsv") {
		got, f := c.judged()
		if c.verdict == "correct" && got == "refused" || c.verdict == "wrong" && got == "accepted" {
			t.Errorf("%s (%s, %s) is %s and %s:\n%s\n%s", c.id, c.spelling, c.why, c.verdict, got, c.text, f)
		}
		if c.verdict == "correct" {
			if right++; got == "unreadable" {
				unread++
				t.Logf("%s isn't read: %s", c.id, c.text)
			}
		}
	}
	if 25*unread > right {
		t.Errorf("%d of %d right spellings aren't read", unread, right)
	}
}
