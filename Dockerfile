# Builds the web client and the server with all tools …
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN PLUMBLINE_TYPES=later npm install --no-save --no-audit --no-fund && npm run build

# … and keeps what the server needs to run: its threads and the command line run from source, so their packages are
# installed.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/ packages/
RUN npm install --no-save --no-audit --no-fund --omit=dev --ignore-scripts --workspace @plumbline/server

FROM node:24-bookworm-slim
WORKDIR /app
ENV HOST=0.0.0.0 PLUMBLINE_DATA=/data NODE_ENV=production
# Same as tools/node-options.mjs
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024"
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
# Same as tools/start.mjs
ENV NODE_COMPILE_CACHE=/tmp/node-compile-cache
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY packages packages
COPY kits kits
COPY apps/server apps/server
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
VOLUME /data
EXPOSE 8080
USER node
CMD ["node", "apps/server/dist/main.js", "start"]
