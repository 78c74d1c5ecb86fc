#!/usr/bin/env bash
# fails: kept
# Only the new value is given: all others fall back to the chart's defaults.
helm -n ckad-deploy upgrade shop ./shop --set image.tag=${tag.right}
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
