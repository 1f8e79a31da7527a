FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm install --no-save --no-audit --no-fund && npm run build
ENV HOST=0.0.0.0 PLUMBLINE_DATA=/data NODE_ENV=production
VOLUME /data
EXPOSE 8080
USER node
CMD ["node", "apps/server/src/main.ts", "start"]
