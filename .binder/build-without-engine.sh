#!/usr/bin/env bash
# Builds the image without a container engine and without a registry, for a try: the
# base out of Debian's packages and Go's own release, the rest by buildah in a chroot.
# It is not the base that the Dockerfile names, which is the one to deploy.
#
#     sudo .binder/build-without-engine.sh kpcalab                            as compose builds it
#     sudo .binder/build-without-engine.sh kpcalab-hub --build-arg JUPYTERHUB=6.1.1
#
# On Debian 12, with debootstrap, buildah and Go. Packages, modules and wheels come
# over the machine's network, with its certificates. FOLDER keeps 1 GB in between.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { echo "usage: .binder/build-without-engine.sh TAG [buildah's flags]"; exit 2; }
tag=$1
shift
folder=${FOLDER:-/var/tmp/kpcalab-base}
release=$(sed -n 's/^ARG BASE=golang:\([0-9.]*\)-bookworm@.*/\1/p' .binder/Dockerfile)
base=localhost/golang:$release-bookworm

if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
	rm -rf "$folder"
	debootstrap --variant=minbase --include=ca-certificates,curl,g++,gcc,git,libc6-dev,make,pkg-config bookworm "$folder"
	cp -L /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
	cp -rL "$(GOTOOLCHAIN=go$release go env GOROOT)" "$folder/usr/local/go"
	container=$(buildah from scratch)
	buildah copy --quiet "$container" "$folder" /
	buildah config --env PATH=/go/bin:/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		--env GOPATH=/go --env GOTOOLCHAIN=local "$container"
	buildah commit --quiet --rm "$container" "$base"
	rm -rf "$folder"
fi
buildah bud --isolation chroot --network host --layers --build-arg "BASE=$base" -f .binder/Dockerfile -t "$tag" "$@" .
