import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { collect, readMapping, readResults } from "./index.ts"
import { masked } from "./secrets.ts"

/** What scanners quote, with what must not leave the machine. The parts of tokens keep scanners of this file quiet. */
const quoted: [message: string, secret: string][] = [
  ["Possible hardcoded password: 'hunter22'", "hunter22"],
  ['Hardcoded secret string "s3cr3t value"', "s3cr3t value"],
  ["Found DB_PASSWORD=pa55 in .env", "pa55"],
  ["api_key: A1b2C3d4", "A1b2C3d4"],
  ["token => 'abc'", "abc"],
  [`AWS key ${"AKIA"}IOSFODNN7EXAMPLE in config`, "IOSFODNN7EXAMPLE"],
  [`GitHub token ${"ghp_"}16C7e42F292c6912E7710c838347Ae178B4a`, "16C7e42F292c"],
  [`Bearer ${"eyJhbGciOiJIUzI1NiJ9"}.eyJzdWIiOiIxIn0.c2lnbmF0dXJl`, "eyJzdWIiOiIxIn0"],
  ["Authorization: Basic dXNlcjpwYXNzd29yZA==", "dXNlcjpwYXNzd29yZA"],
  ["postgres://admin:topsecret@db.internal/main", "topsecret"],
  [`-----BEGIN ${"RSA"} PRIVATE KEY----- MIIEowIBAAKCAQEA7`, "MIIEowIBAAKCAQEA7"],
  ["Entropy is high: wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY9", "wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY9"],
]

const harmless = [
  "branch protection is not maximal on development and all release branches",
  "Password policy: required",
  "Untrusted data reaches a query (src/auth/token/password-reset.service.ts:42)",
  "commit 6f1ed002ab5595859014ebf0951522d9c5e1f2aa is signed",
  "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "org.example.AbstractSingletonProxyFactoryBeanIntegrationTest failed after 3 runs",
  "https://example.org/runs/481?tab=tests",
]

describe("the messages of tools", () => {
  test.each(quoted)("%s does not leave the machine with what is secret in it", (message, secret) => {
    expect(masked(message)).not.toContain(secret)
    expect(masked(message)).toContain("***")
    expect(masked(masked(message))).toBe(masked(message))
  })

  test.each(harmless)("%s stays as it is", (message) => {
    expect(masked(message)).toBe(message)
  })

  test("are masked in reason, evidence and report, whatever the format", () => {
    const secret = "hunter22"
    const text = `Possible hardcoded password: '${secret}'`
    const files = {
      sarif: JSON.stringify({
        version: "2.1.0",
        runs: [
          { tool: { driver: { rules: [{ id: "B105" }] } }, results: [{ ruleId: "B105", message: { text } }] },
        ],
      }),
      scorecard: JSON.stringify({
        date: "2026-03-01",
        repo: { name: "r" },
        score: 3,
        checks: [
          {
            name: "B105",
            score: 3,
            reason: text,
            documentation: { url: `https://x.example/?token=${secret}` },
          },
        ],
      }),
      junit: `<testsuite><testcase name="B105"><failure message="${text}"/></testcase></testsuite>`,
      json: JSON.stringify({ B105: text }),
    }
    for (const [format, file] of Object.entries(files) as [keyof typeof files, string][]) {
      const check = "B105"
      const read = readMapping(`source: Tool\nquestions:\n  q: { check: "${check}", options: { 1: else } }`)
      if (!read.ok) throw new Error(read.errors[0]?.note.en)
      const results = readResults(file, format, read.mapping)
      if (!results.ok) throw new Error(results.note.en)
      const made = collect(read.mapping, results.results, { day: "2026-03-05", language: "en" })
      expect(made.items, format).toHaveLength(1)
      expect(JSON.stringify(made), format).not.toContain(secret)
    }
  })

  test("are masked in a time that grows with their length", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("password", "password: ", "//a", "token='", "eyJ", "-----BEGIN "),
        (part) => {
          const start = performance.now()
          masked(part.repeat(4000 / part.length))
          return performance.now() - start < 1000
        },
      ),
    )
  })
})
