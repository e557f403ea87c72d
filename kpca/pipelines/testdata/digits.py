# After scikit-learn's gallery: digits without their noise, by the way back from the embedding.
import numpy as np
from sklearn.datasets import load_digits
from sklearn.decomposition import PCA, KernelPCA

X = load_digits().data
train, clean = X[:400], X[400:440]
rng = np.random.default_rng(1)
noisy = clean + 6 * rng.normal(size=clean.shape)
pca = PCA(n_components=60).fit(train)
kernel_pca = KernelPCA(
    n_components=60, kernel="rbf", gamma=1e-4, fit_inverse_transform=True, alpha=1e-2
).fit(train)
by_pca = pca.inverse_transform(pca.transform(noisy))
by_kernel = kernel_pca.inverse_transform(kernel_pca.transform(noisy))
for name, back in [("pca", by_pca), ("kernel pca", by_kernel)]:
    error = np.mean((back - clean) ** 2)
    print(name, "below the noise:", error < 36)
