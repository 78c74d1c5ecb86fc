#!/usr/bin/env bash
# fails: history
# The release is removed and installed again: the values are right, the history is gone.
helm -n ckad-deploy uninstall shop --wait --timeout 60s
helm -n ckad-deploy install shop ./shop --set image.tag=${tag.right},replicaCount=${replicas},service.port=${port},logLevel=${level}
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
