package proof

import "kpcalab/homework/finding"

// What makes a formula or a line one that can't be evaluated.
var (
	unreadableSlip = finding.Define("unreadable", "the formula can't be read", "Write the formula with the lecture's symbols.")
	notTransposed  = finding.Define("A-not-transposed", `$\boldsymbol A$ is not transposed`,
		"Write the size of each factor beneath it. Which factor leads to $m$ rows?")
	matrixRoot = finding.Define("root", "a root is taken of a matrix that isn't diagonal",
		"Which of the lecture's matrices holds the eigenvalues on its diagonal?")
	tooLongSlip = finding.Define("too-long", "the answer takes more operations than any answer needs",
		"Use matrix products in place of nested sums, and indices that exist for every $m$.")
	singular = finding.Define("singular", "a matrix without an inverse is inverted, or something is divided by 0",
		`Which matrix is inverted, and what is its rank? For $H$ and $\bar K$: what are $H 1_n$ and $\bar K 1_n$?`)
	noValue = finding.Define("no-value", "the formula has no value on a small data set",
		"Check the roots and the indices of your formula.")
	inexact = finding.Define("inexact", "the formula can't be decided exactly",
		`Write the embedding with $A$, $\Lambda$, $H$, $K$, $k$ and whole or half powers.`)
)

// What makes a formula another one than the embedding.
var (
	gaussianOnly = finding.Define("gaussian-only", "$K(x, x) = 1$ was used, which holds for the Gaussian kernel only",
		"Which step of yours needs $K(x, x) = 1$? The embedding has the same form for every kernel.")
	notInGeneral = finding.Define("not-in-general", "the formula agrees with the embedding on small data sets only",
		"Look for a number in your formula that should be a symbol, or a term that is nearly 0.")
	primalForm = finding.Define("primal", `the formula is the primal form, with the axes $\psi_j$ in feature space`,
		`Where $\mu$ is large or infinite, $\psi_j$ can't be stored. By which $n$ numbers can $\psi_j$ be described?`)
	featuresLeft = finding.Define("features-left", "features stand in the formula",
		"Where $\\mu$ is large or infinite, no feature can be stored. Which inner products of features are there in your formula, and what are they called?")
)

// Mistakes of which the numbers alone say less than the formula.
var (
	scaledGram = finding.Define("K-scaled", `$\boldsymbol K$ is multiplied by a number, and $\boldsymbol k$ is not`,
		"$K$ and $k$ hold values of the same kernel. If you multiply one of them by a number, what happens to the other, and to the eigenvalues?")
	constantWidth = finding.Define("c-constant", "the width $c$ of the kernel is a number",
		"The embedding is asked for every width. Which symbol belongs where your number stands?")
	gramForH = finding.Define("Kbar-for-H", `$\overline{\boldsymbol K}$ stands where $\boldsymbol H$ belongs`,
		`$H$ takes a mean away, and so does $\bar K=HKH$; what does $\bar K$ do besides? Use $\bar K\alpha_j=\lambda_j\alpha_j$ on the left of it.`)
	outOfStep = finding.Define("out-of-step", `the eigenvectors stand in one order and the eigenvalues in another`,
		`Take the first $\alpha_j$ and the first $\lambda_j$ that you use: does $\bar K\alpha_j = \lambda_j\alpha_j$ hold for them?`)
	rowsReversed = finding.Define("rows-reversed", `the rows of the eigenvector matrix were reordered, and its columns are the eigenvectors`,
		`A row of this matrix belongs to a sample, a column to an eigenvalue. Along which axis does your program turn or sort it?`)
	sampleLeftOut = finding.Define("sample-left-out", `a sum over the samples leaves one of them out`,
		`At which number does your language begin to count, and at which does your loop begin and end?`)
	samplesForComponents = finding.Define("sum-to-m", `a sum over the samples stops at $m$, the number of components`,
		`How many numbers has $\alpha_j$, and over how many of them does your sum run?`)
	recycled = finding.Define("recycled", `the roots of the eigenvalues run down the columns of the eigenvector matrix, and not across them`,
		`Which numbers of the matrix does your language divide by the first root, when it divides a matrix by a vector? Try it with a matrix of ones.`)
	grandMeanWrong = finding.Define("grand-mean-wrong", `the mean of all entries of $\boldsymbol K$ enters the centred matrix with a wrong factor`,
		`Sum a row of your centred matrix. What should the sum be? With which sign, and divided by what, does the sum of all entries belong there?`)
	oneValue = finding.Define("lambda-for-Lambda", `$\lambda$ is one number, and the matrix of all eigenvalues is $\Lambda$`,
		`How large must the matrix be that divides each of the $m$ coordinates by a number of its own?`)
)

// What stands beside a formula and isn't true.
var (
	untrueFact = finding.Define("false-fact", "an equation beside the formula isn't true",
		"Leave out what the formula doesn't need, or check each equation by itself.")
	falseRemark = finding.Define("false-comment", "a comment in the program isn't true",
		"Compute what the comment says on a small data set, and compare. A comment may also be left out.")
	unreadBeside = finding.Define("unread-beside", "beside a right answer stands something that wasn't read",
		"Leave out what the answer doesn't need, or say it as an equation.")
	twoAnswers = finding.Define("two-answers", "two formulas stand in the answer, and their values differ",
		"Which of the two do you mean? Leave that one, or show step by step how one becomes the other.")
	falseChain = finding.Define("chain", "a side of a chain of equalities isn't the embedding",
		"Compare the sides on the left and on the right of each equals sign, one after the other.")
)

