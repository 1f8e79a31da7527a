import { parseKit } from "@plumbline/kit-dsl"
import { describe, expect, test } from "vitest"
import { checkCollectors } from "./check-collectors.ts"
import { checkKitMapping } from "./kit-mapping.ts"

const questions = [
  { questionnaireCode: "releases", code: "build", options: 3 },
  { questionnaireCode: "releases", code: "deploy", options: 2 },
  { questionnaireCode: "operations", code: "deploy", options: 2 },
  { questionnaireCode: "operations", code: "restore", options: 0 },
]

const mapping = (...lines: string[]) =>
  `source: S\nquestions:\n${lines.map((line) => `  ${line}\n`).join("")}`
const errorsIn = (text: string) =>
  checkKitMapping(text, questions).map(({ line, column, note }) => `${line}:${column} ${note.en}`)

describe("the mapping of a kit", () => {
  test("names its questions by their codes, with that of the questionnaire where others have the same", () => {
    expect(
      errorsIn(
        mapping(
          "build: { check: a, options: { 1: failed, 3: else } }",
          "releases.deploy: { check: b, options: { 2: else } }",
          "operations.deploy: { check: c, options: { 1: else } }",
        ),
      ),
    ).toEqual([])
  })

  test.each([
    [
      "a question that it lacks",
      ["bild: { check: a, options: { 1: else } }"],
      ['3:3 The kit has no question "bild".'],
    ],
    [
      "a code of several questions",
      ["deploy: { check: a, options: { 1: else } }"],
      [
        '3:3 Several questions have the code "deploy". Write the code of the questionnaire before it, such as "releases.deploy".',
      ],
    ],
    [
      "a question twice, by different names",
      ["build: { check: a, options: { 1: else } }", "releases.build: { check: b, options: { 1: else } }"],
      ['4:3 "releases.build" is a question that the mapping already has above.'],
    ],
    [
      "options that its questions do not have",
      ["build: { check: a, options: { 3: good, 4: else } }", "restore: { check: b, options: { 1: else } }"],
      [
        "3:42 The question has 3 options: there is no option 4.",
        "4:35 The question has no options: there is no option 1.",
      ],
    ],
    ["errors of its own, first", ["bild: { options: { 1: else } }"], ['3:3 The field "check" is missing.']],
  ])("is refused with %s", (_what, lines, errors) => {
    expect(errorsIn(mapping(...lines))).toEqual(errors)
  })

  test("has at most 50,000 characters, all of which can be stored", () => {
    expect(errorsIn(`# ${"x".repeat(50_000)}`)).toEqual([
      "1:1 A kit carries a mapping of at most 50000 characters.",
    ])
    for (const character of ["\0", "\u001B", "\uD800"]) {
      expect(errorsIn(`source: S\n  ${character}`)).toEqual([
        "2:3 There is a character here that a mapping cannot contain. Delete it.",
      ])
    }
  })

  test("says what is wrong in Persian too", () => {
    const text = mapping(
      "bild: { check: a, options: { 1: else } }",
      "build: { check: a, options: { 9: else } }",
    )
    for (const { note } of checkKitMapping(text, questions)) expect(note.fa).toMatch(/[\u0600-\u06FF]/)
  })
})

test("the mapping beside the text of a kit is checked against it, like the text itself", () => {
  const text = `
    level Low { title: "Low" description: "Little" value: 1 }
    level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
    subject Menu { title: "Menu" description: "What is offered" }
    attribute Variety { title: "Variety" description: "How varied it is" subject: Menu }
    questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
    answerRange Often { title: "Often" options: "Never", "Daily" }
    question Q1 { questionnaire: Talk title: "Do you cook?" answerRange: Often affects Variety on level High }`
  const kitWith = (collectors: string) => {
    const files = [
      { path: "kit/kit.ak", text },
      { path: "kit/collectors.yaml", text: collectors },
    ]
    const parsed = parseKit(files, { language: "en", imports: "ignore" })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    return parsed.model
  }
  expect(checkCollectors(kitWith(mapping("Q1: { check: a, options: { 2: else } }")), "en")).toEqual([])
  expect(checkCollectors(kitWith(" \n"), "en")).toEqual([])
  expect(checkCollectors(kitWith(mapping("Q1: { check: a, options: { 3: else } }")), "en")).toEqual([
    {
      message: "The question has 2 options: there is no option 3.",
      fileName: "collectors.yaml",
      line: 3,
      column: 30,
      errorLine: "  Q1: { check: a, options: { 3: else } }",
      kind: "MAPPING",
    },
  ])
})
