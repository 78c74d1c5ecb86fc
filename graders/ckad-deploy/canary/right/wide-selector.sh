#!/usr/bin/env bash
# A selector that picks the Service's label alone: each Deployment still has its own Pods. Stable is scaled down in steps.
set -e
kubectl -n ckad-deploy create deployment shop-canary --image=nginx:${version.to} --replicas=1 --dry-run=client -o yaml |
  sed 's/app: shop-canary/app: shop/' > canary.yaml
sed -i '/^  template:/,$ s/^      labels:/      labels:\n        version: v2/' canary.yaml
kubectl -n ckad-deploy apply -f canary.yaml
kubectl -n ckad-deploy scale deployment shop-canary --replicas=${canary}
kubectl -n ckad-deploy rollout status deployment/shop-canary --timeout=60s
kubectl -n ckad-deploy scale deployment shop-stable --replicas=${split.total - 1}
kubectl -n ckad-deploy scale deployment shop-stable --replicas=${stable}
kubectl -n ckad-deploy wait deployment/shop-stable --for=jsonpath='{.status.replicas}'=${stable} --timeout=60s
