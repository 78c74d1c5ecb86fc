#!/usr/bin/env bash
# fails: tag kept history running
# The key is not the chart's: Helm takes it without a word, and nothing changes.
helm -n ckad-deploy upgrade shop ./shop --reuse-values --set tag=${tag.right}
