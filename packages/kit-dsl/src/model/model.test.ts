import { describe, expect, test } from "vitest"
import { parseKit } from "../parse-kit.ts"
import { level, question, SAMPLE } from "../testing/sample-kit.ts"

function parse(...texts: string[]) {
  const files = texts.map((text, index) => ({ path: `${index}.ak`, text }))
  const parsed = parseKit(files, { language: "en", imports: "ignore" })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors, null, 1))
  return parsed
}

const model = (...texts: string[]) => parse(...texts).model

test("the whole model of a small kit", () => {
  expect(model(SAMPLE)).toEqual({
    kitModel: null,
    levelModels: [
      {
        code: "Low",
        index: 1,
        title: "Low",
        description: "d",
        value: 1,
        levelCompetence: null,
        translations: null,
      },
      {
        code: "High",
        index: 2,
        title: "High",
        description: "d",
        value: 2,
        levelCompetence: { Low: 50, High: 60 },
        translations: null,
      },
    ],
    subjectModels: [
      {
        code: "Menu",
        index: 1,
        title: "Menu",
        description: "What is offered",
        weight: 1,
        questionnaireCodes: null,
        translations: null,
      },
    ],
    attributeModels: [
      {
        code: "Variety",
        index: 1,
        title: "Variety",
        description: "d",
        subjectCode: "Menu",
        weight: 1,
        translations: null,
      },
    ],
    measureModels: [
      { code: "Talk", index: 1, title: "Kitchen talk", description: "d", derived: true, translations: null },
    ],
    questionnaireModels: [
      { code: "Talk", index: 1, title: "Kitchen talk", description: "d", translations: null },
    ],
    answerRangeModels: [
      {
        code: "YesNo",
        index: null,
        title: "Yes or no",
        description: null,
        options: [
          { index: 1, caption: "No", value: 0, translations: null },
          { index: 2, caption: "Yes", value: 1, translations: null },
        ],
        translations: null,
      },
    ],
    questionModels: [
      {
        code: "Q1",
        index: 1,
        title: "Do you?",
        description: null,
        questionnaireCode: "Talk",
        measureCode: "Talk",
        answers: null,
        answerRangeCode: "YesNo",
        questionImpacts: [
          {
            attributeCode: "Variety",
            level: {
              code: "High",
              title: "High",
              index: null,
              description: null,
              levelCompetence: null,
              value: null,
            },
            question: null,
            weight: 1,
            optionValues: { 1: 0, 2: 1 },
          },
        ],
        mayNotBeApplicable: false,
        advisable: true,
        cost: 1,
        translations: null,
      },
    ],
    hasError: false,
  })
})

describe("defaults and indexes", () => {
  test("weights: absent is 1, 0 stays for attributes and becomes 1 for impacts", () => {
    const { attributeModels, questionModels } = model(
      SAMPLE,
      'attribute A { title: "a" description: "d" subject: Menu weight: 0 }',
      question("Q2", "answerRange: YesNo affects A on level Low with weight 0 on level High with weight 3"),
    )
    expect(attributeModels.map(({ weight }) => weight)).toEqual([1, 0])
    expect(questionModels[1]?.questionImpacts.map(({ level, weight }) => [level.code, weight])).toEqual([
      ["Low", 1],
      ["High", 3],
      ["High", 1],
    ])
  })

  test.each([
    [2, [0, 1]],
    [3, [0, 0.5, 1]],
    [4, [0, 0.5, 0.7, 1]],
    [5, [0, 0.1, 0.5, 0.9, 1]],
  ])("a range of %i options without values", (count, values) => {
    const options = Array.from({ length: count }, (_, i) => `"o${i}"`).join()
    const range = model(SAMPLE, `answerRange R { title: "r" options: ${options} }`).answerRangeModels[1]
    expect(range?.options.map(({ value }) => value)).toEqual(values)
  })

  test("an index of 0 counts as missing; attributes count per subject, questions per questionnaire", () => {
    const { subjectModels, attributeModels, questionModels } = model(
      SAMPLE,
      'subject S { title: "s" description: "d" index: 0 } attribute A { title: "a" description: "d" index: 9 subject: S }',
      'attribute B { title: "b" description: "d" subject: Menu } questionnaire T { title: "t" description: "d" }',
      `${question("Q2", "answerRange: YesNo").replace("Talk", "T")} ${question("Q3", "answerRange: YesNo")}`,
    )
    expect(subjectModels.map(({ index }) => index)).toEqual([1, 2])
    expect(attributeModels.map(({ code, index }) => [code, index])).toEqual([
      ["Variety", 1],
      ["A", 1],
      ["B", 2],
    ])
    expect(questionModels.map(({ code, index }) => [code, index])).toEqual([
      ["Q1", 1],
      ["Q2", 1],
      ["Q3", 2],
    ])
  })

  test("a competence of 0 percent counts as missing", () => {
    const text = 'level L { title: "l" description: "d" value: 7 competence: [Low:0%] }'
    expect(model(SAMPLE, text).levelModels[2]?.levelCompetence).toBeNull()
  })

  test("a level named like an inherited property keeps its competence", () => {
    const text = 'level __proto__ { title: "l" description: "d" value: 7 competence: [__proto__:20%] }'
    const stored = JSON.stringify(model(SAMPLE, text).levelModels[2]?.levelCompetence)
    expect(stored).toBe('{"__proto__":20}')
  })
})

