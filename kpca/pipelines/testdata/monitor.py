# Limits for T² and the squared prediction error of a process, and the variable an alarm comes from.
import numpy as np
from scipy.stats import chi2, f
from sklearn.decomposition import KernelPCA
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.preprocessing import StandardScaler


def process(n, seed):
    rng = np.random.default_rng(seed)
    a = rng.normal(size=n)
    return np.column_stack([a, a**2 + 0.1 * rng.normal(size=n), rng.normal(size=n)])


n, m, share, gamma = 300, 6, 0.99, 1 / 16
normal = process(n, 1)
scaler = StandardScaler().fit(normal)
train = scaler.transform(normal)
model = KernelPCA(n_components=m, kernel="rbf", gamma=gamma).fit(train)
K = rbf_kernel(train, gamma=gamma)


def statistics(x):
    z = scaler.transform(x)
    g = model.transform(z)
    k = rbf_kernel(z, train, gamma=gamma)
    squares = 1 - 2 * k.mean(1) + K.mean()
    spe = squares - (g**2).sum(1)
    t2 = (g**2 / (model.eigenvalues_ / (n - 1))).sum(1)
    return t2, spe


_, spe = statistics(normal)
t2_limit = m * (n**2 - 1) / (n * (n - m)) * f.ppf(share, m, n - m)
g, h = spe.var(ddof=1) / (2 * spe.mean()), 2 * spe.mean() ** 2 / spe.var(ddof=1)
spe_limit = g * chi2.ppf(share, h)
fault = np.array([[0.5, 0.25, 0.1], [0.5, 6, 0.1]])
_, spe = statistics(fault)
contributions = np.empty_like(fault)
for j in range(fault.shape[1]):
    without = fault.copy()
    without[:, j] = normal[:, j].mean()
    contributions[:, j] = spe - statistics(without)[1]
for i in range(len(fault)):
    print("alarm", spe[i] > spe_limit, "column", contributions[i].argmax())
