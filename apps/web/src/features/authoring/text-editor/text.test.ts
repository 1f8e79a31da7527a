import { expect, test } from "vitest"
import { changesBetween } from "./api.ts"
import { formattedTexts } from "./editor-texts.ts"
import { declarationOf, declarationsIn, kindsAfter } from "./kit-language.ts"

const text = `
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Variety { title: "Variety" description: "How varied" subject: Menu }
questionnaire Talk { title: "Talk" description: "About it" }
question Q1 { questionnaire: Talk title: "How often?" options: "No", "Yes" with values [0, 1]
  affects Variety on level High }
`

test("declarations are found, even in a text with errors", () => {
  expect(declarationsIn(`${text}\nquestion broken`).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "level Low",
    "level High",
    "subject Menu",
    "attribute Variety",
    "questionnaire Talk",
    "question Q1",
  ])
  const found = declarationOf(text, "Variety")
  expect(text.slice(found?.from, (found?.from ?? 0) + 12)).toBe("Variety { ti")
  expect(declarationOf(text, "Nothing")).toBeUndefined()
})

test.each([
  ["  subject: ", ["subject"]],
  ["  affects Var", ["attribute"]],
  ["  affects Variety on level ", ["level"]],
  ["  competence: [Low: 50%, H", ["level"]],
  ["  questionnaire: T", ["questionnaire"]],
  ["  requires: Q1, Q", ["question"]],
  ["  tit", undefined],
])("“%s” is completed with the codes of %s", (line, kinds) => {
  expect(kindsAfter(line)).toEqual(kinds)
})

test("the changes of an edited text are listed field by field; in a text with errors, the errors are counted", () => {
  const changed = changesBetween(text, text.replace('"How often?"', '"How rarely?"'), "en")
  expect(changed).toMatchObject({ changes: [{ code: "Q1", fields: [{ before: "How often?" }] }] })
  expect(changesBetween(text, text.replace("subject: Menu", "subject: Nowhere"), "en")).toEqual({ errors: 1 })
  expect(changesBetween("", text, "en")).toMatchObject({
    changes: expect.arrayContaining([expect.objectContaining({ action: "ADD", code: "Menu" })]),
  })
})

test("formatted texts are found to be folded, plain ones are not", () => {
  const formatted = `"<p>Ships and <strong>cranes</strong> of \\"ours\\".</p>"`
  const text = `kit { description: "A plain text that is longer than forty characters." about: ${formatted} }`
  expect(formattedTexts(text).map(({ from, to }) => text.slice(from, to))).toEqual([formatted.slice(1, -1)])
})
