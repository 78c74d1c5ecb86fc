#!/usr/bin/env bash
# The values are taken out into a file, mended, and given as a whole.
set -e
helm -n ckad-deploy get values shop -o yaml > values.yaml
sed -i 's/tag: .*/tag: ${tag.right}/' values.yaml
helm -n ckad-deploy upgrade shop ./shop -f values.yaml
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