describe("texts", () => {
  test("titles become one line, other texts keep their line breaks and invisible joiners", () => {
    const { levelModels } = model(
      SAMPLE,
      'level L { title: " a \\n\r\n b\u200Cc " description: "  x\r\n y\\u0009z  " value: 7 }',
    )
    expect(levelModels[2]?.title).toBe("a b\u200Cc")
    expect(levelModels[2]?.description).toBe("x\n y\tz")
  })

  test("a blank hint counts as missing, markup is kept unchanged", () => {
    const hints = ['" \u200C "', "'<script>'"].map((hint, i) =>
      question(`H${i}`, "answerRange: YesNo").replace("title:", `hint: ${hint} title:`),
    )
    const { questionModels } = model(SAMPLE, ...hints)
    expect(questionModels.map(({ description }) => description)).toEqual([null, null, "<script>"])
  })
})

describe("kit block and languages", () => {
  test("all texts of a kit block", () => {
    const { kitModel } = model(
      SAMPLE,
      `kit K { title: " City  kitchen " summary: " <b>s</b> " about: "about" goal: "goal" context: "context"
         language: fa tags: "a  b", "c" translation en { title: "City" goal: "grow" } }`,
    )
    expect(kitModel).toEqual({
      title: "City kitchen",
      summary: "<b>s</b>",
      about: "about",
      goal: "goal",
      context: "context",
      language: "FA",
      tags: ["a b", "c"],
      translations: { EN: { title: "City", metadata: { goal: "grow" } } },
    })
  })

  test.each([
    ["core alone", "", null],
    ["kit block without language", 'kit K { title: "k" }', null],
    ["language line", 'kit K { title: "k" language: fa }', "FA"],
    ["a translation", level("L", '"l"', 5, 'translation fa { title: "x" }'), "EN"],
  ])("the language that a text is bound to: %s", (_, text, language) => {
    expect(parse(SAMPLE, text).boundLanguage).toBe(language)
  })

  test("translated captions are stored with the options, blank ones are left out", () => {
    const { questionModels } = model(
      SAMPLE,
      question(
        "Q2",
        'options: "a", "b" with values [0, 1]',
        'translation fa { hint: " " title: "t" options: "", "ب" }',
      ),
      question("Q3", 'options: "a", "b" with values [0, 1]', 'translation fa { options: "آ", "ب" }'),
    )
    expect(questionModels[1]?.translations).toEqual({ FA: { title: "t" } })
    expect(questionModels[1]?.answers?.map(({ translations }) => translations)).toEqual([
      null,
      { FA: { title: "ب" } },
    ])
    expect(questionModels[2]?.translations).toBeNull()
  })

  test("an empty block leaves a trace for an update", () => {
    const { questionModels } = model(
      SAMPLE,
      question("Q2", 'options: "a", "b" with values [0, 1]', 'translation fa { hint: " " options: "", " " }'),
      question("Q3", "answerRange: YesNo", 'translation fa { hint: " " }'),
    )
    expect(questionModels[1]?.answers?.map(({ translations }) => translations)).toEqual([
      { FA: {} },
      { FA: {} },
    ])
    expect(questionModels[2]?.translations).toEqual({ FA: {} })
  })
})

describe("measures", () => {
  const three = `
    questionnaire A { title: "Alpha" description: "da" index: 2 translation fa { title: "آ" } }
    questionnaire B { title: "Beta" description: "db" index: 5 }
    questionnaire C { title: "Gamma" description: "dc" index: 3 }`
  const asking = (name: string, questionnaire: string, measure = "") =>
    `question ${name} { questionnaire: ${questionnaire} ${measure} title: "t" answerRange: YesNo affects Variety on level Low }`

  test("without declared measures, one is derived from every questionnaire with its index and translations", () => {
    const { measureModels } = model(SAMPLE, three)
    expect(measureModels.map(({ code, index, derived }) => [code, index, derived])).toEqual([
      ["Talk", 1, true],
      ["A", 2, true],
      ["B", 5, true],
      ["C", 3, true],
    ])
    expect(measureModels[1]?.translations).toEqual({ FA: { title: "آ" } })
  })

  test("a question has the one it names, else that with its questionnaire's code, else with its title's slug", () => {
    const { measureModels, questionModels } = model(
      SAMPLE,
      three,
      'measure A { title: "Own" description: "d" } measure M { title: " beta" description: "d" }',
      asking("QA", "A") + asking("QB", "B") + asking("QC", "C", "measure: M"),
    )
    expect(questionModels.map(({ code, measureCode }) => [code, measureCode])).toEqual([
      ["Q1", "Talk"],
      ["QA", "A"],
      ["QB", "M"],
      ["QC", "M"],
    ])
    expect(measureModels.map(({ code, index, derived }) => [code, index, derived])).toEqual([
      ["A", 1, false],
      ["M", 2, false],
      ["Talk", 3, true],
    ])
  })

  test("derived ones are ordered by the index of their questionnaires, and use it when it is free", () => {
    const { measureModels } = model(
      SAMPLE,
      three,
      'measure M { title: "m" description: "d" index: 3 }',
      asking("QB", "B") + asking("QC", "C") + asking("QA", "A"),
    )
    expect(measureModels.map(({ code, index }) => [code, index])).toEqual([
      ["M", 3],
      ["Talk", 1],
      ["A", 2],
      ["C", 4],
      ["B", 5],
    ])
  })
})
