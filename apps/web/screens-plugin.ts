import { readFile } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import type { Connect, Plugin, ViteDevServer } from "vite"
import { filledPage, isPage } from "../server/src/platform/http/page.ts"
import { screenAt } from "../server/src/platform/http/screens.ts"
import { type Screen, screens } from "./src/screens.ts"

const languages = ["en", "fa"] as const
const namedScreens = Object.entries<Screen>(screens).map(([name, screen]) => ({ name, ...screen }))

/**
 * Writes `screens.json` next to the page. It tells the server which screen each address has, and which files a first
 * visit to it fetches in each language, apart from those the page already references.
 *
 * In development there is no build: the development server renders the page as the server would, with the data that
 * the server returns for the address.
 */
export function screensPlugin(server: string): Plugin {
  return {
    name: "screens",
    configureServer: (vite) => void vite.middlewares.use(developedPage(vite, server)),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
      /** The chunk that contains a module. */
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId, moduleIds }) =>
          [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(`/src/${module}`)),
        )
        if (!chunk) throw new Error(`screens.ts names "${module}", which is not in the build.`)
        return chunk.fileName
      }
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen
        seen.add(fileName)
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
          withImports(imported, seen)
        return seen
      }
      const named = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
      )
      const filesOf = (modules: string[]) => [
        ...new Set(modules.flatMap((module) => [...withImports(chunkOf(module))])).difference(named),
      ]
      const told = namedScreens.map(({ name, path, module, frame, texts }) => ({
        name,
        path,
        files: Object.fromEntries(
          languages.map((language) => [
            language,
            filesOf([
              ...[frame ?? [], module].flat().map((file) => `features/${file}.tsx`),
              ...["shell", ...texts].map((area) => `i18n/${language}/${area}.ts`),
            ]),
          ]),
        ),
      }))
      this.emitFile({ type: "asset", fileName: "screens.json", source: JSON.stringify(told) })
    },
  }
}

function developedPage(vite: ViteDevServer, server: string): Connect.NextHandleFunction {
  return async (request, reply, next) => {
    const url = request.originalUrl ?? "/"
    const isAsset = /^\/(@|src\/|node_modules\/)/.test(url)
    if (isAsset || request.method !== "GET" || !isPage(request.headers.accept, url)) return next()
    try {
      const screen = screenAt(namedScreens, url)
      const query = new URLSearchParams({ address: url, screen: screen?.name ?? "", ...screen?.params })
      const told = await fetch(`${server}/page.json?${query}`, { headers: passedOn(request) })
      const template = await readFile(new URL("index.html", import.meta.url), "utf8")
      const page = await vite.transformIndexHtml(url, template)
      reply.statusCode = screen ? 200 : 404
      reply.setHeader("content-type", "text/html; charset=utf-8")
      reply.setHeader("cache-control", "no-store")
      reply.end(filledPage(page, await told.json()))
    } catch (error) {
      next(error)
    }
  }
}

/** The request headers that the server evaluates. */
function passedOn({ headers: { cookie, "accept-language": language } }: IncomingMessage) {
  return {
    ...(cookie && { cookie }),
    ...(language && { "accept-language": language }),
  }
}
