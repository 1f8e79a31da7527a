import { expect, test } from "vitest"
import { readModel } from "../model/read-model.ts"
import { parseKit } from "../parse-kit.ts"
import { SAMPLE } from "../testing/sample-kit.ts"
import { distinctNames, snakeCase } from "./file-names.ts"
import { decimal } from "./lines.ts"
import { type PrintLayout, printKit } from "./print-kit.ts"

function printed(text: string, layout?: PrintLayout): Map<string, string> {
  const kit = parseKit([{ path: "k.ak", text: SAMPLE + text }], { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error(JSON.stringify(kit.errors))
  return new Map(printKit(kit.model, layout).map(({ path, text: content }) => [path, content]))
}

test("files are in a fixed order, measures and kit block only when they have content", () => {
  expect([...printed('questionnaire DevOps { title: "DevOps" description: "d" }').keys()]).toEqual([
    "kit/subjects.ak",
    "kit/levels.ak",
    "kit/answer_ranges.ak",
    "kit/questionnaires.ak",
    "kit/questions_talk.ak",
    "kit/questions_dev_ops.ak",
    "kit/quality-attribute.ak",
  ])
  const full = printed('kit K { title: "Kit" } measure M { title: "m" description: "d" index: 4 }')
  expect([...full.keys()]).toEqual([
    "kit/kit.ak",
    "kit/subjects.ak",
    "kit/levels.ak",
    "kit/answer_ranges.ak",
    "kit/questionnaires.ak",
    "kit/measures.ak",
    "kit/questions_talk.ak",
    "kit/quality-attribute.ak",
  ])
  expect(full.get("kit/measures.ak")).toBe(
    [
      "measure Talk {",
      '    title: "Kitchen talk"',
      '    description: "d"',
      "}",
      "",
      "measure M {",
      '    title: "m"',
      '    description: "d"',
      "    index: 4",
      "}",
    ].join("\n"),
  )
})

test("the mapping of collectors is a file of its own, as it was written", () => {
  const mapping = "# ours\nsource: S\n"
  const files = [
    { path: "k.ak", text: SAMPLE },
    { path: "folder/collectors.yaml", text: `\uFEFF${mapping.replaceAll("\n", "\r\n")}` },
  ]
  const read = (from: typeof files) => {
    const kit = parseKit(from, { language: "en", imports: "warn" })
    if (!kit.ok) throw new Error(JSON.stringify(kit.errors))
    return kit.model
  }
  const model = read(files)
  const printed = printKit(model)
  expect(printed.at(-1)).toEqual({ path: "kit/collectors.yaml", text: mapping })
  expect(read(printed.map((file) => ({ ...file })))).toEqual({ ...model, collectors: mapping })
  expect(readModel(JSON.stringify(model))?.collectors).toBe(mapping)
  expect(printKit({ ...model, collectors: " " }).map(({ path }) => path)).not.toContain("kit/collectors.yaml")
  const two = parseKit([...files, { path: "collectors.yaml", text: "" }], { language: "fa", imports: "warn" })
  expect(two).toMatchObject({ ok: false, errors: [{ kind: "DUPLICATE_MAPPING", fileName: null }] })
})

test("one property per line in grammar order, translations last, nothing after the last brace", () => {
  const files = printed(
    `kit Any { title: "City kitchen" summary: 'How "well"' about: "a\\\\b
      c" tags: "z", "b" translation fa { title: "آشپزخانه" } }
     measure Habits { title: "Habits" description: "d" }
     question K2 { questionnaire: Talk measure: Habits hint: "Small." title: "How often?"
       options: "Never", "Weekly", "Daily" with values [0, 0.50, 1] advisable: false
       affects Variety on level High with weight 2 on level Low mayNotBeApplicable: true
       translation fa { title: "چند وقت؟" options: "هرگز", "", "هر روز" } }`,
  )
  expect(files.get("kit/kit.ak")).toBe(`kit Kit {
    title: "City kitchen"
    summary: "How \\"well\\""
    about: "a\\\\b\\n      c"
    tags: "b", "z"
    translation fa {
        title: "آشپزخانه"
    }
}`)
  expect(files.get("kit/questions_talk.ak")?.split("\n\n")[1]).toBe(`question K2 {
    questionnaire: Talk
    measure: Habits
    hint: "Small."
    title: "How often?"
    options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
    advisable: false
    affects Variety on level Low with weight 1
    affects Variety on level High with weight 2
    mayNotBeApplicable: true
    translation fa {
        title: "چند وقت؟"
        options: "هرگز", "", "هر روز"
    }
}`)
  expect(files.get("kit/quality-attribute.ak")).toBe(`attribute Variety {
    title: "Variety"
    description: "d"
    index: 1
    subject: Menu
    weight: 1
}`)
})

test("reserved words get a caret, in competences also names that form a property word with the colon", () => {
  const levels = printed(
    'level ^on { title: "a" description: "d" value: 5 competence: [^value:2%, ^on:1%, language:3%] } level value { title: "b" description: "d" value: 6 competence: [Low:1%] } level language { title: "c" description: "d" value: 7 competence: [Low:1%] }',
  ).get("kit/levels.ak")
  expect(levels).toContain("level ^on {")
  expect(levels).toContain("level value {")
  expect(levels).toContain("competence: [^on:1%, ^value:2%, language:3%]")
})

test("indexes of subjects are written where they differ from the position", () => {
  const subjects = printed(
    'subject S { title: "s" description: "d" index: 7 weight: 0 } attribute A { title: "a" description: "d" subject: S }',
  ).get("kit/subjects.ak")
  expect(subjects?.match(/index: .*/g)).toEqual(["index: 7"])
  expect(subjects?.match(/weight: .*/g)).toEqual(["weight: 1", "weight: 0"])
})

test("a blank description is replaced by the title", () => {
  const kit = parseKit([{ path: "k.ak", text: SAMPLE }], { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error("the sample has errors")
  const levelModels = kit.model.levelModels.map((level) => ({ ...level, description: "" }))
  const text = printKit({ ...kit.model, levelModels })[1]?.text
  expect(text).toContain('title: "Low"\n    description: "Low"')
})

test("the layout of a workbook leaves out attribute indexes and empty question files", () => {
  const files = printed('questionnaire Empty { title: "e" description: "d" }', "workbook")
  expect(files.get("kit/quality-attribute.ak")).not.toContain("index:")
  expect(files.has("kit/questions_empty.ak")).toBe(false)
})

test.each([
  ["KitchenTalk", "kitchen_talk"],
  ["DevOps2Go", "dev_ops2_go"],
  ["HTTPServer", "http_server"],
  ["C-12", "c-12"],
  ["Ad_Hoc", "ad_hoc"],
  ["plain", "plain"],
])("the file of the questionnaire %s", (code, expected) => {
  expect(snakeCase(code)).toBe(expected)
})

test("equal file names are numbered", () => {
  const fileName = distinctNames()
  expect(["a", "a", "a_2", "a"].map(fileName)).toEqual(["a", "a_2", "a_2_2", "a_3"])
})

test.each([
  [0, "0"],
  [1, "1"],
  [0.25, "0.25"],
  [1e-7, "0.0000001"],
  [1.25e-9, "0.00000000125"],
])("numbers have no exponent: %s", (value, expected) => {
  expect(decimal(value)).toBe(expected)
  expect(Number(expected)).toBe(value)
})

test("what to do from each option is a line for each, and a dash where the question says it", () => {
  const question = (improvements: string) =>
    parseKit(
      [
        {
          path: "k.ak",
          text: `${SAMPLE}question Doors { questionnaire: Talk title: "Are doors shut?" options: "No", "Some", "All" with values [0, 0.5, 1]
            affects Variety on level High improvement: "Shut them." ${improvements} }`,
        },
      ],
      { language: "en", imports: "ignore" },
    )
  const said = question(
    'improvements: "", " Find\\n them ", "" translation fa { improvement: "ببندید." improvements: "", "بیابید." }',
  )
  if (!said.ok) throw new Error(JSON.stringify(said.errors))
  const asked = said.model.questionModels.find(({ code }) => code === "Doors")
  expect(asked?.improvements).toBe("-\nFind them")
  expect(asked?.translations).toEqual({ FA: { improvement: "ببندید.", improvements: "-\nبیابید." } })
  const text = printKit(said.model)
    .map((file) => file.text)
    .join("\n")
  expect(text).toContain('improvement: "Shut them."\n    improvements: "", "Find them"\n')
  expect(text).toContain('improvements: "", "بیابید."\n')
  expect(question('improvements: "", ""')).toMatchObject({ ok: false, errors: [{ kind: "TEXT_BLANK" }] })
  const many = Array.from({ length: 11 }, (_, at) => `"Step ${at}"`).join(", ")
  expect(question(`improvements: ${many}`)).toMatchObject({
    ok: false,
    errors: [{ kind: "TOO_MANY_LISTED" }],
  })
})

test("profiles are printed in a file of their own, a line of questions for each questionnaire", () => {
  const files = printed(
    `questionnaire Two { title: "Second" description: "d" }
     question Q1 { questionnaire: Two title: "t" answerRange: YesNo affects Variety on level Low }
     question Q3 { questionnaire: Two title: "t" answerRange: YesNo affects Variety on level Low }
     profile Small { title: "Small teams" questions: Two.Q3, Two.Q1, Talk.Q1
       translation fa { title: "تیم‌های کوچک" } }
     profile Least { title: "Least" description: "To begin with" questions: Q3 }`,
  )
  expect([...files.keys()].at(-1)).toBe("kit/profiles.ak")
  expect(files.get("kit/profiles.ak")).toBe(
    [
      "profile Small {",
      '    title: "Small teams"',
      "    questions: Talk.Q1,",
      "        Two.Q1, Q3",
      "    translation fa {",
      '        title: "تیم‌های کوچک"',
      "    }",
      "}",
      "",
      "profile Least {",
      '    title: "Least"',
      '    description: "To begin with"',
      "    questions: Q3",
      "}",
    ].join("\n"),
  )
})
