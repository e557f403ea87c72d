# After scikit-learn's gallery: two circles that no line separates.
from sklearn.datasets import make_circles
from sklearn.decomposition import KernelPCA
from sklearn.linear_model import RidgeClassifier

X, y = make_circles(n_samples=500, factor=0.3, noise=0.05, random_state=1)
X_new, y_new = make_circles(n_samples=200, factor=0.3, noise=0.05, random_state=2)
for name, model in [
    ("linear", KernelPCA(n_components=2, kernel="linear")),
    ("gaussian", KernelPCA(n_components=2, kernel="rbf", gamma=2)),
]:
    g = model.fit_transform(X)
    classifier = RidgeClassifier(alpha=1e-3).fit(g, y)
    right = classifier.score(model.transform(X_new), y_new)
    print(name, "separates new points:", right == 1)
