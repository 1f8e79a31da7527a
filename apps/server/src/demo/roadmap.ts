import type { Schemas } from "@plumbline/client"
import type { AssessmentOfStory } from "./assessment.ts"
import type { Calendar } from "./calendar.ts"
import type { Person } from "./people.ts"
import { answerWithReason, type Reasons } from "./rounds.ts"

type Plan = {
  calendar: Calendar
  /** When the first quarter began, counted back from today. */
  daysAgo: number
  quarters: number
  budget: number
  /** Positions of the attributes that are to reach a level, and the rank of that level, from 1. */
  attributes: readonly number[]
  rank: number
  by: Person
}

/** Plans the way to a level, quarter by quarter: few enough periods for a plan that is proven at once. */
export async function plan(
  { model, path, calls }: AssessmentOfStory,
  { calendar, daysAgo, quarters, budget, attributes, rank, by }: Plan,
): Promise<Schemas["Roadmap"]> {
  const level = model.levels[rank - 1]
  if (!level) throw new Error(`The kit has no level ${rank}.`)
  return calls(by).post("/api/v1/assessments/{assessmentId}/roadmap/", {
    params: { path },
    body: {
      targets: model.attributes
        .filter((_, position) => attributes.includes(position))
        .map(({ id }) => ({ attributeId: id, maturityLevelId: level.id, period: quarters })),
      start: calendar.day(daysAgo),
      periods: quarters,
      unit: "QUARTER",
      budget,
      calibration: { points: 5, weeks: 4 },
    },
  })
}

/** The last item is given up, and the rest is planned again. @returns the new plan */
export async function giveUpLast(
  { path, calls }: AssessmentOfStory,
  { periods }: Schemas["Roadmap"],
  { by, note }: { by: Person; note: string },
): Promise<Schemas["Roadmap"]> {
  const last = periods.flatMap(({ items }) => items).at(-1)
  if (!last) throw new Error("Nothing was planned.")
  await calls(by).patch("/api/v1/assessments/{assessmentId}/roadmap/items/{itemId}/", {
    params: { path: { ...path, itemId: last.id } },
    body: { status: "DROPPED", note },
  })
  return calls(by).post("/api/v1/assessments/{assessmentId}/roadmap/replan/", {
    params: { path },
    body: {},
  })
}

type Course = {
  calendar: Calendar
  by: Person
  helpers: readonly [Person, ...Person[]]
  reasons: Reasons
  /** The share of its items that is done until today: the first ones. */
  share: number
  /** What is said of the item that is being worked on. */
  note: string
}

/** People do what was planned: some of it early, some late, the last part not yet. */
export async function enterCourse(
  assessment: AssessmentOfStory,
  roadmap: Schemas["Roadmap"],
  { calendar, by, helpers, reasons, share, note }: Course,
): Promise<void> {
  const { path, model, calls } = assessment
  const items = roadmap.periods
    .flatMap(({ items, end }) => items.map((item) => ({ ...item, end })))
    .filter(({ status }) => status !== "DROPPED")
  const done = Math.round(items.length * share)
  const change = (itemId: string, body: Schemas["RoadmapItemEdit"], person = by) =>
    calls(person).patch("/api/v1/assessments/{assessmentId}/roadmap/items/{itemId}/", {
      params: { path: { ...path, itemId } },
      body,
    })
  for (const [position, item] of items.entries()) {
    const helper = helpers[position % helpers.length] ?? by
    await change(item.id, { assigneeId: helper.id })
    if (position >= done) continue
    // Most are done in the course of their quarter, some after its end.
    const daysAgo = Math.max(5, calendar.ago(item.end) + ((position * 31) % 83) - 6)
    const begun = calendar.ago(roadmap.start) - daysAgo > 9 ? daysAgo + 8 : daysAgo + 1
    calendar.enter(begun, "10:20", () => change(item.id, { status: "DOING" }, helper))
    calendar.enter(daysAgo, `1${position % 7}:40`, async () => {
      const code = model.questionById.get(item.questionId)?.code ?? ""
      await answerWithReason(assessment, code, item.to.index, { calendar, daysAgo, person: by, reasons })
      return change(item.id, { status: "DONE" }, helper)
    })
  }
  calendar.enter(4, "11:05", async () => {
    const { periods } = await calls(by).get("/api/v1/assessments/{assessmentId}/roadmap/", {
      params: { path },
    })
    const next = periods.flatMap((period) => period.items).find(({ status }) => status === "TODO")
    if (next) await change(next.id, { status: "DOING", note, assigneeId: by.id })
  })
}
