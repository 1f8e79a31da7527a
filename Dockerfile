# For several architectures: docker buildx build --platform linux/amd64,linux/arm64 …
# A release passes the digest of this tag: --build-arg NODE_IMAGE=node:…@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The packages alone, so that a change of sources does not install them again.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete \
  && find . -mindepth 1 -type d -empty -delete

# Builds the web client and the server with all tools; what comes out is the same for every architecture.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /app .
# Without scripts, the package "node" has no program: that of the image is the same version.
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund && rm -f node_modules/.bin/node
COPY . .
RUN npm run build && node tools/notices.ts THIRD-PARTY-NOTICES.txt

# What the server needs to run: its threads and the command line run from source, so their packages are installed.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /app .
RUN --mount=type=cache,target=/root/.npm \
  npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace @plumbline/server
# Documents have Open Sans in several weights, and further scripts in the regular one.
RUN find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d ! -path '*/open-sans/*' ! -name 400Regular -exec rm -r {} +

FROM ${NODE_IMAGE}
ARG VERSION=0.3.0
ARG REVISION=
LABEL org.opencontainers.image.title="Plumbline" \
  org.opencontainers.image.description="Assess software and the teams that make it" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
ENV HOST=0.0.0.0 PLUMBLINE_DATA=/data NODE_ENV=production
# Same as tools/node-options.mjs
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024"
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
# Same as tools/start.mjs
ENV NODE_COMPILE_CACHE=/tmp/node-compile-cache
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY packages packages
COPY kits kits
COPY docs/guide docs/guide
COPY apps/server apps/server
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/THIRD-PARTY-NOTICES.txt ./
# The command line: docker exec … plumbline doctor
RUN printf '#!/bin/sh\nexec node /app/apps/server/dist/main.js "$@"\n' > /usr/local/bin/plumbline \
  && chmod 0755 /usr/local/bin/plumbline
RUN mkdir -m 0700 /data && chown node:node /data
VOLUME /data
EXPOSE 8080
# The account "node", by its number, so that platforms can tell that it is not root.
USER 1000:1000
# Whether the process lives, not whether the database does: some platforms end what is unhealthy.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=2s CMD \
  ["node", "--input-type=module", "--eval", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/health/live`); process.exit(ok ? 0 : 1)"]
# docker run plumbline doctor
ENTRYPOINT ["node", "apps/server/dist/main.js"]
CMD ["start"]
