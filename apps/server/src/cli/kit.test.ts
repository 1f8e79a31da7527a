import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { smallSources } from "@plumbline/frameworks/testing/small-sources"
import { writeArchive } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup } from "../testing/import-kit.ts"
import { openTerminal, type Terminal } from "../testing/kit-command.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { readyMadeKits } from "./ready-made-kits.ts"

const teamHealth = fileURLToPath(new URL("../../../../kits/team-health", import.meta.url))

let app: TestApp
let offline: Terminal
let online: Terminal
beforeAll(async () => {
  app = await createTestApp()
  offline = await openTerminal()
  online = await openTerminal(app)
})
afterAll(async () => {
  await app.close()
  await offline.close()
  await online.close()
})

async function write(name: string, text: string | Uint8Array): Promise<string> {
  const path = join(offline.folder, name)
  await writeFile(path, text)
  return path
}

describe("kit", () => {
  test("lists its commands, and fails on an unknown one", async () => {
    for (const args of [[], ["read", "x"], ["toString"]]) {
      const { code, output } = await offline.run(...args)
      expect(output).toContain("check       Lists errors and warnings")
      expect(code).toBe(2)
    }
    expect((await offline.run("--help")).code).toBe(0)
  })

  test.each(["check", "import", "export", "update", "format", "page", "from-excel"])(
    "%s prints its usage on request, and after wrong usage",
    async (command) => {
      const help = await offline.run(command, "--help")
      expect(help.output).toContain(`Usage: plumbline kit ${command} <`)
      expect(help.output).toContain("Exit code: 0")
      expect(help.code).toBe(0)
      for (const args of [[], ["a", "b", "c"], ["a", "b", "--fast"]]) {
        const { code, output } = await offline.run(command, ...args)
        expect(output).toContain(help.output)
        expect(code).toBe(2)
      }
    },
  )

  test.each([
    [["import", "x", "--group", "one"], '--group must be a number, not "one".'],
    [["update", "seven", "x"], '<kit-id> must be a number, not "seven".'],
    [["export", "7"], "<target> is missing."],
  ])("reports what is wrong with %j", async (args, message) => {
    const { code, output } = await offline.run(...args)
    expect(output).toContain(message)
    expect(code).toBe(2)
  })
})

describe("kit check", () => {
  test("counts the elements in a folder", async () => {
    expect(await offline.run("check", teamHealth)).toEqual({
      code: 0,
      output:
        "Team Health Check: 4 levels, 3 subjects, 8 attributes, 4 questionnaires, 24 questions; no errors, 0 warnings.",
    })
  })

  test("shows each error at its place", async () => {
    const path = await write("broken.ak", 'level Low {\n  title: "Low"\n  description: "d"\n\tindex: 1\n}\n')
    const { code, output } = await offline.run("check", path)
    expect(output).toContain("broken.ak:4:2: error: ")
    expect(output).toContain("     index: 1\n     ^")
    expect(output).toContain(`1 error in ${path}.`)
    expect(code).toBe(1)
  })

  test("shows the part of a long line that matters", async () => {
    const title = `title: "${"long ".repeat(100)}"`
    const path = await write("long.ak", `level Low { ${title} description: "d" value: 1 }`)
    const { output } = await offline.run("check", path)
    const [, line = "", caret = ""] = output.split("\n")
    expect(line.length).toBeLessThan(130)
    expect(line[caret.indexOf("^")]).toBe('"')
  })

  test("is coloured at a terminal", async () => {
    const coloured = await openTerminal(undefined, true)
    const path = await write("coloured.ak", "level")
    expect((await coloured.run("check", path)).output).toContain("\u001b[31merror:")
    await coloured.close()
    expect((await offline.run("check", path)).output).not.toContain("\u001b")
  })

  test("warns of what a release would refuse, and of imports that do not resolve", async () => {
    const path = await write(
      "small.ak",
      'import "./other.ak"\nquestionnaire Talk { title: "Talk" description: "d" }',
    )
    const { code, output } = await offline.run("check", path)
    expect(output).toContain("small.ak:1:8: warning: ")
    expect(output).toContain("small.ak:2:15: warning: ")
    expect(code).toBe(0)
  })

  test("reads an archive too", async () => {
    const text = 'level Low { title: "Low" description: "d" value: 1 }'
    const path = await write("kit.zip", writeArchive([{ path: "a/levels.ak", text }]))
    expect(await offline.run("check", path)).toMatchObject({ code: 0 })
  })

  test("skips the resource forks in a folder, as in an archive", async () => {
    const folder = join(offline.folder, "forked")
    await mkdir(join(folder, "__MACOSX"), { recursive: true })
    await writeFile(join(folder, "levels.ak"), 'level Low { title: "Low" description: "d" value: 1 }')
    for (const fork of ["._levels.ak", "__MACOSX/levels.ak"])
      await writeFile(join(folder, fork), Buffer.from([0]))
    expect(await offline.run("check", folder)).toMatchObject({ code: 0 })
  })

  test("refuses text that is not UTF-8", async () => {
    const path = await write("latin.ak", Buffer.from([0x2f, 0x2f, 0xe9]))
    const { code, output } = await offline.run("check", path)
    expect(output).toContain("is not text in UTF-8 or UTF-16")
    expect(code).toBe(1)
  })

  test("reports that a path does not exist", async () => {
    const path = join(offline.folder, "nowhere")
    expect(await offline.run("check", path)).toEqual({ code: 1, output: `${path} does not exist.` })
  })
})

