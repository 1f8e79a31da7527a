/*
 * Builds the page into which `plumbline kit page` writes a kit: one file with its script and style, whose content policy
 * forbids every request. Own elements instead of the client's components, which alone are larger than the whole page may
 * be.
 */
import { createHash } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { rolldown } from "rolldown"

const at = (path: string) => new URL(path, import.meta.url)

const bundle = await rolldown({ input: at("src/kit-page/main.ts").pathname, platform: "browser" })
const { output } = await bundle.generate({ format: "iife", minify: true, comments: false })
// The element ends at the first thing that looks like its end.
const script = output[0].code.trim().replaceAll("</script", "<\\/script")
const style = (await readFile(at("src/kit-page/page.css"), "utf8")).trim()
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`

const target = at("../server/dist/kit-page.html")
await mkdir(new URL(".", target), { recursive: true })
await writeFile(
  target,
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title><!-- title --></title>
<style>${style}</style>
</head>
<body>
<noscript><!-- noscript --></noscript>
<script type="application/json" id="kit"><!-- kit --></script>
<script>${script}</script>
</body>
</html>
`,
)
