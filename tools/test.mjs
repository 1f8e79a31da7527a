/*
 * `npm test`: what to run before each commit, even on a bare machine. Types, lint and layers, generated documents, the
 * build with its size budgets, unit and API tests, browser tests. It prints what fails, with the whole error, and at the
 * end the slowest files, the failures, the time of each part, and one line with the numbers of passed and failed tests.
 *
 * `npm test -- --all` adds what takes long (`tools/extent.ts`). A part can be run alone, and every output shown:
 * `npm test -- unit browser --verbose`.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { findBrowser } from "./browser.mjs"
import { getPostgres } from "./postgres.mjs"
import { buildIsCurrent, install, logOf, root, run, runQuietly } from "./prepare.mjs"
import { readBrowserReport, readUnitReport } from "./test-reports.mjs"

const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: "boolean", default: false }, all: { type: "boolean", default: false } },
})
if (options.all) process.env.TEST_ALL = "1"

await install()

const results = join(root, "test-results")
const unitReport = join(results, "unit.json")
const browserReport = join(results, "browser.json")
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const parts = {
  types: () => check("types"),
  lint: () => check("lint"),
  generated: () => check("generate", "--", "--check"),
  build: () => check("build"),
  unit: async () => {
    await getPostgres()
    const reporters = [
      `--reporter=${options.verbose ? "default" : "minimal"}`,
      "--reporter=json",
      `--outputFile.json=${unitReport}`,
    ]
    const short = options.all ? [] : ["--exclude=**/*.long.test.ts"]
    return suite(["vitest", ["run", ...reporters, ...short], built()], () => readUnitReport(unitReport))
  },
  browser: async () => {
    const executable = await findBrowser()
    const environment = {
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      ...built(),
      ...(executable && { CHROMIUM_PATH: executable }),
    }
    return suite(
      ["playwright", ["test", `--reporter=${options.verbose ? "list" : "dot"},json`], environment],
      () => readBrowserReport(browserReport),
    )
  },
}

const SLOWEST = 10

/** No part takes as long, even on a busy machine: a part that hangs fails, and the next one begins. */
const LIMIT_MS = 60 * 60_000

const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`No part "${unknown[0]}". The parts are ${Object.keys(parts).join(", ")}.`)
const total = { passed: 0, failed: 0 }
const times = []
const files = []
const failures = []
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n— ${name}`)
  if (name === "browser" && !wanted.includes("build") && !buildIsCurrent()) await parts.build()
  const begun = performance.now()
  const outcome = await part()
  times.push(`${name} ${inSeconds(performance.now() - begun)}`)
  total.passed += outcome.passed
  total.failed += outcome.failed
  files.push(...(outcome.files ?? []))
  failures.push(...(outcome.failures ?? (outcome.failed > 0 ? [{ name, reason: "see above" }] : [])))
}

if (files.length > 0) {
  console.log("\nSlowest files:")
  const slowest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST)
  for (const { name, milliseconds } of slowest) console.log(`${inSeconds(milliseconds).padStart(8)}  ${name}`)
}
if (failures.length > 0) {
  console.log("\nFailed:")
  for (const { name, reason, page = [] } of failures) {
    console.log([`  ${name}`, `    ${reason}`, ...page.map((line) => `      ${line}`)].join("\n"))
  }
}
console.log(`\n${times.join(", ")}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A script of npm that passes or fails as a whole; its output is shown if it fails. */
async function check(script, ...rest) {
  const command = ["npm", ["run", "--silent", script, ...rest]]
  try {
    const limited = [...command, { limitMs: LIMIT_MS }]
    await (options.verbose ? run(...limited) : runQuietly(script, ...limited))
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(options.verbose ? error.message : `${readFileSync(logOf(script), "utf8")}\n${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

/** A runner with a report; a runner that fails without a failed test counts as one failure. */
async function suite([command, args, environment = {}], readReport) {
  const env = { ...process.env, ...environment, PATH: searchPath() }
  const ran = await run(command, args, { env, limitMs: LIMIT_MS }).then(
    () => true,
    (error) => {
      console.log(error.message)
      return false
    },
  )
  const report = readOr({ passed: 0, failed: 1, files: [] }, readReport)
  const failed = ran ? report.failed : Math.max(report.failed, 1)
  return { ...report, failed, failures: report.failures?.length > 0 ? report.failures : undefined }
}

/** Environment that makes tests start the same server as `npm start`. */
function built() {
  return buildIsCurrent() ? { PLUMBLINE_PROGRAM: join(root, "apps/server/dist/main.js") } : {}
}

function searchPath() {
  return `${join(root, "node_modules", ".bin")}:${process.env.PATH}`
}

function readOr(missing, read) {
  try {
    return read()
  } catch {
    return missing
  }
}

function inSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
