import { faultInXml, withoutForbidden, type XmlFault } from "@plumbline/kit-dsl/xml"
import { dayIn, type Finding, toolMessage } from "../finding.ts"
import { MOST_FINDINGS } from "../limits.ts"

type Test = { check: string; day: string | null; outcome: "passed" | "failed" | "skipped"; detail: string }

/**
 * The tests of a report in the XML of JUnit, by `classname.name`: 100 for a test that has passed, 0 for one that has not,
 * without a value if it was skipped. Failures of earlier attempts (`flakyFailure`, `rerunFailure`) do not count.
 *
 * @returns null if it is another file, the place where its XML is malformed, "too many" beyond the most findings
 */
export function junitFindings(text: string): Finding[] | null | "too many" | XmlFault {
  const findings: Finding[] = []
  const path: string[] = []
  const suiteDays: (string | null)[] = []
  let test: Test | null = null
  let hasOtherRoot = false

  const fault = faultInXml(withoutForbidden(text), {
    open(name, attributes) {
      if (path.length === 0) hasOtherRoot = name !== "testsuites" && name !== "testsuite"
      const parent = path.at(-1)
      path.push(name)
      if (hasOtherRoot) return
      if (name === "testsuite" || name === "testsuites") {
        suiteDays.push(dayIn(attributes.timestamp) ?? suiteDays.at(-1) ?? null)
      } else if (name === "testcase") {
        const parts = [attributes.classname, attributes.name].filter(
          (part) => part !== undefined && part !== "",
        )
        const day = dayIn(attributes.timestamp) ?? suiteDays.at(-1) ?? null
        test = { check: parts.join("."), day, outcome: "passed", detail: "" }
      } else if (test !== null && parent === "testcase") {
        if (name === "failure" || name === "error") {
          test.outcome = "failed"
          test.detail ||= toolMessage(attributes.message ?? attributes.type ?? "")
        } else if (name === "skipped" && test.outcome === "passed") {
          test.outcome = "skipped"
          test.detail = toolMessage(attributes.message ?? "")
        }
      }
    },
    close(name) {
      path.pop()
      if (name === "testsuite" || name === "testsuites") suiteDays.pop()
      if (name !== "testcase" || test === null) return
      const { check, day, outcome, detail } = test
      test = null
      if (check === "" || findings.length > MOST_FINDINGS) return
      findings.push({ check, value: outcomes[outcome], detail, link: null, day })
    },
  })
  if (hasOtherRoot || (fault !== null && !text.trimStart().startsWith("<"))) return null
  if (fault !== null) return fault
  return findings.length > MOST_FINDINGS ? "too many" : findings
}

const outcomes = { passed: 100, failed: 0, skipped: null }
