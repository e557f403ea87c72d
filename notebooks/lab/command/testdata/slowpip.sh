#!/bin/sh
# A Python that makes an environment with a JupyterLab that says its version. As
# long as $FIRST is there, the step that it names, venv or pip, writes on and on,
# even when the file has gone.
test "$1" = --version && echo Python 3.12.1 && exit
test "$3" = --version && exit 1 # no pip
case "$2" in
venv) dir=$3/bin ;;
*) dir=${0%/*} ;;
esac
if test -e "$FIRST" && grep -q "$2" "$FIRST"; then
	exec >/dev/null 2>&1
	while :; do
		mkdir -p "$dir/lib"
		echo >"$dir/package"
		i=$((i + 1))
		echo >"$dir/lib/$i"
	done
fi
case "$2" in
venv)
	mkdir -p "$dir"
	cp "$0" "$dir/python"
	;;
pip)
	printf '#!/bin/sh\necho 4.6.6\n' >"$dir/jupyter-lab"
	chmod 755 "$dir/jupyter-lab"
	;;
esac
