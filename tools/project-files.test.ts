import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { parse } from "yaml"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")
const inFolder = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)

type Step = { uses?: string; run?: string; id?: string; with?: Record<string, unknown> }
type Job = { "runs-on": string; "timeout-minutes": number; steps: Step[]; permissions?: object }
type Workflow = { name: string; on: object; permissions: object; jobs: Record<string, Job> }

const scripts = Object.keys(JSON.parse(read("package.json")).scripts)

test.each(inFolder(".github/workflows"))("%s can be run: what it uses exists, with few rights", (path) => {
  const { name, on, permissions, jobs } = parse(read(path), { strict: true }) as Workflow
  expect([name, Object.keys(on).length > 0, permissions]).toEqual([name, true, { contents: "read" }])
  for (const [job, { steps, ...about }] of Object.entries(jobs)) {
    expect(about["timeout-minutes"], `${job} ends`).toBeGreaterThan(0)
    expect(about["runs-on"]).toMatch(/^ubuntu-\d/)
    const ids = new Set(steps.flatMap(({ id }) => id ?? []))
    for (const step of steps) {
      expect([step.uses, step.run].filter((each) => each !== undefined)).toHaveLength(1)
      if (step.uses) expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
      const commands = step.run ?? ""
      for (const [, script = ""] of commands.matchAll(/npm run (?:--silent )?(\w+)/g))
        expect(scripts).toContain(script)
      for (const [file = ""] of commands.matchAll(/deploy\/[\w/-]+/g))
        expect(existsSync(join(root, file))).toBe(true)
      for (const [, id = ""] of JSON.stringify(step).matchAll(/steps\.(\w+)\./g)) expect(ids).toContain(id)
    }
  }
})

test("a release publishes the version of the tag, with what is in the image and how it was made", () => {
  const release = read(".github/workflows/release.yaml")
  const arguments_ = Array.from(release.matchAll(/^ {12}(\w+)=\$/gm), ([, name = ""]) => name)
  const known = Array.from(read("Dockerfile").matchAll(/^ARG (\w+)=/gm), ([, name]) => name)
  expect(arguments_.toSorted()).toEqual(known.toSorted())
  for (const part of [
    /platforms: linux\/amd64,linux\/arm64/,
    /provenance: mode=max/,
    /sbom: true/,
    /npm sbom/,
  ])
    expect(release).toMatch(part)
})

type Field = { type: string; id?: string; attributes: { label?: string; value?: string; options?: string[] } }
type Form = { name: string; description: string; body: Field[] }

test.each(inFolder(".github/ISSUE_TEMPLATE").filter((path) => !path.endsWith("config.yml")))(
  "%s is a form with fields of kinds that exist",
  (path) => {
    const { name, description, body } = parse(read(path), { strict: true }) as Form
    expect(name.length * description.length).toBeGreaterThan(0)
    const fields = body.filter(({ type }) => type !== "markdown")
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length)
    for (const { type, attributes } of fields) {
      expect(["input", "textarea", "dropdown", "checkboxes"]).toContain(type)
      expect(attributes.label).toBeTruthy()
      if (type === "dropdown") expect(new Set(attributes.options).size).toBeGreaterThan(1)
    }
  },
)

test("updates of packages are proposed, and how to behave is said", () => {
  const { updates } = parse(read(".github/dependabot.yml")) as { updates: { directory: string }[] }
  for (const { directory } of updates) expect(existsSync(join(root, directory))).toBe(true)
  for (const [, file = ""] of read("CODE_OF_CONDUCT.md").matchAll(/\]\(([\w.]+)\)/g))
    expect(existsSync(join(root, file))).toBe(true)
  expect(read("CONTRIBUTING.md")).toContain("(CODE_OF_CONDUCT.md)")
})
