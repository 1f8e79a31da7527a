import { readFile } from "node:fs/promises"
import { parser } from "@prometheus-io/lezer-promql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { parse } from "yaml"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

const read = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), "utf8")

/** What Prometheus adds itself. */
const ofPrometheus = ["up"]

let app: TestApp
let exposed: Set<string>
beforeAll(async () => {
  app = await createTestApp()
  const { body } = await app.http.inject("/metrics")
  exposed = new Set(
    Array.from(body.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_count", "_sum"].map((end) => name + end) : [name],
    ).flat(),
  )
})
afterAll(() => app.close())

/** The metrics that an expression names; throws if it is none. */
function metricsIn(expression: string): string[] {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`This is not PromQL at ${from}: ${expression}`)
      if (type.name === "Identifier") names.push(expression.slice(from, to))
    },
  })
  return names
}

const unknown = (expression: string) =>
  metricsIn(expression).filter((name) => !exposed.has(name) && !ofPrometheus.includes(name))

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }

test("every alert is about metrics of the server, and operations.md says what to do", async () => {
  const { groups } = parse(await read("deploy/prometheus/alerts.yaml")) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(10)
  const told = await read("docs/operations.md")
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, unknown(expr)]).toEqual([alert, []])
    expect(["critical", "warning"]).toContain(labels.severity)
    expect(annotations.summary).not.toBe("")
    expect(told).toMatch(new RegExp(`^\\| \`${alert}\` +\\|`, "m"))
  }
  const documented = Array.from(told.matchAll(/^\| `(Plumbline\w+)` /gm), ([, name = ""]) => name)
  expect(documented.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

test("every panel of the dashboard shows metrics of the server", async () => {
  const { panels } = JSON.parse(await read("deploy/grafana/plumbline.json")) as Dashboard
  for (const { title, targets } of panels) {
    expect(targets.length, title).toBeGreaterThan(0)
    for (const { expr } of targets)
      expect([title, unknown(expr.replaceAll("$__rate_interval", "5m"))]).toEqual([title, []])
  }
})

test("an expression with a metric that does not exist, or that is none, is found", () => {
  expect(unknown("sum(rate(cell_upp[5m])) > cell_up")).toEqual(["cell_upp"])
  expect(() => unknown("sum(cell_up")).toThrow("not PromQL")
})

test("waiting mails, jobs, events and connections are measured", async () => {
  const { body } = await app.http.inject("/metrics")
  for (const line of [
    /^cell_up\{cell="main"\} 1$/m,
    /^mails_waiting\{cell="main"\} \d+$/m,
    /^events_oldest_seconds\{cell="main"\} \d/m,
    /^realtime_connections 0$/m,
    /^plumbline_info\{version="\d/m,
  ])
    expect(body).toMatch(line)
})