describe("kit page", () => {
  test("writes one file with the kit, of which no text can end the element it stands in", async () => {
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL("../../../web/build-kit-page.ts", import.meta.url)),
    ])
    const text = (await readFile(join(teamHealth, "kit.ak"), "utf8")).replace(
      /title: "[^"]*"/,
      () => 'title: "$& </script><script>alert(1)</script>"',
    )
    const folder = join(offline.folder, "hostile")
    await cp(teamHealth, folder, { recursive: true })
    await writeFile(join(folder, "kit.ak"), text)
    const out = join(offline.folder, "page.html")
    const { code, output } = await offline.run("page", folder, "--out", out)
    expect([code, output]).toEqual([0, expect.stringMatching(/Wrote .*page\.html \(\d+ kB\)\.$/)])
    const html = await readFile(out, "utf8")
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).toContain("<title>$&amp; &lt;/script>")
    const kit = JSON.parse(/id="kit">(.*?)<\/script>/s.exec(html)?.[1] ?? "")
    expect(kit).toMatchObject({ version: "1.0", languages: ["EN", "FA"], titles: { FA: "سنجش سلامت تیم" } })
    expect(kit.content.questions).toHaveLength(24)
    expect(html).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/)
  })

  test("writes nothing for what is no kit, an unfinished one, or a file that cannot be written", async () => {
    const out = join(offline.folder, "nothing.html")
    const empty = await write("empty.ak", 'level Low { title: "Low" description: "d" value: 1 }')
    for (const path of [join(offline.folder, "nowhere"), offline.folder, empty]) {
      expect((await offline.run("page", path, "--out", out)).code, path).toBe(1)
    }
    expect(existsSync(out)).toBe(false)
    const { code, output } = await offline.run("page", teamHealth, "--out", join(out, "page.html"))
    expect([code, output]).toEqual([1, expect.stringContaining("cannot be written")])
    expect((await offline.run("page", teamHealth)).code).toBe(2)
  })
})

describe("kit import", () => {
  test("makes the owner of the group the author, and publishes on request", async () => {
    expect((await online.run("import", teamHealth)).output).toContain("There is no expert group yet")
    const owner = await app.signUp("Anna Berg")
    await makeTestGroup(owner, "First group")
    const { code, output } = await online.run("import", teamHealth, "--publish")
    expect(output).toMatch(/Created kit \d+ and published it\./)
    expect(code).toBe(0)
    const kitId = Number(/Created kit (\d+)/.exec(output)?.[1])
    expect((await owner.get(`/api/v1/assessment-kits/${kitId}/`)).body.title).toBe("Team Health Check")
    expect((await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).body.editable).toBe(true)
  })

  test("reports why a kit cannot be created", async () => {
    const { code, output } = await online.run("import", teamHealth)
    expect(output).toContain("Another kit already has this title")
    expect(code).toBe(1)
  })

  test("asks for the group when there are several, and accepts only existing tenants", async () => {
    const owner = await app.signUp("Bea Carls")
    const id = await makeTestGroup(owner, "Second group")
    const { code, output } = await online.run("import", teamHealth)
    expect(output).toContain(`  ${id}  Second group`)
    expect(code).toBe(1)
    const elsewhere = await online.run("import", teamHealth, "--tenant", "acme")
    expect(elsewhere).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no tenant "acme".'),
    })
  })
})

