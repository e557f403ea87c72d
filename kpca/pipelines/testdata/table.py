# From a table with gaps to a saved model: read, impute, standardize, fit, save, load, and
# read a later table with another order of columns.
import io

import joblib
import numpy as np
import pandas as pd
from sklearn.decomposition import KernelPCA
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

text = "length,width,kind\n1.0,10,a\n1.2,?,a\n1.1,12,a\n3.0,30,b\n3.2,33,b\n3.1,,b\n"
table = pd.read_csv(io.StringIO(text), na_values="?")
labels = table.pop("kind").astype("category").cat.codes
model = make_pipeline(
    SimpleImputer(strategy="median"),
    StandardScaler(),
    KernelPCA(n_components=2, kernel="rbf", gamma=1 / 4),
)
g = model.fit_transform(table)
file = io.BytesIO()
joblib.dump(model, file)
file.seek(0)
loaded = joblib.load(file)
later = pd.read_csv(io.StringIO("width,length\n10,1.0\n,1.2\n"))
g_later = loaded.transform(later[table.columns])
print(table.isna().sum().to_dict(), "gaps", list(labels))
print("the same embedding:", np.allclose(g_later, g[:2]), later.isna().sum().to_dict())
