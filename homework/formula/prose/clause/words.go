package clause

import "strings"

func set(lists ...string) map[string]bool {
	m := map[string]bool{}
	for _, l := range lists {
		for _, w := range strings.Fields(l) {
			m[w] = true
		}
	}
	return m
}

var (
	// joining are words that say nothing by themselves.
	joining = set(`the a an this that these those it its here there where with wherein and or but so then thus hence therefore finally now first second third again also too only just simply merely
		of for in on to from by at as into onto over under between within since because if when while both all each every any some other same such let we i you one us me my our your they them their which who whose what
		used use using get obtain find found see seen say says indeed clearly obviously of course exactly precisely namely i.e ie e.g eg resp instead above below respectively usual moreover furthermore hence remark note notice recall that's it's yes no ok
		et und y e o ou où wobei mit avec con donde car denn weil puisque porque pues est ist es sont sind son la le les los las el der die das den un une ein eine de des du di von per par por`)

	// calls stand before a symbol, and only say what kind of thing it is.
	calls        = set(`term factor number vector matrix symbol expression quantity bracket constant letter name column row eigenvalue eigenvalues eigenvector eigenvectors axis axes`)
	valued       = set(`is are be equals equal becomes the just simply then gives yields reads has`)
	prepositions = set(`of with from to in on for by at`)
	// holding are words between a matrix and what its columns are.
	holding = set(`is the an a n×m matrix whose columns are with as its which has of containing contains holds in hold`)
	copulas = set(`is are be being denotes denote was`)
	// loaded are words that say something without a noun or a verb.
	loaded = set(`projector span variance variances uncorrelated isotropic sphered vanish vanishes vanished cancelled canceled disappears disappear negligible neglect neglected commutes commute commutative approximately verschwindet vertauschen kommutieren`)

	// nouns are those of the field, and adjectives that stand for one.
	nouns = set(`embedding embeddings coordinate coordinates feature features eigenvector eigenvectors eigenvalue eigenvalues eigenpair eigenpairs spectrum vector vectors matrix matrices column columns row rows
		kernel kernels gram mean means average averages axis axes direction directions component components entry entries value values space subspace basis number numbers score scores projection projections
		projector centring centering point points sample samples data observation observations set inner product products sum sums norm norms length lengths variance variances covariance trace rank factor factors
		scaling diagonal transpose inverse pca kpca identity distance distances element elements image images map row-sums dimension weight weights whitening root roots coefficient coefficients term terms
		zero one orthonormal orthogonal symmetric centred centered linear unit idempotent invertible positive singular constant regression method
		eigenwert eigenwerte eigenvektor eigenvektoren spalten zeilen merkmale valeurs vecteurs colonnes lignes noyau`)

	// stating are verbs that say something of their subject.
	stating = set(`is are was were be been being isn't aren't has have had equals equal makes zeroes kills lies keeps preserves changes shifts contains holds hold consists spans becomes become
		leaves stays stay acts diagonalises diagonalizes denotes stands ist sind hat enthält est sont satisfies satisfy removes annihilates measures maximises maximizes minimises minimizes represents
		describes captures corresponds correspond depends belongs maps sends rotates whitens normalises normalizes normalised normalized gives give yields reduces commutes vanishes vanish cancels cancel commute coincide coincides agrees agree forms
		grows grow shrinks varies vary explains doubles ensures guarantees implies lives live generates generate`)
	// pluralVerbs have the form of a noun, or of a request.
	pluralVerbs = set(`sum add form span lie map measure differ remain average project contain store list collect consist describe represent`)
	plurals     = set(`columns rows entries components coordinates values numbers weights eigenvectors eigenvalues vectors axes scores features points samples matrices they these those elements means norms lengths embeddings all both`)

	// opensAttribute are words before an attribute; qualities what it says.
	opensAttribute = set(`with of having whose for`)
	qualities      = set(`orthonormal orthogonal unit normalised normalized uncentred uncentered raw centred centered zero constant same equal independent uncorrelated positive negative nonzero diagonal unitary
		largest smallest leading last first sparse symmetric identical full variance covariance`)
	// ofSamples are words of a tail that names the samples.
	ofSamples = set(`training given known n m x xi sample samples point points data set dataset observation observations inputs new test fresh unseen query matrix kernel pca lecture embedding size row column`)
)
