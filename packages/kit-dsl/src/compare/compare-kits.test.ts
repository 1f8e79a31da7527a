import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { KitDslModel } from "../model/kit-model.ts"
import { parseKit } from "../parse-kit.ts"
import { printKit } from "../printer/print-kit.ts"
import { arbitraryKit } from "../testing/arbitrary-kit.ts"
import { question, SAMPLE } from "../testing/sample-kit.ts"
import { compareKits } from "./compare-kits.ts"
import { listDifferences } from "./differences.ts"
import { rejectionMessages } from "./rejection-messages.ts"

function model(text: string): KitDslModel {
  const kit = parseKit([{ path: "k.ak", text }], { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error(JSON.stringify(kit.errors))
  return kit.model
}

const BASE = `${SAMPLE}
  level Top { title: "Top" description: "d" value: 3 competence: [Top:70%] }
  attribute Price { title: "Price" description: "d" subject: Menu }
  questionnaire Two { title: "Second" description: "d" }
  question Q2 { questionnaire: Two title: "two" options: "a", "b", "c" with values [0, 0.5, 1] affects Price on level Low }`

function changesOf(from: string, to: string) {
  const { rejected, changes } = compareKits(model(from), model(to))
  expect(rejected).toEqual([])
  return changes.map(
    ({ action, entity, code, major }) => `${action} ${entity} ${code}${major ? " major" : ""}`,
  )
}

/** The base text with one piece replaced, or with an addition when the piece is empty. */
function edit(piece: string, replacement: string): string {
  expect(BASE).toContain(piece)
  return piece === "" ? BASE + replacement : BASE.replace(piece, replacement)
}

test("a kit compared with its own export has no changes, even with gaps in its indexes", () => {
  fc.assert(
    fc.property(arbitraryKit, (kit) => {
      const wide = <T extends { index: number }>(list: readonly T[]) =>
        list.map((element) => ({ ...element, index: element.index * 3 + 2 }))
      const stored: KitDslModel = {
        ...kit,
        levelModels: wide(kit.levelModels),
        attributeModels: wide(kit.attributeModels),
        questionModels: wide(kit.questionModels),
        answerRangeModels: kit.answerRangeModels.map((range) => ({ ...range, options: wide(range.options) })),
      }
      const text = parseKit(printKit(stored), { language: "en", imports: "ignore" })
      const comparison = compareKits(stored, text.ok ? text.model : kit)
      expect(text.ok).toBe(true)
      expect(comparison).toMatchObject({ rejected: [], changes: [], major: false, sharedMeasureTitles: [] })
    }),
    { numRuns: 200 },
  )
})

describe("major and minor changes", () => {
  const attributeOf = (subject: string, end = "") =>
    `attribute Price { title: "Price" description: "d" subject: ${subject}${end} }`

  test.each([
    [
      "level value",
      'title: "Top" description: "d" value: 3',
      'title: "Top" description: "d" value: 9',
      ["CHANGE level Top major"],
    ],
    ["level texts", 'title: "Top" description: "d"', 'title: "Tip" description: "e"', ["CHANGE level Top"]],
    ["competence changed", "[Top:70%]", "[Top:71%]", ["CHANGE level Top major"]],
    ["competence added", "[Top:70%]", "[Top:70%, Low:90%]", ["CHANGE level Top major"]],
    ["competence removed", "competence: [Top:70%]", "", ["CHANGE level Top major"]],
    ["order of competence pairs", "[Low: 50%, High: 60%]", "[High: 60%, Low: 50%]", []],
    ["subject texts", "What is offered", "What we offer", ["CHANGE subject Menu"]],
    ["subject index", '"What is offered" }', '"What is offered" index: 4 }', ["CHANGE subject Menu"]],
    ["subject weight", '"What is offered" }', '"What is offered" weight: 4 }', ["CHANGE subject Menu major"]],
    [
      "attribute weight",
      attributeOf("Menu"),
      attributeOf("Menu", " weight: 2"),
      ["CHANGE attribute Price major"],
    ],
    [
      "attribute texts",
      'title: "Price" description: "d"',
      'title: "Cost" description: "d"',
      ["CHANGE attribute Price"],
    ],
    ["questionnaire texts", '"Second"', '"Another"', ["CHANGE questionnaire Two"]],
    [
      "reusable range: value",
      'options: "No", "Yes"',
      'options: "No", "Yes" with values [0, 0.9]',
      ["CHANGE answerRange YesNo major"],
    ],
    [
      "reusable range: caption",
      'options: "No", "Yes"',
      'options: "Nope", "Yes"',
      ["CHANGE answerRange YesNo"],
    ],
    ["private options: value", "[0, 0.5, 1]", "[0, 0.6, 1]", ["CHANGE question Q2 major"]],
    ["private options: caption", '"a", "b", "c"', '"a", "b", "z"', ["CHANGE question Q2"]],
    [
      "impact weight",
      "affects Price on level Low",
      "affects Price on level Low with weight 2",
      ["CHANGE question Q2 major"],
    ],
    [
      "impact added",
      "affects Price on level Low",
      "affects Price on level Low on level Top",
      ["CHANGE question Q2 major"],
    ],
    [
      "impact moved",
      "affects Price on level Low",
      "affects Price on level Top",
      ["CHANGE question Q2 major"],
    ],
    [
      "may not be applicable",
      "affects Price on level Low",
      "affects Price on level Low mayNotBeApplicable: true",
      ["CHANGE question Q2 major"],
    ],
    [
      "hint",
      'questionnaire: Two title: "two"',
      'questionnaire: Two hint: "h" title: "two"',
      ["CHANGE question Q2"],
    ],
    ["advisable", "affects Price on", "advisable: false affects Price on", ["CHANGE question Q2"]],
    ["cost is not stored", "affects Price on", "cost: 8 affects Price on", []],
    [
      "translation",
      "affects Price on level Low",
      'affects Price on level Low translation fa { title: "t" }',
      ["CHANGE question Q2"],
    ],
    ["new question", "", question("Q9", "answerRange: YesNo"), ["ADD question Q9 major"]],
    ["new range", "", 'answerRange R { title: "r" options: "a", "b" }', ["ADD answerRange R"]],
    ["new level", "", 'level New { title: "n" description: "d" value: 8 }', ["ADD level New major"]],
    [
      "new questionnaire with its measure",
      "",
      'questionnaire N { title: "n" description: "d" }',
      ["ADD measure N", "ADD questionnaire N major"],
    ],
    [
      "new subject with an attribute",
      "",
      'subject S { title: "s" description: "d" } attribute A { title: "a" description: "d" subject: S }',
      ["ADD subject S major", "ADD attribute A major"],
    ],
  ])("%s", (_, piece, replacement, expected) => {
    expect(changesOf(BASE, edit(piece, replacement))).toEqual(expected)
  })

  test("an attribute that moves to another subject is major, its new index is not", () => {
    const second =
      'subject S { title: "s" description: "d" } attribute A { title: "a" description: "d" subject: S }'
    expect(changesOf(BASE + second, BASE.replace(attributeOf("Menu"), attributeOf("S")) + second)).toEqual([
      "CHANGE attribute Price major",
      "CHANGE attribute A",
    ])
  })

  test("a removed level comes last, and its competences and impacts are removed with it", () => {
    const without = BASE.replace(/level Low .*\n/, "")
      .replaceAll("level Low", "level Top")
      .replace("Low: 50%, ", "")
    expect(changesOf(BASE, without)).toEqual([
      "CHANGE level High major",
      "CHANGE level Top",
      "CHANGE question Q2 major",
      "REMOVE level Low major",
    ])
  })

  test("reordered levels are major, renumbered levels are not", () => {
    const [low = "", high = "", ...rest] = SAMPLE.trim().split("\n")
    const swapped = [high, low, ...rest].join("\n")
    expect(changesOf(SAMPLE, swapped)).toEqual(["CHANGE level High major", "CHANGE level Low major"])
    const inserted = ['level First { title: "f" description: "d" value: 0 }', low, high, ...rest].join("\n")
    expect(changesOf(SAMPLE, inserted)).toEqual([
      "ADD level First major",
      "CHANGE level Low",
      "CHANGE level High",
    ])
  })
})

describe("rejected changes", () => {
  const rejections = (text: string) => {
    const { rejected, changes, updated } = compareKits(model(BASE), model(text))
    expect(changes).toEqual([])
    expect(updated).toEqual(model(BASE))
    return rejected.map(({ problem, entity, items }) => `${problem} ${entity} ${items.join(", ")}`)
  }

  test.each([
    [
      "a missing question",
      question("Q1", "answerRange: YesNo").replace("Q1", "Other"),
      /question Q1 .*/,
      ["DELETE question Q1"],
    ],
    ["a renamed attribute", "", /\bPrice\b/g, ["DELETE attribute Price"]],
    [
      "a missing questionnaire, its questions not listed",
      "",
      /questionnaire Two [^}]*}\s*question Q2.*/,
      ["DELETE questionnaire Two"],
    ],
    ["a missing range", "", /\bYesNo\b/g, ["DELETE answerRange YesNo", "CHANGE question Q1"]],
  ])("%s", (_, addition, piece, expected) => {
    const replacement = piece.flags === "g" ? "Renamed" : ""
    expect(rejections(BASE.replace(piece, replacement) + addition)).toEqual(expected)
  })

  test("added or missing options, and another source of answers, deletions first", () => {
    const text = BASE.replace('"No", "Yes"', '"No", "Yes", "Both"').replace(
      '"a", "b", "c" with values [0, 0.5, 1]',
      '"a", "b" with values [0, 1]',
    )
    expect(rejections(text)).toEqual(["DELETE answerOption c", "ADD answerOption Both"])
    expect(rejections(BASE.replace(/options: "a".*\]/, "answerRange: YesNo"))).toEqual(["CHANGE question Q2"])
  })

  test("are reported in both languages, at most ten times", () => {
    const rejected = compareKits(model(BASE), model(BASE.replace(/\bPrice\b/g, "Cost"))).rejected
    expect(rejectionMessages(rejected, "en")).toEqual(["Deletion of attribute is not supported: Price"])
    expect(rejectionMessages(rejected, "fa")).toEqual(["حذف ویژگی پشتیبانی نمی‌شود: Price"])
    expect(rejectionMessages(Array(12).fill(rejected[0]), "en")).toHaveLength(10)
  })
})

