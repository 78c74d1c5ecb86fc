#!/usr/bin/env bash
# fails: limit
# The patch replaces the container instead of adding to it: its requests and its probe are gone.
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
  - target: {kind: Deployment, name: site}
    patch: |-
      - op: replace
        path: /spec/template/spec/containers/0
        value:
          name: site
          image: nginx:${tag}
          envFrom: [{configMapRef: {name: site-settings}}]
          resources: {limits: {memory: ${memory}}}
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
