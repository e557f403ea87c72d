package notation

// kind is what a token is to the grammar.
type kind uint8

const (
	end      kind = iota
	number        // 2, 0.5
	name          // one symbol, by its canonical name: "k", "Lambda"
	function      // sum, sqrt, frac, diag, inv
	operator      // + - * / ⊙
	relation      // = := =:
	unjudged      // ∈ ≤ ≥ < > ≠: relations that the checker doesn't decide
	opening       // ( { ⟨ and the beginning of a matrix
	closing       //
	bar           // | and ‖
	comma         //
	lower         // _
	upper         // ^
	prime         // '
	accent        // \bar, for the atom behind it
	dots          // …
	cell          // & in a matrix
	row           // \\ in a matrix
	stop          // what ends a statement: . ; : an arrow, the end of a line
	word          //
	keyword       // let, where, because
	unknown       // a command that the grammar hasn't
	run           // letters, until it is known whether they are a word
)

// token is one piece of the text.
type token struct {
	kind  kind
	text  string // canonical: "Lambda" for \Lambda, Λ and Lambda
	from  int    // its place in the source, in bytes
	to    int
	space bool // white space stands before it
	first bool // it is the first of its line
	math  bool // it stands between dollars or in an environment
}

func (t token) is(k kind, text string) bool { return t.kind == k && t.text == text }

// Keyword is a word that belongs to the grammar: it says what the statement behind it is.
type Keyword string

// The keywords, by what they do.
const (
	Plain  Keyword = ""
	Let    Keyword = "let"    // what follows defines
	Where  Keyword = "where"  // what follows defines, or is mentioned
	Since  Keyword = "since"  // what follows is a reason
	Assume Keyword = "assume" // what follows is assumed
	So     Keyword = "so"     // what follows is a statement of its own
)

var keywords = map[string]Keyword{
	"let": Let, "put": Let, "define": Let, "denote": Let, "set": Let,
	"where": Where, "with": Where,
	"since": Since, "because": Since, "as": Since, "by": Since, "using": Since,
	"assume": Assume, "suppose": Assume,
	"so": So, "and": So,
}