describe("install", () => {
  test("puts the ready-made kits into the library of an installation that nobody has used", async () => {
    const fresh = await createTestApp()
    const terminal = await openTerminal(fresh)
    const first = await terminal.run("install", "--all")
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining("is in the library") })
    const library = await fresh.visitor().get("/api/v2/public/assessment-kits/")
    expect(library.body.items).toHaveLength(readyMadeKits.length)
    const again = await terminal.run("install", "team-health")
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining("is already there") })
    expect((await terminal.run("install", "nonsense")).code).toBe(2)
    await terminal.close()
    await fresh.close()
  })

  test("converts a public framework and publishes it", async () => {
    const fresh = await createTestApp()
    const terminal = await openTerminal(fresh)
    const path = join(terminal.folder, "model.yaml")
    await writeFile(path, smallSources.dsomm.files()[0]?.text ?? "")
    const { code, output } = await terminal.run("install", path)
    expect(output).toMatch(/Read dsomm: 2 questions[\s\S]*"[^"]+" is in the library/)
    expect(code).toBe(0)
    const { items } = (await fresh.visitor().get("/api/v2/public/assessment-kits/")).body
    expect(items).toHaveLength(1)
    expect((await terminal.run("install", path)).output).toContain("is already there")
    await writeFile(path, "a: 1\na: 2\n")
    expect(await terminal.run("install", path)).toEqual({
      code: 1,
      output: 'model.yaml:2: error: The name "a" is used twice here: rename or remove one.',
    })
    expect((await terminal.run("install", path, "--as", "iso")).code).toBe(2)
    await terminal.close()
    await fresh.close()
  })
})

describe("kit update with a newer version of a framework", () => {
  const library = (...requirements: string[]) =>
    [
      "name: Dock safety",
      "objects:",
      "  framework:",
      "    ref_id: DOCK",
      "    name: Dock safety",
      "    requirement_nodes:",
      '    - {urn: "u:1", assessable: false, depth: 1, ref_id: "1", name: Ropes}',
      ...requirements.map(
        (id) =>
          `    - {urn: "u:${id}", assessable: true, parent_urn: "u:1", ref_id: "${id}", name: "Rule ${id}"}`,
      ),
    ].join("\n")

  test("removes in a new version what is gone, which is released if wished", async () => {
    const first = await write("dock-1.yaml", library("1.1", "1.2", "1.3"))
    const second = await write("dock-2.yaml", library("1.0", "1.1", "1.2"))
    const installed = await online.run("install", first)
    const kitId = /kit (\d+)\./.exec(installed.output)?.[1] ?? ""
    const refused = await online.run("update", kitId, second)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("--draft creates a draft") })
    const foretold = await online.run("update", kitId, second, "--release", "--dry-run")
    expect(foretold.output).toMatch(/ {2}\+ question C1_0 .*\n[\s\S]* {2}- question C1_3 /)
    const released = await online.run("update", kitId, second, "--release")
    expect(released).toMatchObject({ code: 0, output: expect.stringContaining("Released version") })
    const codes = await app.tables
      .selectFrom("questions as question")
      .innerJoin("kits as kit", "kit.activeVersionId", "question.kitVersionId")
      .where("kit.id", "=", Number(kitId))
      .select("question.code")
      .orderBy("question.code")
      .execute()
    expect(codes.map(({ code }) => code)).toEqual(["C1_0", "C1_1", "C1_2"])
  })
})
