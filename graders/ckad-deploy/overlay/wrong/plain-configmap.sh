#!/usr/bin/env bash
# fails: generated
# The ConfigMap is a plain resource: its name does not follow its content.
mkdir -p overlays/prod
cat > overlays/prod/kustomization.yaml <<'MANIFEST'
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ckad-deploy
namePrefix: ${stage.name}-
resources:
  - ../../base
  - settings.yaml
labels:
  - pairs: {stage: ${stage.label}}
replicas:
  - {name: site, count: ${replicas}}
images:
  - {name: nginx, newTag: "${tag}"}
patches:
  - path: memory.yaml
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
cat > overlays/prod/settings.yaml <<'MANIFEST'
apiVersion: v1
kind: ConfigMap
metadata: {name: site-settings}
data: {LOG_LEVEL: ${level}}
MANIFEST
kubectl apply -k overlays/prod
kubectl -n ckad-deploy rollout status deployment/${stage.name}-site --timeout=60s
