#!/usr/bin/env bash
# fails: canary share capacity never-less
# The canary has the labels that kubectl gives it, and not those that the Service picks.
kubectl -n ckad-deploy create deployment shop-canary --image=nginx:${version.to} --replicas=${canary}
kubectl -n ckad-deploy rollout status deployment/shop-canary --timeout=60s
kubectl -n ckad-deploy scale deployment shop-stable --replicas=${stable}
kubectl -n ckad-deploy wait deployment/shop-stable --for=jsonpath='{.status.replicas}'=${stable} --timeout=60s
