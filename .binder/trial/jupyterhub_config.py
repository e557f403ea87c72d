# The settings for DockerSpawner as ../README.md has them, and what a trial on one
# machine needs besides: anybody with the password may log in.
import pathlib
import re
import textwrap

readme = pathlib.Path(__file__).resolve().parents[1] / "README.md"
settings = re.search(r"in `jupyterhub_config.py`[^\n]*\n\n((?: {4}[^\n]*\n)+)", readme.read_text())
exec(textwrap.dedent(settings[1]))

c = get_config()  # noqa: F821 (JupyterHub's)
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = "only-a-trial"
c.Authenticator.allow_all = True
