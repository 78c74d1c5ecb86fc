#!/usr/bin/env bash
# The chart's defaults, the values of before, and the new one on top; waited for by helm.
set -e
helm -n ckad-deploy upgrade shop ./shop --reset-then-reuse-values --set image.tag=${tag.right} --wait --timeout 60s
