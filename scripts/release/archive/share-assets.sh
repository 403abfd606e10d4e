#!/bin/sh
# share-assets.sh <folder of the release that runs>: lets the servers of both releases serve the scripts and styles of both,
# because a page of one release may ask a server of the other for them while servers are replaced.
set -eu
next=$(dirname "$0")/dist
last=$1/dist
for kind in js css; do
  mkdir -p "$last/h5-previous/$kind" "$next/h5-previous/$kind"
  cp "$next/h5/$kind"/* "$last/h5-previous/$kind/"
  cp "$last/h5/$kind"/* "$next/h5-previous/$kind/"
done
