import { expect, test } from "vitest"
import { clean, cleaned, inSentence } from "./clean.ts"
import { inOwnDirection } from "./direction.ts"
import { plainText } from "./model.ts"
import { richText } from "./rich-text.ts"

test("paragraphs, lists and tables are blocks, with the looks of their text", () => {
  const blocks = richText(
    "<h2>Plan</h2><p>One <strong>two <em>three</em></strong><br>four</p><ol start='3'><li>a<ul><li>b</li></ul></li></ol><table><tr><th>H</th></tr><tr><td>c</td></tr></table>",
  )
  expect(blocks).toEqual([
    { kind: "paragraph", runs: [{ text: "Plan", bold: true }] },
    {
      kind: "paragraph",
      runs: [
        { text: "One " },
        { text: "two ", bold: true },
        { text: "three", bold: true, italic: true },
        { text: "\n" },
        { text: "four" },
      ],
    },
    {
      kind: "list",
      ordered: true,
      start: 3,
      items: [
        [
          { kind: "paragraph", runs: [{ text: "a" }] },
          { kind: "list", ordered: false, start: 1, items: [[{ kind: "paragraph", runs: [{ text: "b" }] }]] },
        ],
      ],
    },
    {
      kind: "table",
      caption: null,
      columns: [1],
      head: [{ runs: [{ text: "H", bold: true }] }],
      rows: [[{ runs: [{ text: "c" }] }]],
    },
  ])
})

test("links lead to pages and mails only, scripts and styles are no text", () => {
  const runs = (html: string) =>
    richText(html).flatMap((block) => (block.kind === "paragraph" ? block.runs : []))
  expect(runs("<a href='https://example.com/?a=1&amp;b'>x</a>")).toEqual([
    { text: "x", link: "https://example.com/?a=1&b" },
  ])
  expect(runs("<a href='javascript:alert(1)'>x</a><a href='https://'>y</a>")).toEqual([
    { text: "x" },
    { text: "y" },
  ])
  expect(runs("a<script>b</script><style>c</style><!-- d --><?e f?>")).toEqual([{ text: "a" }])
})

test("no text is lost in markup that is nested too deeply, or wrong", () => {
  const deep = `${"<ul><li>".repeat(500)}end${"</li></ul>".repeat(500)}`
  expect(plainText(richText(deep))).toContain("end")
  const looks = `${"<b>".repeat(20_000)}one${"</b>".repeat(20_000)} two`
  expect(plainText(richText(looks))).toBe("one two")
  expect(plainText(richText("<ul>no item</ul><p>a<p>b</blockquote><td>c"))).toBe("no item\na\nbc")
  expect(richText("")).toEqual([])
  expect(richText("<p> </p><p><br></p>")).toEqual([])
})

test("controls of direction act on nothing outside of their text", () => {
  expect(clean("a\u202Eb")).toBe("a\u202Eb\u202C")
  expect(clean("a\u2069b\u202C")).toBe("ab")
  expect(clean("\u2067a\u202Bb\nc")).toBe("\u2067a\u202Bb\u202C\u2069\nc")
  expect(clean(clean("\u2067a\u202Eb"))).toBe(clean("\u2067a\u202Eb"))
})

test("what files cannot contain is removed from all texts, also of objects in lists", () => {
  expect(cleaned({ a: ["x\u0000y\uFFFE", 1, null], b: { c: "\uD800\t\r\n" } })).toEqual({
    a: ["xy", 1, null],
    b: { c: "\uFFFD \n" },
  })
})

test("text in the other direction is isolated in a sentence", () => {
  expect(inSentence("سلام", "en")).toBe("\u2068سلام\u2069")
  expect(inSentence("CI", "fa")).toBe("\u2068CI\u2069")
  expect(inSentence("CI", "en")).toBe("CI")
})

test("a text that begins in the other direction is isolated as a whole, whatever its runs", () => {
  const english = [{ text: "See " }, { text: "the runbook", bold: true }, { text: "." }]
  const directed = inOwnDirection([{ kind: "paragraph", runs: english }], "fa")
  expect(plainText(directed)).toBe("\u2068See the runbook.\u2069")
  expect(directed).toMatchObject([{ runs: english.map(() => ({ isContrary: true })) }])
  expect(inOwnDirection([{ kind: "paragraph", runs: english }], "en")).toEqual([
    { kind: "paragraph", runs: english },
  ])
  const mixed = [{ text: "در CI ساخته شد." }]
  expect(inOwnDirection([{ kind: "paragraph", runs: mixed }], "fa")).toEqual([
    { kind: "paragraph", runs: mixed },
  ])
})
