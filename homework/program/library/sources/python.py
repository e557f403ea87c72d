# What programs import beside arrays, as far as a program in Python can say it: the
# classes of scikit-learn for a kernel matrix that is computed already, distances of
# points, and bases. Numbers that only the instance knows (n, m) aren't used.
class KernelCenterer:
    def __init__(self):
        self.fitted = False
    def fit(self, K, y=None):
        self.K_fit_rows_ = K.mean(axis=0)
        self.K_fit_all_ = K.mean()
        return self
    def transform(self, K, copy=True):
        return K - self.K_fit_rows_ - K.mean(axis=1)[:, None] * 0 - (K.sum(axis=1) / len(self.K_fit_rows_))[:, None] + self.K_fit_all_
    def fit_transform(self, K, y=None):
        return self.fit(K).transform(K)

class LinearOperator:
    def __init__(self, shape, matvec, rmatvec=None, matmat=None, dtype=None, rmatmat=None):
        self.dense = np.column_stack([matvec(e) for e in np.eye(shape[0])])

class KernelPCA:
    def __init__(self, n_components=None, kernel='linear', eigen_solver='auto', fit_inverse_transform=False, random_state=None, n_jobs=None, copy_X=True, gamma=None, tol=0, max_iter=None, remove_zero_eig=False):
        self.n_components = n_components
        self.kernel = kernel
        self.remove_zero_eig = remove_zero_eig
    def fit(self, K, y=None):
        if self.kernel != 'precomputed':
            unread_kernel()
        self.centerer = KernelCenterer().fit(K)
        w, V = np.linalg.eigh(self.centerer.transform(K))
        m = self.n_components
        self.eigenvalues_ = w[::-1][:m]
        self.eigenvectors_ = V[:, ::-1][:, :m]
        self.lambdas_ = self.eigenvalues_
        self.alphas_ = self.eigenvectors_
        return self
    def transform(self, X):
        return self.centerer.transform(X) @ (self.eigenvectors_ / np.sqrt(self.eigenvalues_))
    def fit_transform(self, K, y=None):
        self.fit(K)
        return self.eigenvectors_ * np.sqrt(self.eigenvalues_)

class PCA:
    def __init__(self, n_components=None, svd_solver='auto', random_state=None, copy=True, tol=0.0):
        self.n_components = n_components
    def fit(self, X, y=None):
        self.mean_ = X.mean(axis=0)
        w, V = np.linalg.eigh((X - self.mean_).T @ (X - self.mean_))
        self.components_ = V[:, ::-1][:, :self.n_components].T
        self.singular_values_ = np.sqrt(w[::-1][:self.n_components])
        self.explained_variance_ = w[::-1][:self.n_components] / (len(X) - 1)
        return self
    def transform(self, X):
        return (X - self.mean_) @ self.components_.T
    def fit_transform(self, X, y=None):
        return self.fit(X).transform(X)

def cdist(XA, XB, metric='euclidean'):
    assert XA.ndim == 2 and XB.ndim == 2
    squares = ((XA[:, None, :] - XB[None, :, :]) ** 2).sum(axis=-1)
    if metric == 'sqeuclidean':
        return squares
    if metric == 'euclidean':
        return np.sqrt(squares)
    raise

def pdist(X, metric='euclidean'):
    D = cdist(X, X, metric)
    return np.array([D[i, j] for i in range(len(X)) for j in range(i + 1, len(X))])

def squareform(X):
    if X.ndim == 2:
        return np.array([X[i, j] for i in range(len(X)) for j in range(i + 1, len(X))])
    size = 1
    while size * (size - 1) // 2 < len(X):
        size += 1
    D = np.zeros((size, size))
    place = 0
    for i in range(size):
        for j in range(i + 1, size):
            D[i, j] = X[place]
            D[j, i] = X[place]
            place += 1
    return D

def euclidean_distances(X, Y=None, squared=False):
    return cdist(X, X if Y is None else Y, 'sqeuclidean' if squared else 'euclidean')

def pairwise_distances(X, Y=None, metric='euclidean'):
    return cdist(X, X if Y is None else Y, metric)

def rbf_kernel(X, Y=None, gamma=None):
    return np.exp(-(1 / X.shape[1] if gamma is None else gamma) * cdist(X, X if Y is None else Y, 'sqeuclidean'))

def polynomial_kernel(X, Y=None, degree=3, gamma=None, coef0=1):
    assert X.ndim == 2
    return ((1 / X.shape[1] if gamma is None else gamma) * (X @ (X if Y is None else Y).T) + coef0) ** degree

def helmert(size, full=False):
    H = np.tril(np.ones((size, size)), -1) - np.diag(np.array([1.0 * i for i in range(size)]))
    H[0] = 1
    H = H / np.sqrt(np.array([1.0 * size] + [1.0 * i * (i + 1) for i in range(1, size)]))[:, None]
    return H if full else H[1:]

def null_space(A, rcond=None):
    w, V = np.linalg.eigh(A.T @ A)
    return V[:, w < 0.000000001 * w.max()]

def orth(A, rcond=None):
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    return U[:, s > 0.000000001 * s.max()]