describe("translations are never lost", () => {
  const translated = (blocks: string) =>
    `${BASE} answerRange R { title: "r" options: "x", "y" ${blocks} } ${question("Q3", "answerRange: R")}`
  const rangeAfter = (before: string, after: string) => {
    const range = compareKits(model(translated(before)), model(translated(after))).updated
      .answerRangeModels[1]
    return [range?.translations, range?.options.map(({ translations }) => translations?.FA?.title ?? null)]
  }
  const stored = 'translation fa { title: "الف" options: "ب", "پ" }'

  test.each([
    ["no block keeps everything", "", [{ FA: { title: "الف" } }, ["ب", "پ"]]],
    [
      "a block without options keeps the captions",
      'translation fa { title: "ت" }',
      [{ FA: { title: "ت" } }, ["ب", "پ"]],
    ],
    ["a block replaces all texts of its element", 'translation fa { options: "", "ث" }', [null, [null, "ث"]]],
    [
      "blank captions remove the captions",
      'translation fa { title: "ت" options: "", "" }',
      [{ FA: { title: "ت" } }, [null, null]],
    ],
  ])("%s", (_, block, expected) => {
    expect(rangeAfter(stored, block)).toEqual(expected)
  })
})

describe("measures", () => {
  const measureCodes = (kit: KitDslModel) =>
    kit.questionModels.map(({ code, measureCode }) => `${code} ${measureCode}`)
  const measure = (code: string, title: string, end = "") =>
    `measure ${code} { title: "${title}" description: "d" ${end} }`

  test("a text without measures leaves them as they are; added questions get that of their questionnaire", () => {
    const before = model(
      `${BASE} ${measure("Habits", "Habits")}`.replace(
        'Two title: "two"',
        'Two measure: Habits title: "two"',
      ),
    )
    const after = model(
      `${BASE.replace('"Kitchen talk"', '"Renamed"')} ${question("Q8", "answerRange: YesNo")} ${question("Q9", "answerRange: YesNo").replace("Talk", "Two")}
       questionnaire New { title: " HABITS" description: "d" } ${question("Q10", "answerRange: YesNo").replace("Talk", "New")}`,
    )
    const { updated, changes } = compareKits(before, after)
    expect(measureCodes(updated)).toEqual(["Q1 Talk", "Q2 Habits", "Q8 Talk", "Q9 Habits", "Q10 Habits"])
    expect(updated.measureModels).toEqual(before.measureModels)
    expect(changes.some(({ entity }) => entity === "measure")).toBe(false)
  })

  test("a derived measure of an added questionnaire takes a free index", () => {
    const before = model(`${BASE} ${measure("Habits", "Habits", "index: 3")}`)
    const after = model(`${BASE} questionnaire New { title: "New" description: "d" }`)
    const { updated } = compareKits(before, after)
    expect(updated.measureModels.find(({ code }) => code === "New")?.index).toBe(4)
  })

  test("declared measures are applied by code; others follow in their old order", () => {
    const before = model(`${BASE} ${measure("A", "a", "index: 1")} ${measure("B", "b", "index: 9")}`)
    const after = model(
      `${BASE} ${measure("Talk", "Talking", "index: 5")} ${measure("Two", "Second", "index: 2")}`,
    )
    const { updated, changes } = compareKits(before, after)
    expect(updated.measureModels.map(({ code, title, index }) => [code, title, index])).toEqual([
      ["Talk", "Talking", 5],
      ["Two", "Second", 2],
      ["A", "a", 6],
      ["B", "b", 9],
    ])
    expect(changes.every(({ major }) => !major)).toBe(true)
  })

  test("an existing measure with the title of a new one is reported", () => {
    const before = model(`${BASE} ${measure("A", "same title")}`)
    const after = model(`${BASE} ${measure("B", "Same  Title")}`)
    expect(compareKits(before, after).sharedMeasureTitles).toEqual(["same title"])
  })
})