// What a proof lacks of which every step is true.
var (
	noStep = finding.Define("no-step", "the proof holds no equality",
		"Write one step a line, each beginning with an equals sign.")
	noOwnStep = finding.Define("no-own-step", "the chain makes no step of its own",
		`Which symbol can be replaced by what it stands for? Begin with the axes $\psi_j$.`)
	unfounded = finding.Define("in-words-only", "an expression stands in words, without an equation",
		"Write the expression on the right of an equals sign: what is it equal to?")
	circularSlip = finding.Define("circular", "the proof uses what is to be proved",
		`Begin with the definition, and use only facts about $A$, $\Lambda$, $H$ and $\bar F$ that are known before.`)
	oneSample = finding.Define("training-only", "a training sample is taken for the new one",
		`The embedding is asked for every sample $x$, and $f$ needs no number. Leave out this line: which of the others need it?`)
	twoValues = finding.Define("two-values", "a name is given two values",
		`A name stands for one thing. Write the statement once for each value, without the name: $F^\top f = k$ and $F^\top\frac1nF 1_n = \frac1nK 1_n$, say.`)
	twoNames = finding.Define("g-and-gbar", `$g$ and $\bar g$ both stand in the proof`,
		`Which of the two is the embedding? Write $\bar g$ for it, and another letter for what isn't centred.`)
	meanNotSaid = finding.Define("fbar-mean", `$\bar f$ seems to stand for the mean of the features`,
		`Say on a line before what $\bar f$ is, as in: let $\bar f = \frac1n F 1_n$. Or write $\bar f$ for $f - \frac1n F 1_n$, as the lecture does.`)
	featuresUncentred = finding.Define("F-for-Fbar", `the centring of the feature matrix was forgotten: $\boldsymbol F$ in place of $\overline{\boldsymbol F}$`,
		`By what matrix does $\bar F$ come from $F$? Start with $\bar F\alpha$; or say which property of $\alpha$ makes the two the same, and prove it.`)
	noEnd = finding.Define("no-end", "the chain neither begins at the definition nor ends at the claim",
		"Which equality is to be proved? Its left side belongs on the first line and its right side on the last one.")
	noClaim = finding.Define("no-claim", "the chain stops before the claim",
		"Look at your last line: which symbols of the claim are missing in it, and which of yours must still go?")
	axesNotUnit = finding.Define("axes-not-unit", `the axes are $\overline{\boldsymbol F}\boldsymbol\alpha_j$, which aren't unit vectors`,
		`Compute $\|\bar F\alpha_j\|^2$ from $\bar K\alpha_j = \lambda_j\alpha_j$. What does that say about your line for $B$?`)
	otherSide = finding.Define("other-side", "a side of the claim is given that isn't equal to the claim",
		"Compare what you call the left or right side with the claim, factor by factor.")
	noDefinition = finding.Define("no-definition", "the chain doesn't begin at the definition",
		"Write the definition first. Then lead it to your first line.")
	essentialStep = finding.Define("essential-step", "one step does everything at once",
		"What is it that the proof should show? Give each fact that it needs a line of its own.")
)

// What a false step takes to be true.
var (
	factorSlip = finding.Define("factor", "the two sides of a step differ by a factor",
		`Is a sum taken for a mean, or $\|\bar F\alpha_j\|^2$ for $\|\bar F\alpha_j\|$?`)
	deltaLost = finding.Define("delta-lost", `the two sides are equal for $i=j$ only: a $\delta_{ij}$ is missing`,
		`This is true where $i=j$. What is $\alpha_i^\top\alpha_j$ for two different eigenvectors, and which symbol says both cases at once?`)
	powerOfLambda = finding.Define("power-of-lambda", `a power of $\lambda_j$ is wrong`,
		`This would be true if every $\lambda_j$ were 1. Count the powers of $\lambda_j$ on both sides: which factor brings in each of them?`)
	scalarTerms = finding.Define("scalar-terms", "a multiple of $1_n$ was lost",
		`The two sides differ by a multiple of $1_n$ only. $A^\top$ would remove it, since $A^\top 1_n = 0$, but this line stands without $A^\top$: which scalar terms are missing?`)
	alreadyCentred = finding.Define("already-centred", "the features are taken to have mean 0",
		`This would be true if the features had mean 0, $F 1_n = 0$. They have not, and that is why $H$ and the means are there: does each of them stand in this line where it belongs, with its sign and its $\frac1n$?`)
	lostH = finding.Define("H-lost", "an $H$ was lost or came from nowhere",
		"This would be true if $H$ were $I$; but what is $H 1_n$? Follow each $H$ from one side to the other: where did it go, or where did it come from?")
	projectorIsIdentity = finding.Define("AAT-is-I", `$A A^\top$ is taken for $I$`,
		`This would be true if $A A^\top$ were $I$. $A^\top A = I_m$ holds; how many columns has $A$, and what does $A A^\top$ do to a vector?`)
	falseStepSlip = finding.Define("false-step", "a step doesn't hold",
		`Write out the entries $(1,1)$ and $(1,2)$, or the first entry, of both sides for two samples: one of them differs. Which of the lecture's facts did you have in mind for this step?`)
)
