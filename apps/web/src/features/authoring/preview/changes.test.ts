import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { groupedChanges } from "./KitDifferences.tsx"

const change = (
  action: Schemas["KitDifference"]["action"],
  entity: Schemas["KitDifference"]["entity"],
  title: string,
): Schemas["KitDifference"] => ({
  action,
  entity,
  title,
  code: title.toLowerCase(),
  major: false,
  fields: [],
})

test("changes are grouped by action, then by kind, in the order of the text", () => {
  const groups = groupedChanges([
    change("CHANGE", "question", "Second"),
    change("ADD", "question", "New"),
    change("CHANGE", "question", "First"),
    change("CHANGE", "subject", "Culture"),
    change("REMOVE", "measure", "Old"),
  ])
  expect(
    groups.map(({ action, kinds }) => [
      action,
      ...kinds.map(({ entity, changes }) => [entity, ...changes.map(({ title }) => title)]),
    ]),
  ).toEqual([
    ["ADD", ["question", "New"]],
    ["CHANGE", ["subject", "Culture"], ["question", "Second", "First"]],
    ["REMOVE", ["measure", "Old"]],
  ])
})

test("every kind of change is listed", () => {
  const kinds = ["answerRange", "questionnaire", "measure", "attribute", "level"] as const
  const groups = groupedChanges(kinds.map((entity) => change("ADD", entity, entity)))
  expect(groups).toHaveLength(1)
  expect(groups[0]?.kinds).toHaveLength(kinds.length)
})

test("without changes there is nothing to group", () => {
  expect(groupedChanges([])).toEqual([])
})
