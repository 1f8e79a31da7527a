import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { FastifyInstance } from "fastify"
import { html } from "../../html.ts"
import { inLanguage } from "../../i18n/language.ts"
import { version } from "../../version.ts"

const require = createRequire(import.meta.url)
const own = (name: string) => new URL(name, import.meta.url)
const renderer = (name: string) => require.resolve(`@fastify/swagger-ui/static/${name}`)

/** Texts, so that they are compressed. */
const texts = {
  "swagger-ui.css": { type: "text/css; charset=utf-8", path: renderer("swagger-ui.css") },
  "swagger-ui-bundle.js": { type: "text/javascript; charset=utf-8", path: renderer("swagger-ui-bundle.js") },
  "reference.css": { type: "text/css; charset=utf-8", path: own("reference.css") },
  "reference.js": { type: "text/javascript; charset=utf-8", path: own("reference.js") },
}

const font = "@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2"

/**
 * `/docs`, the description of the API as readable pages. Swagger UI renders it, within a page of our own: the one that
 * comes with it has no width for phones, another product's look, and a field for the addresses of other descriptions.
 */
export function registerReference(app: FastifyInstance): void {
  const forever = "public, max-age=31536000, immutable"
  for (const [name, { type, path }] of Object.entries(texts)) {
    app.get(`/docs/static/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header("cache-control", forever)
        .send(await readFile(path, "utf8")),
    )
  }
  app.get("/docs/static/open-sans.woff2", async (_request, reply) =>
    reply
      .type("font/woff2")
      .header("cache-control", forever)
      .send(await readFile(require.resolve(font))),
  )
  app.get("/docs", async ({ caller }, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(pageOf(inLanguage(caller.tenant.name, "EN"))),
  )
}

function pageOf(site: string): string {
  const file = (name: string) => `/docs/static/${name}?v=${version}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference | ${site}</title>
<meta name="description" content="Every call of the API of ${site}: what it takes, what it answers, and who may make it.">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${file("swagger-ui.css")}">
<link rel="stylesheet" href="${file("reference.css")}">
<script src="${file("swagger-ui-bundle.js")}" defer></script>
<script src="${file("reference.js")}" type="module"></script>
</head>
<body>
<header class="bar"><a href="/"><img src="/logo.svg" alt="" width="22" height="28"> ${site}</a><a href="/openapi.json">OpenAPI</a></header>
<div class="page">
<h1>API reference</h1>
<div id="reference"><p class="waiting">Loading the description of every call …</p></div>
</div>
<noscript>This page needs JavaScript. The description itself is at /openapi.json.</noscript>
</body>
</html>
`.markup
}
