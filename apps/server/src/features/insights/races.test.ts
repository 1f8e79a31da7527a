import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { foundOutOnce, inBothOrders, openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import type { Reply } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

/* Two concurrent calls about insights, on PostgreSQL: they end as if they ran one after the other. */

let track: RaceTrack
let kit: SmallKit
beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  kit = await createSmallKit(track.app)
})
afterAll(() => track?.close())

type World = AssessmentFixture

/** An assessment with all insights written by the app and expired. */
async function makeWorld(): Promise<World> {
  const world = await assessmentFixture(track.app, { mode: "ADVANCED", kit })
  await world.answerAll("yes", 4)
  await world.calculate()
  await world.manager.put(`${world.path}/generate-insights/`)
  await world.answer("build", "partly", 4)
  await world.calculate()
  // So that there is something to undo.
  await world.manager.put(`${automation(world)}/approve-insight/`)
  await world.manager.put(`${world.path}/approve-insights/`)
  await world.answer("build", "yes", 4)
  await world.calculate()
  return world
}

type Call = (world: World) => Promise<Reply>

const automation = ({ path, kit }: World) => `${path}/attributes/${kit.attributes.automation}`

const calls = {
  write: (world) =>
    world.manager.post(`${automation(world)}/insight/`, { assessorInsight: "<p>My own view.</p>" }),
  approve: (world) => world.manager.put(`${automation(world)}/approve-insight/`),
  approveAll: ({ manager, path }) => manager.put(`${path}/approve-insights/`),
  approveExpired: ({ manager, path }) => manager.put(`${path}/approve-expired-insights/`),
  undoApprovals: ({ manager, path }) => manager.put(`${path}/undo-approve-insights/`),
  generate: ({ manager, path }) => manager.put(`${path}/generate-insights/`),
  regenerate: ({ manager, path }) => manager.put(`${path}/regenerate-expired-insights/`),
  haveWritten: (world) => world.manager.post(`${automation(world)}/ai-insight/`),
  answer: (world) => world.answer("build", "no", 4),
  calculate: ({ manager, path }) => manager.post(`${path}/calculate/`),
  delete: ({ manager, path }) => manager.delete(`${path}/`),
} satisfies Record<string, Call>

type Name = keyof typeof calls

const aboutInsights: Name[] = [
  "write",
  "approve",
  "approveAll",
  "approveExpired",
  "undoApprovals",
  "generate",
  "regenerate",
  "haveWritten",
]
/** These are serialised within the node and never meet in the database; `model-insights.test.ts` tests them. */
const runs: Name[] = ["generate", "regenerate", "haveWritten"]
const pairs = aboutInsights.flatMap((one, nth) => [
  ...aboutInsights
    .slice(nth)
    .filter((other) => !runs.includes(one) || !runs.includes(other))
    .map((other) => [one, other] as const),
  ...inBothOrders(["answer", "calculate", "delete"].map((other) => [one, other as Name] as const)),
])

/** The stored state without ids and times: writers, approvals and expiries. */
async function stateOf({ id, path, manager }: World) {
  const { tables } = track.app
  const insights = await tables
    .selectFrom("attributeInsights as insight")
    .innerJoin("assessmentResults as result", "result.id", "insight.resultId")
    .innerJoin("attributes as attribute", (join) =>
      join
        .onRef("attribute.id", "=", "insight.attributeId")
        .onRef("attribute.kitVersionId", "=", "result.kitVersionId"),
    )
    .where("result.assessmentId", "=", id)
    .select(["attribute.title", "insight.assessorInsight", "insight.aiInsight", "insight.approved"])
    .orderBy("attribute.id")
    .execute()
  const issues = await manager.get(`${path}/insights-issues/`)
  return { insights, issues: [issues.status, issues.body] }
}

const outcomeInTurn = foundOutOnce(runInTurn)

async function runInTurn(first: Name, second: Name) {
  const world = await makeWorld()
  const statuses = [(await calls[first](world)).status, (await calls[second](world)).status]
  return { statuses, ...(await stateOf(world)) }
}

describe.skipIf(!isOnPostgres)("at once", () => {
  test.each(pairs)("%s and %s", async (one, other) => {
    const world = await makeWorld()
    const replies = await track.race(
      () => calls[one](world),
      () => calls[other](world),
    )
    const happened = { statuses: replies.map(({ status }) => status), ...(await stateOf(world)) }
    const expected = await outcomeInTurn(one, other)
    if (JSON.stringify(happened) === JSON.stringify(expected)) return
    const { statuses, ...state } = await outcomeInTurn(other, one)
    expect(happened).toEqual({ statuses: statuses.toReversed(), ...state })
  })
})
