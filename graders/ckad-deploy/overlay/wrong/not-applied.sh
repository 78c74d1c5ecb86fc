#!/usr/bin/env bash
# fails: applied environment
# The overlay is written and looked at, but never applied.
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
  - path: memory.yaml
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
kubectl kustomize overlays/prod > rendered.yaml
