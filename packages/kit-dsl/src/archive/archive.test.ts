import fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { type ForgedEntry, forgedZip } from "../testing/forged-zip.ts"
import { readArchive } from "./read-archive.ts"
import { writeArchive } from "./write-archive.ts"

const read = (...entries: ForgedEntry[]) => readArchive(forgedZip(entries), "en")
const MiB = 1024 * 1024
const zeros = (length: number) => new Uint8Array(length).fill(0x20)

describe("files that are read", () => {
  test("files that end in .ak, at any depth, in the order of the directory", () => {
    const bytes = zipSync({
      "b.ak": strToU8("b"),
      "kit/": new Uint8Array(),
      "kit/deep/a.ak": strToU8("آ"),
      "readme.md": strToU8("x"),
      "c.AK": strToU8("x"),
      "__MACOSX/b.ak": strToU8("x"),
      "kit/._a.ak": strToU8("x"),
      "folder.ak/": new Uint8Array(),
    })
    expect(readArchive(bytes, "en")).toEqual({
      ok: true,
      files: [
        { path: "b.ak", text: "b" },
        { path: "kit/deep/a.ak", text: "آ" },
      ],
    })
  })

  test("what the writer packed", () => {
    const files = [
      { path: "kit/1.ak", text: "" },
      { path: "kit/پرسش.ak", text: 'level L {\n "متن" }' },
    ]
    expect(readArchive(writeArchive(files), "en")).toEqual({ ok: true, files })
  })

  test("entries that are stored, not deflated", () => {
    expect(read({ name: "k.ak", content: "x", method: 0 })).toEqual({
      ok: true,
      files: [{ path: "k.ak", text: "x" }],
    })
  })

  test("names in code page 437", () => {
    const name = Uint8Array.of(0x81, 0xe1, ...strToU8(".ak"))
    expect(read({ name })).toEqual({ ok: true, files: [{ path: "üß.ak", text: "" }] })
  })

  test("text unchanged, including a byte-order mark, which the parser drops", () => {
    expect(read({ name: "k.ak", content: "\uFEFFx" })).toMatchObject({ files: [{ text: "\uFEFFx" }] })
  })

  test("whatever the headers claim about sizes", () => {
    expect(read({ name: "k.ak", content: "x", claimedSize: 4_000_000_000 })).toMatchObject({ ok: true })
  })

  test("entries that are links to folders by mode are folders", () => {
    expect(read({ name: "k.ak" }, { name: "dir.ak", mode: 0o040755 })).toMatchObject({
      files: [{ path: "k.ak" }],
    })
  })
})

describe("archives that are refused, with the first affected entry", () => {
  const good = { name: "good.ak", content: "x" }

  test.each([
    "../k.ak",
    "a/../../k.ak",
    "a/..",
    "/etc/k.ak",
    "C:k.ak",
    "c:/k.ak",
    "a\\k.ak",
    "..\\k.txt",
    "nul\0.txt",
    "",
    "../folder/",
  ])("the name %j", (name) => {
    expect(read(good, { name })).toMatchObject({ ok: false, problem: "unsafe name", entry: name })
  })

  test.each(["a..b.ak", "...ak", "a/.../b.ak", "x:y.ak/z.ak".slice(1)])("but not the name %j", (name) => {
    expect(read({ name })).toMatchObject({ ok: true })
  })

  test.each([
    ["the same path twice", "same path twice", { name: "good.ak" }],
    ["an encrypted entry", "encrypted", { name: "x.txt", flags: 1 }],
    ["a strongly encrypted entry", "encrypted", { name: "x.txt", flags: 0x41 }],
    ["a symbolic link", "neither file nor folder", { name: "x.txt", mode: 0o120777 }],
    ["a device", "neither file nor folder", { name: "x.ak", mode: 0o060666 }],
    ["a file that is not UTF-8", "not UTF-8", { name: "x.ak", content: Uint8Array.of(0xc3, 0x28) }],
    ["an encoded surrogate", "not UTF-8", { name: "x.ak", content: Uint8Array.of(0xed, 0xa0, 0x80) }],
    ["a wrong checksum", "damaged entry", { name: "x.ak", content: "y", crc32: 7 }],
    ["a file longer than 5 MiB", "entry too long", { name: "x.ak", content: zeros(5 * MiB + 1) }],
    [
      "a stored file longer than 5 MiB",
      "entry too long",
      { name: "x.ak", content: zeros(5 * MiB + 1), method: 0 },
    ],
    [
      "a long file that claims to be short",
      "entry too long",
      { name: "x.ak", content: zeros(20 * MiB), claimedSize: 3 },
    ],
  ] satisfies [string, string, ForgedEntry][])("%s", (_, problem, entry) => {
    expect(read(good, entry)).toMatchObject({ ok: false, problem, entry: entry.name })
  })

  test("a file of exactly 5 MiB is read", () => {
    expect(read({ name: "x.ak", content: zeros(5 * MiB) })).toMatchObject({ ok: true })
  })

  test("more than 1000 entries, at the first one beyond the limit", () => {
    const entries = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.txt` }))
    expect(read(...entries.slice(0, 999), good)).toMatchObject({ ok: true })
    expect(read(...entries)).toMatchObject({ problem: "too many entries", entry: "1000.txt" })
  })

  test("more than 50 MiB together, at the entry that exceeds the limit", () => {
    const entries = Array.from({ length: 12 }, (_, index) => ({
      name: `${index}.ak`,
      content: zeros(4.5 * MiB),
    }))
    expect(read(...entries)).toMatchObject({ problem: "archive too long", entry: "11.ak" })
  })

  test("no kit file", () => {
    expect(read({ name: "readme.md" })).toMatchObject({ problem: "no kit file", entry: null })
    expect(read()).toMatchObject({ problem: "no kit file" })
  })

  test("the message names the entry, in both languages", () => {
    const bytes = forgedZip([good, good])
    for (const language of ["en", "fa"] as const) {
      expect(readArchive(bytes, language)).toMatchObject({ message: expect.stringContaining("good.ak") })
    }
  })
})

describe("bytes that are not an archive", () => {
  test.each([
    ["nothing", new Uint8Array()],
    ["text", strToU8("level L { }")],
    ["the start of an archive", forgedZip([{ name: "k.ak", content: "x".repeat(100) }]).slice(0, -30)],
    [
      "the directory's end alone",
      Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(12).fill(255), ...new Array(6).fill(0)),
    ],
  ])("%s", (_, bytes) => {
    expect(readArchive(bytes, "en")).toMatchObject({ ok: false, problem: "no archive" })
  })

  test("any damage to an archive is a result, not an exception", () => {
    const archive = writeArchive([
      { path: "kit/a.ak", text: "level ".repeat(200) },
      { path: "kit/b.ak", text: "x" },
    ])
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const damaged = archive.slice()
          for (const [at, byte] of changes) damaged[at] = byte
          expect(typeof readArchive(damaged, "en").ok).toBe("boolean")
        },
      ),
      { numRuns: 500 },
    )
  })
})
