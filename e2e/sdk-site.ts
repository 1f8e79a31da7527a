/// <reference lib="dom" />
import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

/** What an application is built with: an SDK as published, and nothing of ours. */
export type Sdk = "flags" | "form" | "notifications"

declare global {
  interface Window {
    /** Where the services are, and what else the page has to know. */
    sdkSite: { url: string } & Record<string, string>
  }
}

const page = readFileSync(new URL("./sdk-site/index.html", import.meta.url))

/** Opens a site on its own origin whose only page uses an SDK. The caller closes it. */
export async function openSdkSite(sdk: Sdk, port: number): Promise<Server> {
  const client = await bundleOf(sdk)
  const server = createServer(({ url }, response) => {
    const [type, body] = url === "/client.js" ? ["text/javascript", client] : ["text/html", page]
    response
      .writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return server
}

async function bundleOf(sdk: Sdk): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`./sdk-site/${sdk}.js`, import.meta.url)),
    platform: "browser",
    logLevel: "silent",
    transform: { define: { "process.env.NODE_ENV": '"production"', global: "globalThis" } },
  })
  const { output } = await bundle.generate({ format: "esm", codeSplitting: false })
  await bundle.close()
  return output[0].code
}