describe("profiles", () => {
  const profile = (questions: string) => ` profile Small { title: "Small" questions: ${questions} }`

  test("adding one is minor, other questions in it are major, and another order of them is no change", () => {
    expect(changesOf(BASE, BASE + profile("Q1"))).toEqual(["ADD profile Small"])
    expect(changesOf(BASE + profile("Q1"), BASE + profile("Q1, Q2"))).toEqual(["CHANGE profile Small major"])
    expect(changesOf(BASE + profile("Q1, Q2"), BASE + profile("Two.Q2, Talk.Q1"))).toEqual([])
  })

  test("one that assessments may be on is not deleted", () => {
    expect(compareKits(model(BASE + profile("Q1")), model(BASE)).rejected).toEqual([
      { problem: "DELETE", entity: "profile", items: ["Small"] },
    ])
  })
})

test("a mapping of collectors is added, changed and removed, and stays where a text does not have one", () => {
  const kit = (collectors?: string) => ({ ...model(BASE), ...(collectors !== undefined && { collectors }) })
  const compared = (before: KitDslModel, after: KitDslModel) => {
    const { changes, updated, major } = compareKits(before, after)
    expect(major).toBe(false)
    expect(listDifferences(before, updated).map(({ action, entity }) => `${action} ${entity}`)).toEqual(
      changes.map(({ action, entity }) => `${action} ${entity}`),
    )
    return { actions: changes.map(({ action, code }) => `${action} ${code}`), after: updated.collectors }
  }
  expect(compared(kit(), kit("a: 1"))).toEqual({ actions: ["ADD collectors.yaml"], after: "a: 1" })
  expect(compared(kit("a: 1"), kit("a: 2"))).toEqual({ actions: ["CHANGE collectors.yaml"], after: "a: 2" })
  expect(compared(kit("a: 1"), kit())).toEqual({ actions: [], after: "a: 1" })
  expect(compared(kit("a: 1"), kit("\n"))).toEqual({ actions: ["REMOVE collectors.yaml"], after: undefined })
  expect(compared(kit(), kit("\n"))).toEqual({ actions: [], after: undefined })
})
