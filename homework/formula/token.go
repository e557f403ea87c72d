package formula

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
	unknown       // a command or sign that the grammar hasn't
	run           // letters, until it is known whether they are a word

	// What commands do to the text behind them; they are no tokens.
	space   // nothing
	font    // the argument stands in another font
	text    // the argument is words
	aside   // one argument is read by itself
	skipped // the argument isn't shown
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

// as is the same piece of text, understood in another way.
func (t token) as(k kind, text string) token {
	t.kind, t.text = k, text
	return t
}

// letter reports a name that is one small letter, as indices are.
func (t token) letter() bool { return t.kind == name && isLetter(t.text) }

// kinds is a set of kinds.
type kinds uint32

func setOf(list ...kind) (s kinds) {
	for _, k := range list {
		s |= 1 << k
	}
	return s
}

func (t token) in(s kinds) bool { return s>>t.kind&1 == 1 }

var (
	words    = setOf(word, keyword)
	breaks   = words | setOf(stop, end) // what ends a statement
	ends     = breaks | setOf(comma)    // what ends a statement or an entry
	symbols  = setOf(name, number)
	dangling = setOf(operator, relation)      // an expression must follow
	operands = setOf(name, number, closing)   // an expression may end so
	scripts  = setOf(lower, upper)            //
	binding  = dangling | symbols | scripts | // a letter beside them is mathematics
		setOf(prime, accent, function, unjudged)
)

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
