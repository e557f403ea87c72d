package sentence

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
)

// A text in German, French, Spanish, Portuguese or Italian is read by the same forms of
// words as one in English: its words are put into English one by one. A form is short
// enough that the order of words is the same in all of them.

// foreign gives the English for words of other languages.
var foreign = func() map[string]string {
	m := map[string]string{}
	for english, words := range map[string]string{
		"eigenvectors": "eigenvektoren autovectores autovetores autovettori",
		"eigenvector":  "eigenvektor autovector autovetor autovettore",
		"eigenvalues":  "eigenwerte eigenwerten autovalores autovalori",
		"eigenvalue":   "eigenwert eigenwerts eigenwertes autovalor autovalore",
		"mean":         "moyenne mittel mittelwert média mittels",
		"means":        "moyennes mittelwerte médias",
		"columns":      "colonnes spalten columnas colunas",
		"column":       "colonne spalte columna coluna colonna",
		"rows":         "lignes zeilen filas linhas righe",
		"row":          "ligne zeile fila linha riga",
		"entries":      "einträge einträgen composantes entrées entradas",
		"sum":          "somme summe suma soma somma",
		"matrix":       "matrice matriz",
		"vector":       "vecteur vektor vetor vettore",
		"vectors":      "vecteurs vektoren vectores vetores vettori",
		"first":        "premiers premières premier première ersten erste primeros primeras primeiros primeiras primi",
		"largest":      "größten größte grössten mayores maiores maggiori",
		"smallest":     "kleinsten kleinste petits petites menores minori",
		"last":         "letzten derniers dernières últimos ultimi",
		"unit":         "normés normées normé normierten normierte unitaires unitarios unitários unitari",
		"orthonormal":  "orthonormés orthonormées orthonormierten orthonormale orthonormalen ortonormales ortonormais ortonormali",
		"centred":      "centré centrée centrés centrées zentrierten zentrierte zentrierter centrado centrada centrato centrata zentriertem",
		"uncentred":    "unzentrierten unzentrierte",
		"not":          "nicht pas não non",
		"without":      "sans ohne sin sem senza",
		"ie":           "cioè ossia nämlich",
		"where":        "où wobei donde onde dove",
		"with":         "avec mit con com",
		"hence":        "donc daher folglich portanto quindi somit ainsi",
		"of":           "de von di",
		"of the":       "vom du del della delle dei degli do da dos",
		"and":          "et und",
		"divide":       "divise dividiere teile teilt dividiert divide-se dividimos divisons divisant dividieren",
		"multiply":     "multiplie multipliziere multipliziert multiplica multiplica-se moltiplica multiplicamos multiplions",
		"subtract":     "soustrait subtrahiere subtrahiert subtrai sottrae soustrayons restamos",
		"root":         "racine wurzel quadratwurzel raíz raiz radice",
		"transpose":    "transposée transponierte transponierten transpuesta transposta trasposta",
		"training":     "entraînement trainings entrenamiento treinamento",
		"kernel":       "noyau kern kernvektor",
		"is":           "ist est",
		"are":          "sind sont",
		"all":          "alle allen tous toutes todos todas tutti tutte",
		"denotes":      "désigne bezeichnet denota",
		"th":           "ième ieme te ten ésima ésimo esima esimo",
		"by":           "durch par pela pelo",
		"the":          "le la les gli der die das dem den los las",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = english
		}
	}
	return m
}()

// own stands behind vectors and values in Romance languages: vecteurs propres.
var (
	own        = []string{"propres", "propre", "propios", "propio", "próprios", "próprio", "propri", "proprio"}
	ownVectors = map[string]string{"vecteurs": "eigenvectors", "vecteur": "eigenvector", "vectores": "eigenvectors", "vector": "eigenvector", "vetores": "eigenvectors", "vetor": "eigenvector", "vettori": "eigenvectors", "vettore": "eigenvector",
		"valeurs": "eigenvalues", "valeur": "eigenvalue", "valores": "eigenvalues", "valor": "eigenvalue", "valori": "eigenvalues", "valore": "eigenvalue"}
)

// isForeign reports words of which no English text is made.
var isForeign = strings.Fields(`sei seien ist sind nicht und mit von wir wobei dann spalten eigenvektoren eigenwerte eigenwerten est sont nous avec vecteurs vecteur valeurs propres moyenne où autovectores autovetores autovettori vectores vetores vettori para então portanto entonces donde cioè della delle colonne colunas columnas matriz matrice poi ensuite soient gli degli`)

// Translate puts the words of a text in another language into English.
func (t *Text) Translate() {
	t.spellOut()
	known := 0
	for _, p := range t.Pieces {
		if p.Kind == Word && slices.Contains(isForeign, p.Text) {
			known++
		}
		if strings.HasPrefix(foreign[p.Text], "eigen") {
			known++
		}
	}
	if known < 2 {
		return
	}
	for i := 0; i < len(t.Pieces); i++ {
		p := &t.Pieces[i]
		if p.Kind != Word {
			continue
		}
		if i+1 < len(t.Pieces) && t.Pieces[i+1].Kind == Word && slices.Contains(own, t.Pieces[i+1].Text) && ownVectors[p.Text] != "" {
			p.Text, p.To = ownVectors[p.Text], t.Pieces[i+1].To
			t.Pieces = slices.Delete(t.Pieces, i+1, i+2)
			continue
		}
		switch w := foreign[p.Text]; {
		case w == "the" && i > 0 && genitives[p.Text] && nounsOf[t.Pieces[i-1].Text]: // Mittel der Spalten
			p.Text = "of the"
		case w != "":
			p.Text = w
		}
	}
	for i := len(t.Pieces) - 2; i >= 0; i-- { // vecteurs propres normés: the adjective goes before the noun
		a, b := &t.Pieces[i], &t.Pieces[i+1]
		if a.Kind == Word && b.Kind == Word && strings.HasPrefix(a.Text, "eigen") && adjectives[b.Text] {
			a.Text, b.Text = b.Text, a.Text
		}
	}
}

var (
	genitives  = scan.Words("der", "des", "dem", "den")
	nounsOf    = scan.Words("mean", "means", "sum", "columns", "column", "rows", "row", "entries", "matrix", "vector", "vectors", "eigenvectors", "eigenvalues", "transpose", "root")
	adjectives = scan.Words("unit", "orthonormal", "first", "largest", "smallest", "last", "centred", "uncentred")
)

// isWord reports a word of a foreign text that is too long for a name.
func isWord(w string) bool { return len(w) > 4 && foreign[w] != "" || slices.Contains(isForeign, w) }
