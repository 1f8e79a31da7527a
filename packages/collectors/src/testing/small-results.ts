/*
 * Small results of our own, in the shape in which the tools write them.
 */

const scorecard = {
  date: "2026-03-02T08:15:00Z",
  repo: { name: "github.com/example/payments", commit: "3f1c0a7be0b1f5a4f6ad0f6f5d1f2a8f9a7c6b5d" },
  scorecard: { version: "v5.1.1", commit: "a0e4f5b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7" },
  score: 6.4,
  checks: [
    {
      details: ["Warn: branch protection is not enabled for the branch 'release'"],
      score: 5,
      reason: "branch protection is not maximal on development and all release branches",
      name: "Branch-Protection",
      documentation: {
        url: "https://scorecard.example.org/checks#branch-protection",
        short: "Determines if branches are protected.",
      },
    },
    {
      details: null,
      score: 10,
      reason: "all changes were tested before they were merged",
      name: "CI-Tests",
      documentation: {
        url: "https://scorecard.example.org/checks#ci-tests",
        short: "Determines if tests run.",
      },
    },
    {
      details: null,
      score: -1,
      reason: "no releases found",
      name: "Signed-Releases",
      documentation: { url: "javascript:alert(1)", short: "Determines if releases are signed." },
    },
  ],
  metadata: null,
}

const result = (ruleId: string, file: string, startLine: number, more: object = {}) => ({
  ruleId,
  message: { text: `Untrusted data in ${file}` },
  locations: [{ physicalLocation: { artifactLocation: { uri: file }, region: { startLine } } }],
  ...more,
})

const sarif = {
  $schema: "https://json.schemastore.org/sarif-2.1.0.json",
  version: "2.1.0",
  runs: [
    {
      tool: {
        driver: {
          name: "Scanner",
          version: "4.2",
          rules: [
            {
              id: "js/sql-injection",
              helpUri: "https://scanner.example.org/rules/sql-injection",
              defaultConfiguration: { level: "error" },
            },
            { id: "js/xss", defaultConfiguration: { level: "error" } },
            { id: "js/unused-variable", defaultConfiguration: { level: "note" } },
            { id: "js/weak-hash" },
          ],
        },
        extensions: [
          { name: "pack", rules: [{ id: "pack/secrets", defaultConfiguration: { level: "error" } }] },
        ],
      },
      invocations: [{ executionSuccessful: true, endTimeUtc: "2026-03-01T23:30:00-01:00" }],
      results: [
        result("js/sql-injection", "src/db.ts", 42, { ruleIndex: 0 }),
        result("js/sql-injection", "src/old.ts", 7, { suppressions: [{ kind: "inSource" }] }),
        result("js/sql-injection", "src/raw.ts", 9, {
          suppressions: [{ kind: "external", status: "rejected" }],
        }),
        result("js/unused-variable", "src/a.ts", 1),
        result("js/weak-hash", "src/hash.ts", 3, { kind: "review" }),
        result("js/xss", "src/gone.ts", 5, { baselineState: "absent" }),
        {
          rule: { index: 0, toolComponent: { index: 0 } },
          level: "warning",
          message: { text: "A key is in the source" },
        },
      ],
    },
  ],
}

const junit = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="all">
  <testsuite name="security" tests="4" failures="1" errors="0" skipped="1" timestamp="2026-03-02T10:00:00">
    <properties><property name="seed" value="1"/></properties>
    <testcase classname="security.login" name="locks accounts" time="0.1"/>
    <testcase classname="security.login" name="limits attempts" time="0.1">
      <failure message="expected 429 but got 200" type="AssertionError">stack</failure>
    </testcase>
    <testcase classname="security.session" name="expires" time="0.1"><skipped message="flaky"/></testcase>
    <testcase classname="security.session" name="ends" time="0.1"><flakyFailure message="once"/></testcase>
  </testsuite>
  <testsuite name="restore" tests="1">
    <testcase name="restore of the backup"><system-out><![CDATA[<failure/> in a log]]></system-out></testcase>
  </testsuite>
</testsuites>
`

const json = {
  generated: "2026-03-02",
  page: "https://coverage.example.org/build/17",
  total: { lines: { pct: 87.5 }, branches: { pct: "71 %" } },
  gate: { status: "passed", strict: true, "a/b": 1 },
  open: [{ id: 1 }, { id: 2 }],
}

/** Results in each format. */
export const smallResults = {
  scorecard: JSON.stringify(scorecard),
  sarif: JSON.stringify(sarif),
  junit,
  json: JSON.stringify(json),
} as const
