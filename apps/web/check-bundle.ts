import { existsSync, readFileSync, statSync } from "node:fs"

/*
 * Computes from the build manifest how much JavaScript a first visit loads, in how many files, and how much each screen
 * and each part of one does in all; prints the result and fails if a budget in `bundle-budget.json` is exceeded. A kilobyte is 1000 bytes. Budgets
 * apply to gzip sizes, since every server can send gzip. bench/first-visit.ts measures the effect on a slow link.
 */

interface Chunk {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
}

interface Budget {
  /** Modules that every visit fetches even though they are imported dynamically. */
  alwaysLoaded: string[]
  firstVisit: { maxKilobytes: number; maxFiles: number; routes: Record<string, string[]> }
  eachScreen: { maxKilobytes: number }
}

const manifest: Record<string, Chunk> = readJson("dist/manifest.json")
const budget: Budget = readJson("bundle-budget.json")

const page = readFileSync(new URL("dist/index.html", import.meta.url), "utf8")
const entry = Object.keys(manifest).filter((key) => page.includes(`src="/${manifest[key]?.file}"`))
const everyVisit = filesOf([...entry, ...budget.alwaysLoaded])
const visits = Object.entries(budget.firstVisit.routes).map(([route, modules]) =>
  measured(
    `first visit ${route}`,
    new Set([...everyVisit, ...filesOf(modules)]),
    budget.firstVisit.maxKilobytes,
    budget.firstVisit.maxFiles,
  ),
)
const screens = Object.keys(manifest)
  .filter((key) => key.startsWith("src/features/") && manifest[key]?.isDynamicEntry)
  .map((key) =>
    measured(
      key.slice("src/features/".length),
      everyVisit.union(filesOf([key])),
      budget.eachScreen.maxKilobytes,
    ),
  )

const rows = [measured("every visit", everyVisit, budget.firstVisit.maxKilobytes), ...visits, ...screens]
console.table(
  rows.map(({ what, files, gzip, brotli, limit }) => ({
    what,
    files,
    "gzip kB": gzip,
    "brotli kB": brotli,
    "limit kB": limit,
  })),
)

const tooLarge = rows.filter(({ gzip, limit }) => gzip > limit)
for (const { what, gzip, limit } of tooLarge)
  console.error(`Too large: ${what} is ${gzip} kB of ${limit} kB.`)
const tooMany = rows.filter(({ files, maxFiles }) => files > maxFiles)
for (const { what, files, maxFiles } of tooMany)
  console.error(`Too many files: ${what} loads ${files} of at most ${maxFiles}.`)
process.exit(tooLarge.length + tooMany.length > 0 ? 1 : 0)

/** The JavaScript files of the given modules and of everything they import statically. */
function filesOf(modules: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no module "${key}". Is bundle-budget.json up to date?`)
    if (chunk.file.endsWith(".js")) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const module of modules) walk(module)
  return files
}

function measured(
  what: string,
  files: Set<string>,
  limit: number,
  maxFiles: number = Number.POSITIVE_INFINITY,
) {
  const kilobytes = (ending: ".gz" | ".br") =>
    Math.round([...files].reduce((sum, file) => sum + sizeOf(file, ending), 0) / 100) / 10
  return {
    what,
    files: files.size,
    maxFiles,
    gzip: kilobytes(".gz"),
    brotli: kilobytes(".br"),
    limit,
  }
}

/** The size of a file as sent, in bytes: compressed by compress-assets.ts, or uncompressed if the file is too small. */
function sizeOf(file: string, ending: string): number {
  const [plain, compressed] = [
    new URL(`dist/${file}`, import.meta.url),
    new URL(`dist/${file}${ending}`, import.meta.url),
  ]
  return statSync(existsSync(compressed) ? compressed : plain).size
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))
}
