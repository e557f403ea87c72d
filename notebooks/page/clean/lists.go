package clean

import (
	"maps"
	"regexp"
	"strings"
)

// attributes are the attributes of an element, each with what its value may be.
type attributes map[string]func(string) bool

// words makes a list of the elements or attributes in s.
func words(s string) []string { return strings.Fields(s) }

func set(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words(s) {
		m[w] = true
	}
	return m
}

// elements gives each element in names the attributes in attrs, with values that
// check allows.
func elements(names, attrs string, check func(string) bool) map[string]attributes {
	m := map[string]attributes{}
	for _, n := range words(names) {
		m[n] = attributes{}
		for _, a := range words(attrs) {
			m[n][a] = check
		}
	}
	return m
}

func anything(string) bool { return true }

// value of a few words or numbers: no address, no backslash, no comment.
var plain = regexp.MustCompile(`^[-+#%.,\w\s"'()]*$`)

func harmless(v string) bool {
	return plain.MatchString(v) && !strings.Contains(strings.ToLower(v), "url")
}

// number of at most four digits, with a unit or without.
var size = regexp.MustCompile(`^\d{1,4}(\.\d+)?(px|em|ex|rem|pt|%)?$`)

func small(v string) bool { return size.MatchString(v) }

// global are attributes of every element.
var global = attributes{
	"title": anything, "lang": harmless, "dir": harmless, "aria-label": anything, "aria-hidden": harmless,
	"role": func(v string) bool { return v == "img" || v == "presentation" || v == "note" },
}

// textElements are the elements of HTML that a text may have.
var textElements = merge(
	elements(`abbr b blockquote br caption code del dfn div dl dt dd em figcaption figure h1 h2 h3 h4 h5 h6 hr i ins
		kbd mark p pre q s samp small span strong sub summary sup tbody tfoot thead tr u var ul a`, "align", harmless),
	elements(`table`, "align border cellpadding cellspacing width", harmless),
	elements(`td th`, "align colspan rowspan scope width height", harmless),
	elements(`col colgroup`, "align span width", small),
	elements(`ol li`, "start type value", harmless),
	elements(`details`, "open", harmless),
	elements(`input`, "type checked", harmless),
	elements(`img`, "width height align", small),
	map[string]attributes{"img": {"src": picture, "alt": anything}},
)

// outputElements are those of an output: no checkbox, but a bar of progress.
var outputElements = func() map[string]attributes {
	m := merge(textElements, elements("progress meter", "max value", harmless), elements("section", "", nil))
	delete(m, "input")
	return m
}()

// inert elements of HTML mean nothing more than what is in them.
var inert = set(`html head body article aside header footer nav main hgroup address center font big tt strike nobr label
	output time data cite bdi bdo ruby rt rp rb rtc wbr acronym fieldset legend picture optgroup option menu dir section`)

// withContent are dropped with all that is in them.
var withContent = set(`script style iframe object embed applet template noscript noembed noframes textarea select title
	audio video canvas xmp plaintext frameset frame`)

// svgElements are shapes, text and embedded pictures: nothing that leads, moves,
// refers or holds other markup.
var svgElements = merge(
	elements(`svg g path circle ellipse rect line polyline polygon text tspan image title desc`, `
		xmlns version viewBox width height preserveAspectRatio transform d cx cy r rx ry x y x1 y1 x2 y2 dx dy points
		fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
		stroke-dasharray stroke-dashoffset opacity color font-family font-size font-weight font-style text-anchor
		dominant-baseline alignment-baseline letter-spacing shape-rendering text-rendering image-rendering paint-order
		vector-effect clip-rule rotate textLength lengthAdjust`, harmless),
	map[string]attributes{"svg": {"xmlns": namespace}, "image": {"href": picture, "xlink:href": picture}},
)

// mathElements are presentation MathML.
var mathElements = merge(
	elements(`math semantics annotation mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle mpadded mphantom menclose
		msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd`, `
		display displaystyle scriptlevel mathvariant mathsize mathcolor mathbackground stretchy fence separator form
		largeop movablelimits symmetric lspace rspace minsize maxsize accent accentunder width height depth voffset
		linethickness columnalign rowalign columnspacing rowspacing columnlines rowlines frame framespacing columnspan
		rowspan notation encoding side align numalign denomalign bevelled`, harmless),
	map[string]attributes{"math": {"xmlns": namespace}, "annotation": {"encoding": anything}},
)

// textOnly are elements of SVG and MathML in which a parser looks for HTML.
var textOnly = set(`title desc mi mn mo ms mtext annotation`)

func namespace(v string) bool {
	return v == "http://www.w3.org/2000/svg" || v == "http://www.w3.org/1998/Math/MathML"
}

// merge joins lists; an element of several has the attributes of all.
func merge(lists ...map[string]attributes) map[string]attributes {
	all := map[string]attributes{}
	for _, list := range lists {
		for name, attrs := range list {
			if all[name] == nil {
				all[name] = attributes{}
			}
			maps.Copy(all[name], attrs)
		}
	}
	return all
}
