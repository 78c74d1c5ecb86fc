#!/usr/bin/env bash
# fails: kept
# The values are typed in again, and one is forgotten.
helm -n ckad-deploy upgrade shop ./shop --set image.tag=${tag.right},replicaCount=${replicas},service.port=${port}
kubectl -n ckad-deploy rollout status deployment/shop --timeout=60s
