import { spawn } from "node:child_process"
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text as textOf } from "node:stream/consumers"
import { smallResults } from "@plumbline/collectors/testing/small-results"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../testing/assessment-fixture.ts"
import { addProfile } from "../testing/profile.ts"
import { main } from "../testing/server-process.ts"
import { createSmallKit } from "../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../testing/test-app.ts"
import { runCollectCommand } from "./collect.ts"

let app: TestApp
let server: string
let folder: string
beforeAll(async () => {
  app = await createTestApp()
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  server = addressOf(app.http.server)
  folder = await mkdtemp(join(tmpdir(), "plumbline-collect-"))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

let fixture: AssessmentFixture
let token: string
beforeEach(async () => {
  fixture = await assessmentFixture(app)
  token = await tokenOf(fixture.manager)
})

async function tokenOf(person: Caller, scope = "PROPOSE"): Promise<string> {
  const { body } = await person.post("/api/v1/api-tokens/", { name: "Pipeline", scope, days: 1 })
  return body.token
}

function addressOf(listening: Server): string {
  const address = listening.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return `http://127.0.0.1:${address.port}`
}

const path = (name: string) => join(folder, name)
async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(path(name), content)
  return path(name)
}

/** Each check of the small results decides one question. */
const mapping = `source: OpenSSF Scorecard
validity: 90 days
confidence: 4
questions:
  build:
    check: CI-Tests
    options: { 1: "< 5", 2: "< 9", 3: else }
  releases.deploy:
    check: Branch-Protection
    options: { 1: "< 5", 2: "< 9", 3: else }
  restore:
    check: Signed-Releases
    options: { 1: "< 5", 2: else }
`

async function argumentsFor(...more: string[]): Promise<string[]> {
  const results = await file("scorecard.json", smallResults.scorecard)
  const map = await file("mapping.yaml", mapping)
  const to = ["--assessment", fixture.id, "--server", server]
  return ["--from", "scorecard", results, "--map", map, ...to, ...more]
}

async function run(
  args: string[],
  environment: Record<string, string | undefined> = { PLUMBLINE_TOKEN: token },
) {
  const lines: string[] = []
  const code = await runCollectCommand(args, { print: (text) => lines.push(text), environment })
  return { code, output: lines.join("\n") }
}

const open = async () => (await fixture.manager.get(`${fixture.path}/proposals/?status=OPEN`)).body.items

describe("plumbline collect", () => {
  test("proposes what results say, once, and says what that would change", async () => {
    await fixture.answerAll("no", 3)
    const args = await argumentsFor()
    const first = await run(args)
    expect(first.output).toContain(`build  Is every change built automatically?
      No → Yes  [new]
      CI-Tests: 10 of 10. all changes were tested before they were merged`)
    expect(first.output).toContain("releases.deploy  Can a release be deployed without manual steps?")
    expect(first.output).toContain(
      "restore: Signed-Releases has no outcome that can be used (no releases found).",
    )
    expect(first.output).toContain("Level: Starting (0) → Starting (")
    expect(first.output).toContain("Proposed: 2 new, 0 in place of earlier ones, 0 unchanged.")
    expect(first.code).toBe(0)
    const stored = await open()
    expect(stored).toHaveLength(2)
    expect(
      stored.find(({ questionCode }: { questionCode: string }) => questionCode === "deploy"),
    ).toMatchObject({
      source: "OpenSSF Scorecard",
      program: "Pipeline",
      option: { index: 2 },
      confidenceLevel: { id: 4 },
      evidence: [
        {
          link: "https://scorecard.example.org/checks#branch-protection",
          observedAt: "2026-03-02",
          validUntil: "2026-05-31",
          method: "MEASURED",
        },
      ],
    })

    const again = await run(args)
    expect(again.output).toContain("Proposed: 0 new, 0 in place of earlier ones, 2 unchanged.")
    expect(again.output).toContain("[proposed already]")
    expect(await open()).toEqual(stored)
  })

  test("writes the report as Markdown, and proposes nothing in a dry run", async () => {
    const args = await argumentsFor(
      "--dry-run",
      "--markdown",
      path("report.md"),
      "--link",
      "https://ci.example.com/7",
    )
    const { code, output } = await run(args)
    expect(output).toContain("Dry run: nothing was proposed.")
    expect(code).toBe(0)
    expect(await open()).toEqual([])
    const report = await readFile(path("report.md"), "utf8")
    expect(report).toContain("| Is every change built automatically? \\(build\\) | No answer | Yes | new |")
    expect(report).toContain("Dry run: nothing was proposed.")
    const persian = await run([...args, "--language", "fa"])
    expect(persian.output).toContain("اجرای آزمایشی: چیزی پیشنهاد نشد.")
    expect(await readFile(path("report.md"), "utf8")).toContain('<div dir="rtl">')
  })

  test("needs neither server nor token to show what results say", async () => {
    const args = (await argumentsFor("--dry-run")).slice(0, 5)
    const { code, output } = await run([...args, "--dry-run"], {})
    expect(output).toContain("  build\n      Option 3\n      CI-Tests: 10 of 10")
    expect(code).toBe(0)
  })

  test("runs as a command, with the token from a file, without opening a database", async () => {
    const tokenFile = await file("token", `${token}\n`)
    const data = path("no-data")
    const command = spawn("node", [main, "collect", ...(await argumentsFor("--token-file", tokenFile))], {
      env: { ...process.env, PLUMBLINE_DATA: data, DATABASE_URL: "" },
      stdio: ["ignore", "pipe", "inherit"],
    })
    const ended = new Promise((resolve) => command.once("exit", resolve))
    expect(await textOf(command.stdout)).toContain("Proposed: 2 new")
    expect(await ended).toBe(0)
    await expect(access(data)).rejects.toThrow()
    expect(await open()).toHaveLength(2)
  })

  test("proposes once when two pipelines run it at the same time", async () => {
    const args = await argumentsFor()
    const both = await Promise.all([run(args), run(args)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    const outputs = both.map(({ output }) =>
      /Proposed: (\d) new.* (\d) unchanged/.exec(output)?.slice(1).join(" "),
    )
    expect(outputs.sort()).toEqual(["0 2", "2 0"])
    expect(await open()).toHaveLength(2)
  })

  test("proposes once when the reply is lost and it is run again", async () => {
    const losing = createServer(async (request, response) => {
      const body = await textOf(request)
      const { authorization = "", "content-type": type = "" } = request.headers
      const headers = { authorization, "content-type": type }
      const reply = await fetch(`${server}${request.url}`, { method: "POST", headers, body })
      if (request.url?.includes("preview")) response.end(await reply.text())
      else response.destroy()
    })
    await new Promise<void>((resolve) => losing.listen(0, "127.0.0.1", resolve))
    const args = await argumentsFor()
    const lost = await run(args.map((part) => (part === server ? addressOf(losing) : part)))
    expect(lost).toEqual({
      code: 3,
      output: "No reply from the server. Run the command again: what arrived is not proposed twice.",
    })
    losing.close()
    expect((await run(args)).output).toContain("Proposed: 0 new, 0 in place of earlier ones, 2 unchanged.")
    expect(await open()).toHaveLength(2)
  })

  test("keeps proposals of different sources and formats apart", async () => {
    const map = await file(
      "tests.yaml",
      'source: Tests\nquestions: { build: { check: "security.*", options: { 1: "< 50", 2: "< 100", 3: else } } }\n',
    )
    await run(await argumentsFor())
    const results = await file("junit.xml", smallResults.junit)
    const to = ["--assessment", fixture.id, "--server", `${server}/`]
    expect((await run(["--from", "junit", results, "--map", map, ...to])).output).toContain("Proposed: 1 new")
    expect(await open()).toHaveLength(3)
  })
})

describe("as a rule of a pipeline", () => {
  test("the level may not fall", async () => {
    await fixture.answerAll("yes", 5)
    const good = await run(await argumentsFor("--dry-run", "--fail-if-level-falls"))
    expect(good.code).toBe(0)
    const worse = smallResults.scorecard.replaceAll(/"score":(10|5)/g, '"score":0')
    const args = await argumentsFor("--dry-run", "--fail-if-level-falls", "--markdown", path("report.md"))
    await file("scorecard.json", worse)
    const bad = await run(args)
    expect(bad.output).toMatch(/Level: Mastered \(100\) → (Starting|Practised)/)
    expect(bad.output).toContain("The level would fall from Mastered to ")
    expect(bad.code).toBe(1)
    expect(await readFile(path("report.md"), "utf8")).toContain("> **The level would fall from Mastered")
    expect(await open()).toEqual([])
  })

  test("holds for the present result if nothing is proposed", async () => {
    const args = await argumentsFor("--fail-if-level-falls", "--fail-below", "2")
    await file("scorecard.json", '{"checks":[]}')
    const low = await run(args)
    expect(low.output).toContain("Nothing is proposed.")
    expect(low.output).toContain("The level would be Starting (1), below 2.")
    expect(low.code).toBe(1)
    await fixture.answerAll("yes", 5)
    expect(await run(args)).toMatchObject({ code: 0, output: expect.stringContaining("0 new") })
  })

  test("there may be a lowest level", async () => {
    const args = await argumentsFor("--dry-run", "--fail-below")
    expect(await run([...args, "1"])).toMatchObject({ code: 0 })
    const below = await run([...args, "2"])
    expect(below.output).toContain("The level would be Starting (1), below 2.")
    expect(below.code).toBe(1)
  })

  test("it is not kept by a token whose owner does not see the result, or without a server", async () => {
    const associate = await fixture.addMember("associate", "Amir Associate")
    const hidden = { PLUMBLINE_TOKEN: await tokenOf(associate) }
    const refused = await run(await argumentsFor("--fail-if-level-falls", "--dry-run"), hidden)
    expect(refused.output).toContain("The rules cannot be checked")
    expect(refused.code).toBe(3)
    const args = (await argumentsFor()).slice(0, 5)
    expect(await run([...args, "--dry-run", "--fail-below", "1"])).toMatchObject({ code: 2 })
  })
})

describe("without --map, the mapping that the kit carries", () => {
  const argumentsWithout = async (...more: string[]) => {
    const args = (await argumentsFor(...more)).toSpliced(3, 2)
    expect(args).not.toContain("--map")
    return args
  }
  const carry = async (collectorMapping: string | null) => {
    await app.tables
      .updateTable("kitVersions")
      .set({ collectorMapping })
      .where("id", "=", fixture.kit.versionId)
      .execute()
  }

  test("is used", async () => {
    await carry(mapping)
    try {
      const { code, output } = await run(await argumentsWithout())
      expect(output).toContain("Proposed: 2 new")
      expect(code).toBe(0)
      expect(await open()).toHaveLength(2)
    } finally {
      await carry(null)
    }
  })

  test("is used without the questions that the profile of the assessment leaves out", async () => {
    const kit = await createSmallKit(app)
    const profileId = await addProfile(app, kit, "Basics", ["build"])
    fixture = await assessmentFixture(app, { kit })
    token = await tokenOf(fixture.manager)
    await carry(mapping)
    await fixture.manager.put(`${fixture.path}/profile/`, { profileId })
    const { code, output } = await run(await argumentsWithout())
    expect(output).toContain("Proposed: 1 new")
    expect(output).not.toContain("deploy")
    expect(code).toBe(0)
  })

  test("has to be there, and needs a server", async () => {
    const { code, output } = await run(await argumentsWithout())
    expect(output).toContain("carries no mapping for collectors")
    expect(output).toContain("--map")
    expect(code).toBe(3)
    const offline = await run(["--from", "scorecard", path("scorecard.json"), "--dry-run"])
    expect(offline).toMatchObject({ code: 2, output: expect.stringContaining("--server <url> is missing.") })
  })
})

describe("what is wrong is refused, and nothing proposed:", () => {
  const refused = async (args: string[], environment?: Record<string, string | undefined>) => {
    const outcome = await run(args, environment)
    expect(await open()).toEqual([])
    expect(outcome.output).not.toContain(token)
    return outcome
  }

  test("a mapping with errors, each with its place", async () => {
    const args = await argumentsFor()
    const map = await file(
      "mapping.yaml",
      "source: S\nquestions:\n  q: { check: a }\n  r: { options: { x: 1 } }\n",
    )
    const { code, output } = await refused(args)
    expect(output).toBe(
      `${map}:3:3: error: The field "options" is missing.\n` +
        `${map}:4:3: error: The field "check" is missing.\n` +
        `${map}:4:19: error: "x" is not the number of an option. Options are numbered from 1.`,
    )
    expect(code).toBe(2)
  })

  test("results of another format, without text, too large, or not there", async () => {
    const args = await argumentsFor()
    const results = path("scorecard.json")
    await file("scorecard.json", smallResults.sarif)
    expect(await refused(args)).toMatchObject({
      code: 2,
      output: `${results}: error: This file does not have the format scorecard.`,
    })
    await file("scorecard.json", Buffer.from([0xff, 0xfe, 0x00]))
    expect(await refused(args)).toMatchObject({
      code: 2,
      output: `${results}: error: This file is not text in UTF-8 or UTF-16.`,
    })
    await file("scorecard.json", Buffer.alloc(100 * 1024 * 1024, "["))
    expect(await refused(args)).toMatchObject({
      code: 2,
      output: `${results}: error: The file has more than 32768 kB.`,
    })
    await rm(results)
    expect(await refused(args)).toMatchObject({ code: 2, output: expect.stringContaining("cannot be read") })
  })

  test("a token that may only read, that nobody has, or none", async () => {
    const args = await argumentsFor()
    const reading = await refused(args, { PLUMBLINE_TOKEN: await tokenOf(fixture.manager, "READ") })
    expect(reading.output).toContain("This API token may only read.")
    expect(reading.code).toBe(3)
    expect(await refused(args, { PLUMBLINE_TOKEN: "plb_unknown" })).toMatchObject({ code: 3 })
    expect(await refused(args, { PLUMBLINE_TOKEN: "a\nb" })).toMatchObject({ code: 2 })
    expect(await refused(args, {})).toMatchObject({
      code: 2,
      output: expect.stringContaining("PLUMBLINE_TOKEN"),
    })
  })

  test("an assessment that the owner of the token has lost", async () => {
    const commenter = await fixture.addMember("commenter", "Cora Commenter")
    const environment = { PLUMBLINE_TOKEN: await tokenOf(commenter) }
    const args = await argumentsFor()
    expect(await run([...args, "--dry-run"], environment)).toMatchObject({ code: 0 })
    await app.tables
      .deleteFrom("assessmentUserRoles")
      .where("assessmentId", "=", fixture.id)
      .where("userId", "=", commenter.user.id)
      .execute()
    expect(await refused(args, environment)).toMatchObject({
      code: 3,
      output: expect.stringContaining("403"),
    })
  })

  test("a server that is not there, or is another one", async () => {
    const other = createServer((_request, response) => response.end("<p>Hello</p>"))
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    const address = addressOf(other)
    const args = (await argumentsFor()).map((part) => (part === server ? address : part))
    const strange = await refused(args)
    expect(strange).toMatchObject({ code: 3, output: expect.stringContaining("is not a Plumbline server") })
    await new Promise((resolve) => other.close(resolve))
    const gone = await refused(args)
    expect(gone).toMatchObject({ code: 3, output: expect.stringContaining("No reply from the server.") })
  })

  test.each([
    [["--from", "iso"], "--from must be one of scorecard, sarif, junit, json."],
    [["--assessment", "17"], "--assessment must be the id"],
    [["--server", "ftp://example.org"], "--server must be an address"],
    [["--server", "https://ada:secret@example.org"], "--server must be an address"],
    [["--link", "javascript:alert(1)"], "--link must be an address"],
    [["--fail-below", "-1"], "--fail-below"],
    [["--language", "de"], "--language must be en or fa."],
    [["--token", "plb_x"], "Unknown option '--token'"],
  ])("%j", async (more, message) => {
    const { code, output } = await refused(await argumentsFor(...more))
    expect(output).toContain(message)
    expect(code).toBe(2)
  })
})

test("a question that the kit does not have is named, and the others are proposed", async () => {
  const args = await argumentsFor()
  await file("mapping.yaml", mapping.replace("releases.deploy:", "releases.depoly:"))
  const { code, output } = await run(args)
  expect(output).toContain("Rejected by the server:\n  releases.depoly: This question does not exist.")
  expect(output).toContain("Proposed: 1 new")
  expect(code).toBe(2)
})
