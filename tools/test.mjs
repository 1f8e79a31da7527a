/*
 * `npm test`: everything, on a bare machine. Types, lint and layers, generated files, the build with its size budgets,
 * unit and API tests, browser tests. Ends with one line that counts what passed and what failed.
 *
 * A part can be run alone: `npm test -- unit browser`.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { findBrowser } from "./browser.mjs"
import { buildIsCurrent, install, rememberBuild, root, run } from "./prepare.mjs"

await install()

const results = join(root, "test-results")
const unitReport = join(results, "unit.json")
const browserReport = join(results, "browser.json")
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const parts = {
  types: () => check("npm", ["run", "--silent", "types"]),
  lint: () => check("npm", ["run", "--silent", "lint"]),
  generated: () => check("npm", ["run", "--silent", "generate", "--", "--check"]),
  build: async () => {
    const outcome = await check("npm", ["run", "--silent", "build"])
    if (outcome.failed === 0) rememberBuild()
    return outcome
  },
  unit: () =>
    suite(
      ["vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]],
      unitCounts,
    ),
  browser: async () => {
    const executable = await findBrowser()
    const environment = {
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      ...(executable && { CHROMIUM_PATH: executable }),
    }
    return suite(["playwright", ["test", "--reporter=list,json"], environment], browserCounts)
  },
}

const wanted = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n— ${name}`)
  if (name === "browser" && !wanted.includes("build") && !buildIsCurrent()) await parts.build()
  const { passed, failed } = await part()
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A step that passes or fails as a whole. */
async function check(command, args) {
  return run(command, args).then(
    () => ({ passed: 1, failed: 0 }),
    () => ({ passed: 0, failed: 1 }),
  )
}

/** A runner whose report is counted; a runner that breaks without a failed test counts as one failure. */
async function suite([command, args, environment = {}], counts) {
  const ran = await run(command, args, { env: { ...process.env, ...environment, PATH: searchPath() } }).then(
    () => true,
    () => false,
  )
  const { passed, failed } = readCounts(counts)
  return { passed, failed: ran ? failed : Math.max(failed, 1) }
}

function searchPath() {
  return `${join(root, "node_modules", ".bin")}:${process.env.PATH}`
}

function readCounts(counts) {
  try {
    return counts()
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function unitCounts() {
  const report = JSON.parse(readFileSync(unitReport, "utf8"))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function browserCounts() {
  const { stats } = JSON.parse(readFileSync(browserReport, "utf8"))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
