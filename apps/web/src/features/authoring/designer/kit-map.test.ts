import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { mapOf, matching, problemsIn, toDoIn } from "./kit-map.ts"

const titled = (id: number, index: number, title: string) => ({
  ...{ id, index, title, code: `c${id}`, translations: {}, description: "" },
})
const asked = {
  ...{ questionnaireId: 1, hint: null, mayNotBeApplicable: false, advisable: true },
  ...{ measureId: null, guidance: null, answerRangeId: null },
}

const draft: Schemas["WholeDraft"] = {
  ...{ levels: [], competences: [], measures: [] },
  subjects: [
    { ...titled(2, 2, "Empty"), weight: 1 },
    { ...titled(1, 1, "Watch"), weight: 1 },
  ],
  attributes: [
    { ...titled(12, 2, "Light"), weight: 1, subjectId: 1 },
    { ...titled(11, 1, "Crew"), weight: 1, subjectId: 1 },
  ],
  questionnaires: [titled(1, 1, "Night")],
  questions: [
    { ...titled(41, 1, "Who stands watch?"), ...asked, answerRangeId: 31 },
    { ...titled(42, 2, "Is there a lamp?"), ...asked },
  ],
  answerRanges: [
    { id: 31, title: null },
    { id: 32, title: "How often" },
  ],
  options: [{ ...titled(311, 1, "Always"), answerRangeId: 31, value: 1 }],
  impacts: [{ questionId: 41, attributeId: 11, maturityLevelId: 22, weight: 3 }],
}

test("elements are in their order, below what contains them, with what is wrong", () => {
  const { subjects, questionnaires, ranges } = mapOf(draft)
  expect(
    subjects.map(({ title, problems, children }) => [title, problems, children.map((each) => each.title)]),
  ).toEqual([
    ["Watch", [], ["Crew", "Light"]],
    ["Empty", ["noAttributes"], []],
  ])
  expect(subjects[0]?.children.map(({ problems }) => problems)).toEqual([["notMeasured"], ["noImpactsOn"]])
  expect(questionnaires[0]?.children.map(({ problems }) => problems)).toEqual([
    ["fewOwnOptions", "noMeasure"],
    ["noOptions", "noImpacts", "noMeasure"],
  ])
  expect(ranges).toEqual([{ id: 32, title: "How often", problems: ["fewOptions"] }])
  expect([problemsIn(subjects), problemsIn(questionnaires)]).toEqual([3, 5])
})

test("everything to do before the release leads to where it is done", () => {
  const toDo = toDoIn(mapOf(draft), [{ id: 7, title: "Small", questionIds: [] }])
  expect(toDo.map(({ problem }) => problem)).toEqual([
    ...["fewLevels", "noAttributes", "notMeasured", "noImpactsOn", "fewOptions"],
    ...["fewOwnOptions", "noMeasure", "noOptions", "noImpacts", "noMeasure", "emptyProfile"],
  ])
  expect(toDo[6]).toEqual({
    problem: "noMeasure",
    title: "Who stands watch?",
    at: { part: "Questionnaires", id: 1, questionId: 41, field: "measure" },
  })
})

test("a search leaves what contains the text, in any letter case", () => {
  const { questionnaires } = mapOf(draft)
  expect(matching(questionnaires, "LAMP").flatMap(({ children }) => children.map(({ id }) => id))).toEqual([
    42,
  ])
  expect(matching(questionnaires, "night").map(({ children }) => children.length)).toEqual([2])
  expect(matching(questionnaires, "boat")).toEqual([])
})
