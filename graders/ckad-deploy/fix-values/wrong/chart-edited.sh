#!/usr/bin/env bash
# fails: tag kept history running
# The chart's default is changed, but the wrong value that was given at the installation still goes before it.
sed -i 's/tag: .*/tag: ${tag.right}/' shop/values.yaml
helm -n ckad-deploy upgrade shop ./shop
