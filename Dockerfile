FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm install --no-save --no-audit --no-fund && npm run build
ENV HOST=0.0.0.0 PLUMBLINE_DATA=/data NODE_ENV=production
# As tools/node-options.mjs
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=1024"
VOLUME /data
EXPOSE 8080
USER node
CMD ["node", "apps/server/src/main.ts", "start"]
