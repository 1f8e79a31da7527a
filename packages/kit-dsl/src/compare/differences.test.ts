import fc from "fast-check"
import { expect, test } from "vitest"
import type { KitDslModel } from "../model/kit-model.ts"
import { parseKit } from "../parse-kit.ts"
import { arbitraryKit } from "../testing/arbitrary-kit.ts"
import { SAMPLE } from "../testing/sample-kit.ts"
import { compareKits } from "./compare-kits.ts"
import { listDifferences } from "./differences.ts"

function model(text: string): KitDslModel {
  const kit = parseKit([{ path: "k.ak", text }], { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error(JSON.stringify(kit.errors))
  return kit.model
}

const BASE = `${SAMPLE}
  attribute Price { title: "Price" description: "d" subject: Menu weight: 2 }
  questionnaire Two { title: "Second" description: "d" }
  question Q2 { questionnaire: Two title: "two" options: "a", "b" with values [0, 1] affects Price on level Low }`

const from = (edited: string) => listDifferences(model(BASE), model(edited))

test("a changed field is listed with both values, and whether it affects scores", () => {
  const edited = BASE.replace('title: "Price"', 'title: "Cost"').replace("weight: 2", "weight: 0")
  expect(from(edited)).toEqual([
    {
      action: "CHANGE",
      entity: "attribute",
      code: "Price",
      title: "Cost",
      major: true,
      fields: [
        { field: "title", of: null, language: null, before: "Price", after: "Cost", scoring: false },
        { field: "weight", of: null, language: null, before: "2", after: "0", scoring: true },
      ],
    },
  ])
})

test("impacts, options and translations are fields of their owners", () => {
  const edited = BASE.replace('"b" with values [0, 1]', '"bee" with values [0.25, 1]').replace(
    "affects Price on level Low",
    "affects Price on level Low with weight 3",
  )
  expect(from(edited)).toMatchObject([
    {
      entity: "question",
      code: "Q2",
      fields: [
        { field: "optionValue", of: "1", before: "0", after: "0.25", scoring: true },
        { field: "option", of: "2", before: "b", after: "bee", scoring: false },
        { field: "impact", of: "Price Low", before: "1", after: "3", scoring: true },
      ],
    },
  ])
})

test("added or removed elements are listed once, removals after the rest of their kind", () => {
  const edited = BASE.replace(/question Q2 .*/, "").replace(
    "questionnaire Two",
    'questionnaire Three { title: "Third" description: "d" } questionnaire Two',
  )
  expect(from(edited).map(({ action, entity, code }) => `${action} ${entity} ${code}`)).toEqual(
    expect.arrayContaining(["ADD questionnaire Three", "REMOVE question Q2"]),
  )
})

const listed = (...codes: string[]) =>
  model(
    `${SAMPLE}${codes.map((code) => ` questionnaire ${code} { title: "${code}" description: "d" }`).join("")}`,
  )

function movesBetween(before: string[], after: string[]): string[] {
  return listDifferences(listed(...before), listed(...after)).flatMap(({ entity, code, fields }) =>
    fields.flatMap(({ field, before: from, after: to }) =>
      field === "index" && entity === "questionnaire" ? [`${code} ${Number(to) - Number(from)}`] : [],
    ),
  )
}

test("insertions and removals move nothing; only reordered elements are listed as moved", () => {
  const before = ["A", "B", "C", "D"]
  expect(movesBetween(before, ["N", "A", "B", "M", "C", "D"])).toEqual([])
  expect(movesBetween(before, ["B", "D"])).toEqual([])
  expect(movesBetween(before, ["D", "A", "B", "C"])).toEqual(["D -3"])
  expect(movesBetween(before, ["B", "C", "A", "D"])).toEqual(["A 2"])
  expect(movesBetween(before, ["A", "C", "N", "B", "D"])).toHaveLength(1)
  expect(movesBetween(before, ["D", "N", "C"])).toEqual(["D -3"])
})

test("a kit does not differ from itself, and everything that an update lists is included", () => {
  fc.assert(
    fc.property(arbitraryKit, arbitraryKit, (one, other) => {
      expect(listDifferences(one, one)).toEqual([])
      const { rejected, changes, updated } = compareKits(one, other)
      if (rejected.length > 0) return
      const named = new Set(listDifferences(one, updated).map(({ entity, code }) => `${entity} ${code}`))
      for (const { action, entity, code, major } of changes) {
        // An element whose index changed only because of others has no difference for its author.
        if (action !== "CHANGE" || major) expect(named).toContain(`${entity} ${code}`)
      }
    }),
    { numRuns: 100 },
  )
})

test("every change of an edited kit that an update lists is major in both or in neither", () => {
  const edits = [
    (kit: KitDslModel) => ({
      ...kit,
      subjectModels: kit.subjectModels.map((s) => ({ ...s, weight: s.weight + 1 })),
    }),
    (kit: KitDslModel) => ({
      ...kit,
      levelModels: kit.levelModels.map((l) => ({ ...l, description: "other" })),
    }),
    (kit: KitDslModel) => ({
      ...kit,
      questionModels: kit.questionModels.map((q) => ({ ...q, mayNotBeApplicable: !q.mayNotBeApplicable })),
    }),
  ]
  fc.assert(
    fc.property(arbitraryKit, fc.constantFrom(...edits), (kit, edit) => {
      const { changes, updated } = compareKits(kit, edit(kit))
      const seen = listDifferences(kit, updated).map(({ code, major }) => ({ code, major }))
      expect(seen).toEqual(changes.map(({ code, major }) => ({ code, major })))
    }),
    { numRuns: 50 },
  )
})

test("of a profile, the questions that came or went are listed, not those that were renamed", () => {
  const profile = (questions: string) => ` profile Small { title: "Small" questions: ${questions} }`
  const before = model(BASE + profile("Q1"))
  const after = model(BASE.replace('title: "Do you?"', 'title: "Do you still?"') + profile("Q1, Q2"))
  const [question, small] = listDifferences(before, after)
  expect(question).toMatchObject({ entity: "question", code: "Q1" })
  expect(small).toEqual({
    ...{ action: "CHANGE", entity: "profile", code: "Small", title: "Small", major: true },
    fields: [{ field: "question", of: "Two Q2", language: null, before: null, after: "two", scoring: true }],
  })
})
