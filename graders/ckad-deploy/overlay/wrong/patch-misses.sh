#!/usr/bin/env bash
# fails: limit
# The patch names a target that does not exist, and is ignored without a word.
mkdir -p overlays/prod
cat > overlays/prod/kustomization.yaml <<'MANIFEST'
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ckad-deploy
namePrefix: ${stage.name}-
resources:
  - ../../base
labels:
  - pairs: {stage: ${stage.label}}
replicas:
  - {name: site, count: ${replicas}}
images:
  - {name: nginx, newTag: "${tag}"}
patches:
  - target: {kind: Deployment, name: webb}
    path: memory.yaml
configMapGenerator:
  - name: site-settings
    literals: [LOG_LEVEL=${level}]
MANIFEST
cat > overlays/prod/memory.yaml <<'MANIFEST'
apiVersion: apps/v1
kind: Deployment
metadata: {name: site}
spec:
  template:
    spec:
      containers:
        - name: site
          resources: {limits: {memory: ${memory}}}
MANIFEST
kubectl apply -k overlays/prod
kubectl -n ckad-deploy rollout status deployment/${stage.name}-site --timeout=60s
