import { gzipSync } from "node:zlib"
import { writeArchive } from "@plumbline/kit-dsl"
import { pack } from "tar-stream"
import { expect, test } from "vitest"
import { mediaTypeNamed, mediaTypeOf } from "./media-types.ts"

const bytes = (...start: number[]) => Buffer.from([...start, ...Array(20).fill(1)])
const zipOf = (name: string, text = "") => Buffer.from(writeArchive([{ path: name, text }]))
const compound = (entry: string) =>
  Buffer.concat([bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.from(entry, "utf16le")])

async function tar(): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: "a.txt" }, "text")
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** As OpenDocument programs write it: the type is the first entry, uncompressed. */
const openDocument = (type: string) =>
  Buffer.concat([
    Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    Buffer.alloc(26),
    Buffer.from(`mimetypeapplication/vnd.oasis.opendocument.${type}`),
  ])

test("the type of a file is detected from its bytes", async () => {
  const files: [string, Buffer][] = [
    ["jpg", bytes(0xff, 0xd8, 0xff)],
    ["png", bytes(0x89, 0x50, 0x4e, 0x47)],
    ["gif", Buffer.from("GIF89a…")],
    ["bmp", Buffer.from("BM…")],
    ["pdf", Buffer.from("%PDF-1.7")],
    ["rtf", Buffer.from("{\\rtf1 hello}")],
    ["docx", zipOf("word/document.xml")],
    ["xlsx", zipOf("xl/workbook.xml")],
    ["odt", openDocument("text")],
    ["ods", openDocument("spreadsheet")],
    ["zip", zipOf("levels.ak")],
    ["rar", Buffer.from("Rar!\x1a\x07\x01\x00", "latin1")],
    ["7z", bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
    ["gz", gzipSync("text")],
    ["tar", await tar()],
    ["doc", compound("WordDocument")],
    ["xls", compound("Workbook")],
    ["txt", Buffer.from("level ONE {\n\ttitle: سلام\r\n}")],
    ["txt", Buffer.from("\ufeffhello", "utf16le")],
  ]
  for (const [ending, content] of files)
    expect([ending, mediaTypeOf(content)?.ending]).toEqual([ending, ending])
})

test("unknown bytes have no type", () => {
  expect(mediaTypeOf(bytes(0x7f, 0x45, 0x4c, 0x46))).toBeUndefined()
  expect(mediaTypeOf(compound("Something"))).toBeUndefined()
})

test("pages and pictures with scripts count as plain text", () => {
  expect(mediaTypeOf(Buffer.from("<!doctype html><script>alert(1)</script>"))?.type).toBe("text/plain")
  expect(mediaTypeOf(Buffer.from('<svg onload="alert(1)"/>'))?.type).toBe("text/plain")
})

test("clients have several names for some types", () => {
  for (const name of ["application/zip", "application/x-zip", "application/x-zip-compressed"]) {
    expect(mediaTypeNamed(name)?.ending).toBe("zip")
  }
  expect(mediaTypeNamed("text/rtf")?.ending).toBe("rtf")
  expect(mediaTypeNamed("text/html")).toBeUndefined()
})
