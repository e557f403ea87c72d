# Molecules by the groups that they share: the kernel of Tanimoto (1958) on bits.
import numpy as np
from sklearn.decomposition import KernelPCA

METHYL, METHYLENE, HYDROXYL, CARBONYL, AROMATIC, AMINO = (1 << i for i in range(6))


def tanimoto(a, b):
    return (a & b).bit_count() / (a | b).bit_count()


def gram(items, others):
    return np.array([[tanimoto(a, b) for b in others] for a in items])


molecules = {
    "methanol": METHYL | HYDROXYL,
    "ethanol": METHYL | METHYLENE | HYDROXYL,
    "acetone": METHYL | CARBONYL,
    "toluene": METHYL | AROMATIC,
    "aniline": AROMATIC | AMINO,
    "phenol": AROMATIC | HYDROXYL,
}
known = list(molecules.values())
model = KernelPCA(n_components=1, kernel="precomputed")
g = dict(zip(molecules, model.fit_transform(gram(known, known))[:, 0]))
fresh = {"xylidine": METHYL | AROMATIC | AMINO, "ethylamine": METHYL | METHYLENE | AMINO}
coordinates = model.transform(gram(fresh.values(), known))
for name, c in zip(fresh, coordinates):
    print(name, "is on the side of aniline:", c[0] * g["aniline"] > 0)
