// Package kpca is kernel principal component analysis: it embeds samples by
// their leading principal components in the feature space of a kernel.
//
//	x := mat.NewDense(n, d, values) // of gonum.org/v1/gonum/mat: row i is sample i
//	model, err := kpca.Fit(x, kpca.Gaussian{Width: 3}, &kpca.Options{Components: 2})
//	// model.Embedding holds the n×2 embedding of the rows of x.
//	g, err := model.Transform(fresh) // samples that the model has not seen
//
// # Notation
//
// The notation is that of Sugiyama's lecture "Advanced Data Analysis: Kernel
// PCA". Rows of matrices are samples in the code; vectors are columns in the
// formulas.
//
//	x_i ∈ R^d      sample i of n
//	φ, μ           feature map R^d → F and the dimension of F, which may be infinite
//	f_i, F         φ(x_i), and (f_1|…|f_n), μ×n
//	H              I_n − (1/n)1_{n×n}, the centring matrix; F̄ = FH
//	K, K̄           the Gram matrix FᵀF, K_ij = K(x_i, x_j), and HKH = F̄ᵀF̄
//	C̄              F̄F̄ᵀ, μ×μ
//	k              Fᵀφ(x) = (K(x, x_1), …, K(x, x_n))ᵀ for any sample x
//	α_j, λ_j       orthonormal eigenvectors of K̄ and eigenvalues, λ_1 ≥ λ_2 ≥ …
//	ψ_j            orthonormal eigenvectors of C̄: the principal axes
//	A, Λ, m        (α_1|…|α_m), diag(λ_1, …, λ_m), and the number of components
//	ḡ              the embedding of a sample
//
// # Two forms of one problem
//
// The primal form solves C̄ψ = λψ and embeds by ḡ_j = ψ_jᵀ(φ(x) − (1/n)F1_n). It
// needs explicit features, a [FeatureMap]: [Linear], [Polynomial], [Cosine],
// [MapFunc] for any map of one's own, [Nystrom] and [Fourier] as approximations.
//
// The dual form solves K̄α = λα. Then ψ_j = λ_j^{-1/2}F̄α_j are the same axes, and
// kernel values are all that it needs:
//
//	ḡ   = Λ^{-1/2} Aᵀ H (k − (1/n)K1_n)   any sample
//	ḡ_i = Λ^{1/2} (row i of A)ᵀ           training sample i
//
// [Auto] solves the primal form when μ < n, else the dual one, unless kernel values
// are dear. Both give the same numbers. Fit never computes monomials to find out
// how many there are.
//
// # Kernels
//
// A [Kernel] is one method, and [KernelFunc] makes one of a function:
//
//	kpca.KernelFunc(func(x, y []float64) float64 { return … })
//
// It must be symmetric and positive semidefinite; package kerneltest checks that.
// What texts and programs call the width of a Gaussian, and what it is here
// (c = Width):
//
//	exp(−d²/c²)     Sugiyama             Gaussian{Width: c}
//	exp(−d²/2σ²)    textbooks, AI2       GaussianSigma(σ)             c = √2·σ
//	exp(−γd²)       scikit-learn         GaussianGamma(γ)             c = 1/√γ
//	exp(−σd²)       kernlab, Cornell     GaussianGamma(σ)             c = 1/√σ
//	exp(−d²/c′)     UMass                Gaussian{Width: √c′}         c = √c′
//	exp(−γd₁)       scikit-learn         Laplacian{Width: 1/γ}        d₁ = Σ|x_i−y_i|
//	(γ⟨x,y⟩+r)^p    scikit-learn         Polynomial{Degree: p, Scale: γ, Offset: r}
//
// scikit-learn's default γ is 1/d, and its default polynomial has r = 1, p = 3.
//
// # Scales
//
// Eigenvalues are those of K̄, without a factor: those of the covariance matrix
// are λ/n, or λ/(n−1) with the sample covariance. The embedding doesn't depend on
// the factor. The variance of component j over the training samples is λ_j/n; a
// whitened embedding, of variance 1, is √n·λ_j^{-1/2}·ḡ_j. Uncentered leaves out
// H everywhere, and the embedding stays on the scale √λ·α.
//
// Signs: the largest-magnitude entry of each column of the training embedding is
// positive, as in scikit-learn.
//
// # Eigenvalues
//
// An eigenvalue counts as zero below 4nε·λ_1 with ε = 2⁻⁵², below the rounding
// error of K itself, and below 10⁻²⁹². What happens to it, and to other special ones:
//
//	zero          dropped: rank(K̄) ≤ min(μ, n−1). With Options.KeepZeros a column
//	              of zeros stays in its place. Never divided by.
//	all zero      an error that is ErrNoVariance, or zeros with KeepZeros
//	m > rank      fewer components and a warning, ErrRank; m > n−1 is an error
//	negative      never a component. When one is beyond rounding, K is no kernel
//	              on these data: a warning, ErrIndefinite, tells its size.
//	λ_m = λ_m+1   a warning, ErrRepeated: the last axes are arbitrary
//
// Every component has a [Certificate]: the residual ‖K̄α−λα‖/λ_1, recomputed at
// the end, and the gap to the next eigenvalue. Their quotient bounds the angle to
// the exact axis. ExplainedRatio takes the trace of K̄ as the total, so that it
// needs no eigenvalues beyond m.
//
// # New samples and monitoring
//
// Transform gives a row the same bits alone, in a batch, or in another order.
// PredictionError is the squared distance from a sample's image to the principal
// subspace (SPE, Q), and HotellingT2 the squared distance within it, in units of
// the components' variances. TransformGram, PredictionErrorGram and HotellingT2Gram
// take kernel values in place of samples, for models from [FitGram] and [Dual] ones.
// Limits and contributions are in package monitor; kernels of strings and
// graphs in objects; regression and classification in regress; means and deviations
// of columns in zscore.
//
// # Back to the input space
//
// Few points of feature space are the image of a sample. PreImage finds a sample
// near a point that is given by its embedding, by [FixedPoint] (Mika et al.),
// [Neighbors] (Kwok and Tsang), [Ridge] (Bakır et al.) or the [Best] of them, and
// reports how near. Samples come back in the units of the data, Standardize or not.
// Denoise is Transform, then PreImage. The nearest image isn't the cleanest sample:
// on noisy digits Neighbors leaves two thirds of Best's error (ExampleModel_Denoise_digits).
//
// # Choosing the width and m
//
// Package choose has choose.CrossValidate, which hides entries of held-out samples and
// takes the width and m that predict them best; with the size of the noise, where that
// is known, those that remove it best. Denoising by what is chosen, in units of the least
// error of any width and m, for sets whose noise-free samples are known (200 rows, noise
// of 0.4 standard deviations), and by two other rules:
//
//	                     CrossValidate   with Noise   ParallelAnalysis   own pre-images
//	curve in 10-D            1.00           1.00            3.62              7.19
//	plane of 3 in 10-D       1.00           1.00            1.94              3.14
//	5 clusters in 10-D       1.00           1.00            0.57             17.19
//	circle                   1.26 *         1.07            1.24              1.54
//	Swiss roll               1.19 *         1.09            8.38              1.29
//
// A star: no column tells the others, and ErrNoStructure warns of it. The last column
// compares held-out samples with their own pre-images, as is often done: that takes the
// widest kernel and the most components, which is no choice. It did so on each of twelve
// public sets (KPCALAB_LONG=1 go test ./kpca/choose -run Table -v), CrossValidate on
// one, by draw, whose structure is linear. What predicts columns best need not tell
// classes apart best: for that judge by a classifier (choose.Folds).
// choose.MedianWidth is a first guess.
//
// Options.ExplainedShare chooses m by a share of the
// variance. Data in several units want Options.Standardize, also in the settings of
// the choosers: raw Wine data can't be separated at any width.
//
// # Time, memory and large data
//
//	Full              every component        O(n³)         about 30n² bytes
//	Lanczos           some, K in memory      O(n²(d+s))    4n² bytes, s = 10…50 products
//	PivotedCholesky   numerical rank r       O(nr(r+d))    8nr bytes
//	Davidson          K recomputed           O(n²ds)       no n², s = 4…8, half of them in float32
//	MatrixFree        the same, any kernel   O(n²ds)       no n², s = 9…22
//	primal form       all of them            O(nμ²)        8nμ bytes
//
// A nil Options.Solver chooses among them, by the memory that GOMEMLIMIT, the control
// groups and the machine leave, too; where nothing fits, Fit returns [ErrMemory] before
// it takes any. Beyond that, [NewNystrom] on landmarks
// and [NewFourier] on random frequencies are feature maps, so that Fit solves the
// primal form in O(nμ²) and centring stays exact:
//
//	z, err := landmarks.PlusPlus(x, 500, 1)
//	ny, err := kpca.NewNystrom(kpca.Gaussian{Width: 3}, z)
//	model, err := kpca.Fit(x, ny, &kpca.Options{Components: 10})
//
// Beyond memory, or one machine: [Moments] of parts of the data merge; see package stream.
// Options.Weights say how often rows count.
//
// Transform of p samples takes O(np(d+m)) time and the memory of 256 rows of
// kernel values; a model holds 8n(d+2m) bytes.
//
// # Exactness
//
// K̄ is exact to a few units of 10⁻¹⁵ of its largest entry also where K is not:
// centring removes any term u(x)+u(x′) of K, and a Gaussian or Laplacian much
// wider than the data, or a linear kernel far from the origin, is computed without
// that term (with expm1, and about the mean), in a Nyström map too. Distances come
// from differences, so that an offset of the data costs nothing. Where digits are
// lost all the same, as with a polynomial kernel far from the origin, ErrPrecision
// says how many are left. Results don't depend on the number of cores.
//
// # Errors, panics and warnings
//
// Bad data and settings are errors that name the row, the column and the value. A
// wrong caller, such as one with a nil kernel, panics with a sentence. A doubtful
// result comes with Model.Warnings; errors.Is tells their kind.
//
// # Saving
//
// MarshalBinary and UnmarshalBinary work in encoding/gob, too; in JSON a model is a
// string. The kernels of this package are known; see [RegisterKernel] for others.
//
// # Literature
//
//   - Kernel PCA: Schölkopf, Smola, Müller, Neural Computation 10 (1998)
//   - Pre-images: Mika et al., NIPS 11 (1998); Kwok, Tsang, ICML (2003); Bakır,
//     Weston, Schölkopf, NIPS 16 (2004)
//   - Approximate maps: Williams, Seeger, NIPS 13 (2001); Rahimi, Recht, NIPS 20 (2007)
//   - Width and m: Wold, Technometrics 20 (1978); Bro, Kjeldahl, Smilde, Kiers, Anal.
//     Bioanal. Chem. 390 (2008); Batson, Royer, ICML (2019); Oliveira, Lei, Tibshirani,
//     arXiv 2111.09447; Jørgensen, Hansen, IEEE Trans. Neural Networks 23 (2012)
package kpca
