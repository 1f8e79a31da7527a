import { expect, test } from "vitest"
import { withLists } from "./pasted-lists.ts"

const item = (list: string, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:${list} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol;mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`

const pasted = (html: string) =>
  withLists(html)
    .replaceAll("<o:p></o:p>", "")
    .replace(/\s*\n\s*/g, "")

test("a list from Word is a list, with its levels", () => {
  expect(
    pasted(
      `<p>Before</p>\n${item("l0 level1", "·", "One")}\n${item("l0 level2", "o", "Inner")}\n${item("l0 level1", "·", "<b>Two</b>")}<p>After</p>`,
    ),
  ).toBe("<p>Before</p><ul><li>One<ul><li>Inner</li></ul></li><li><b>Two</b></li></ul><p>After</p>")
})

test("numbers in any script make a numbered list, and another kind of mark another list", () => {
  expect(pasted(item("l1 level1", "1.", "One") + item("l1 level1", "۲.", "دو"))).toBe(
    "<ol><li>One</li><li>دو</li></ol>",
  )
  expect(pasted(item("l0 level1", "·", "A") + item("l1 level1", "a)", "B"))).toBe(
    "<ul><li>A</li></ul><ol><li>B</li></ol>",
  )
})

test("paragraphs between two lists keep them apart, and a list may begin at a deeper level", () => {
  expect(pasted(`${item("l0 level1", "·", "A")}<p>Text</p>${item("l0 level1", "·", "B")}`)).toBe(
    "<ul><li>A</li></ul><p>Text</p><ul><li>B</li></ul>",
  )
  expect(pasted(item("l0 level2", "o", "Deep"))).toBe("<ul><li><ul><li>Deep</li></ul></li></ul>")
})

test("anything else is left as it is", () => {
  expect(withLists("<p>· Not from Word</p>")).toBe("<p>· Not from Word</p>")
})
