package proof

import "kpcalab/homework/finding"

// What makes a text one that can't be judged.
var (
	unreadable = finding.Define("unreadable", "the text can't be read",
		"Write the lecture's symbols, in LaTeX or Unicode.")
	isProgram = finding.Define("program", "the answer is a program",
		"Write the formula that it computes, or hand in a Go function.")
	notDefined = finding.Define("undefined", "a symbol has no meaning", "Say as an equation what it stands for.")
	matrixRoot = finding.Define("root", "a root is taken of a matrix that isn't diagonal",
		"Which of the lecture's matrices holds the eigenvalues on its diagonal?")
	tooLong = finding.Define("too-long", "the answer takes more operations than any answer needs",
		"Use matrix products in place of nested sums.")
	singular = finding.Define("singular", "a matrix without an inverse is inverted, or something is divided by 0",
		`Which matrix is inverted, and what is its rank? For $H$ and $\bar K$: what are $H 1_n$ and $\bar K 1_n$?`)
	twoAnswers = finding.Define("two-answers", "two formulas stand in the answer, and their values differ",
		"Which of the two is your answer? Leave that one, or show step by step how one becomes the other.")
)

// What makes a formula another one than the embedding.
var (
	gaussianOnly = finding.Define("gaussian-only", "$K(x, x) = 1$ was used, which holds for the Gaussian kernel only",
		"Which step of yours needs $K(x, x) = 1$? The embedding has the same form for every kernel.")
	notInGeneral = finding.Define("not-in-general", "the formula agrees with the embedding on small data sets only",
		"Look for a number in your formula that should be a symbol, or a term that is nearly 0.")
	primalForm = finding.Define("primal", `the formula is the primal form, with the axes $\psi_j$ in feature space`,
		`Where $\mu$ is infinite, $\psi_j$ can't be stored. By which $n$ numbers can $\psi_j$ be described?`)
	featuresLeft = finding.Define("features-left", "features stand in the formula",
		`Where $\mu$ is infinite, no feature can be stored. Which inner products of features are there, and what are `+
			"they called?")
	gramForH = finding.Define("Kbar-for-H", `$\overline{\boldsymbol K}$ stands where $\boldsymbol H$ belongs`,
		`$H$ takes a mean away, and so does $\bar K=HKH$; what does $\bar K$ do besides?`)
)

// What a proof of which every equation is true doesn't show.
var (
	noStep = finding.Define("no-step", "the proof holds no equality",
		"Write one step a line, each beginning with an equals sign.")
	noEnd = finding.Define("no-end", "the proof neither begins at the definition nor ends at the claim",
		"Which equality is to be proved? Its left side belongs on the first line and its right side on the last one.")
	noClaim = finding.Define("no-claim", "the proof stops before the claim",
		"Which symbols of the claim are missing in your last line, and which of yours must still go?")
	noDefinition = finding.Define("no-definition", "the proof doesn't begin at the definition",
		"Write the definition first. Then lead it to your first line.")
	essentialStep = finding.Define("essential-step", "a fact that the proof is about isn't shown",
		"What is it that the proof should show? Give each fact that it needs an equation of its own.")
	noOwnStep = finding.Define("no-own-step", "the proof holds no step of its own",
		"What is it that the proof should show? Give each fact that it needs an equation of its own.")
	circular = finding.Define("circular", "the proof assumes what is to be proved",
		`Begin with the definition, and use only facts about $A$, $\Lambda$, $H$ and $\bar F$ that are known before.`)
)

// What a false equation takes to be true.
var (
	falseEquation = finding.Define("false-step", "an equation doesn't hold",
		`Write out the first entry of both sides for two samples. Which of the lecture's facts did you have in mind?`)
	wrongRange = finding.Define("range", "an index runs over another range",
		"How many samples are there, and how many components?")
	wrongSize = finding.Define("size", "a size that is stated is another one", "Count the rows and the columns.")
	factor    = finding.Define("factor", "the two sides of an equation differ by a factor",
		`Is a sum taken for a mean, or $\|\bar F\alpha_j\|^2$ for $\|\bar F\alpha_j\|$?`)
	deltaLost = finding.Define("delta-lost", `the two sides are equal for $i=j$ only: a $\delta_{ij}$ is missing`,
		`This is true where $i=j$. What is $\alpha_i^\top\alpha_j$ for two different eigenvectors?`)
	powerOfLambda = finding.Define("power-of-lambda", `a power of $\lambda_j$ is wrong`,
		`This would be true if every $\lambda_j$ were 1. Count the powers of $\lambda_j$ on both sides.`)
	alreadyCentred = finding.Define("already-centred", "the features are taken to have mean 0",
		`This would be true if $F 1_n$ were 0. Does each $H$ and each mean stand where it belongs, with its sign and `+
			`its $\frac1n$?`)
	lostH = finding.Define("H-lost", "an $H$ was lost or came from nowhere",
		"This would be true if $H$ were $I$; but what is $H 1_n$? Follow each $H$ from one side to the other.")
	projectorIsIdentity = finding.Define("AAT-is-I", `$A A^\top$ is taken for $I$`,
		`This would be true if $A A^\top$ were $I$. How many columns has $A$, and what does $A A^\top$ do to a vector?`)
)
