import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import type { FastifyInstance } from "fastify"
import { PROVIDER_PATH } from "../realm.ts"

const require = createRequire(import.meta.url)

const files: Record<string, { type: string; path: string }> = {
  "pages.css": { type: "text/css; charset=utf-8", path: own("./assets/pages.css") },
  "pages.js": { type: "text/javascript; charset=utf-8", path: own("./assets/pages.js") },
  "passkeys.js": { type: "text/javascript; charset=utf-8", path: own("./assets/passkeys.js") },
  "logo.svg": { type: "image/svg+xml", path: own("./assets/logo.svg") },
  "login-status.js": { type: "text/javascript; charset=utf-8", path: own("./assets/login-status.js") },
  "open-sans.woff2": font("@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2"),
  "sahel.woff2": font("sahel-font/dist/Sahel-VF.woff2"),
}

/** The files that the pages and frames load, from our own origin. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  for (const [name, { type, path }] of Object.entries(files)) {
    const content = await readFile(path)
    app.get(`${PROVIDER_PATH}/assets/${name}`, async (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=3600").send(content),
    )
  }
}

function own(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}

function font(path: string) {
  return { type: "font/woff2", path: require.resolve(path) }
}
