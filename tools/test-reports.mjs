/* What the test runners' reports say: how many tests passed and failed, and how long each file took. */
import { readFileSync } from "node:fs"
import { relative } from "node:path"
import { root } from "./prepare.mjs"

export function readUnitReport(path) {
  const report = JSON.parse(readFileSync(path, "utf8"))
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    milliseconds: endTime - startTime,
  }))
  return { passed: report.numPassedTests, failed: report.numFailedTests, files }
}

/** A test that passed only at a further try has failed. The time of a file is that of its tests on all screen sizes. */
export function readBrowserReport(path) {
  const { stats, suites } = JSON.parse(readFileSync(path, "utf8"))
  const files = suites.map((suite) => ({ name: `e2e/${suite.file}`, milliseconds: durationOf(suite) }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files }
}

function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return sum(own.map(({ duration }) => duration)) + sum(suites.map(durationOf))
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
