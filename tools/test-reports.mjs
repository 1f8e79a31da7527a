/* Reads the test runners' reports: how many tests passed, which failed and why, and how long each file took. */
import { readFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "./prepare.mjs"

const PAGE_LINES = 100

export function readUnitReport(path) {
  const report = JSON.parse(readFileSync(path, "utf8"))
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    milliseconds: endTime - startTime,
  }))
  const failures = report.testResults.flatMap((file) => [
    // A file that fails before its tests has its own message.
    ...(file.message ? [{ name: relative(root, file.name), reason: firstLine(file.message) }] : []),
    ...file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(root, file.name)} › ${fullName}`,
        reason: firstLine(failureMessages.join("\n")),
      })),
  ])
  return { passed: report.numPassedTests, failed: report.numFailedTests, files, failures }
}

/** A test that passed only on retry has failed. The time of a file is the sum of its tests on all screen sizes. */
export function readBrowserReport(path) {
  const { stats, suites } = JSON.parse(readFileSync(path, "utf8"))
  const files = suites.map((suite) => ({ name: `e2e/${suite.file}`, milliseconds: durationOf(suite) }))
  const failures = suites.flatMap((suite) =>
    specsOf(suite)
      .filter(({ ok }) => !ok)
      .map((spec) => ({
        name: `e2e/${spec.file} › ${spec.title}`,
        reason: reasonOf(spec),
        page: pageOf(spec),
      })),
  )
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files, failures }
}

function reasonOf({ tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  return firstLine(errors.map(({ message }) => message).join("\n"))
}

/** What the page showed to assistive technology when the test failed, as an outline, if it was saved. */
function pageOf({ tests }) {
  const saved = tests
    .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
    .find(({ name, path }) => name === "error-context" && path !== undefined)
  return (
    saved &&
    /^```yaml\n(.*?)^```/ms.exec(readFileSync(saved.path, "utf8"))?.[1].split("\n").slice(0, PAGE_LINES)
  )
}

/** The first non-empty line, without colours. */
function firstLine(text) {
  const lines = stripVTControlCharacters(text).split("\n")
  return lines.find((line) => line.trim() !== "")?.trim() ?? "no reason given"
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function durationOf(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return sum(results.map(({ duration }) => duration))
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
