import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasPostgres } from "../apps/server/src/testing/postgres-cluster.ts"
import { readCase, savedCases } from "./cases.ts"
import { type Installation, startInstallation } from "./installation.ts"
import { makePlan } from "./plan.ts"
import { holdTrial } from "./trial.ts"

/** Its plan has one move, which is as much as there is time for, and kills a backup while that writes. */
const SEED = 101

/* A short run of `npm run oracle`, and every plan that has ever made the product lie. */
describe.skipIf(!hasPostgres)("nothing that anybody is told contradicts what can have been true", () => {
  let installation: Installation
  beforeAll(async () => {
    if (hasPostgres) installation = await startInstallation()
  })
  afterAll(() => installation?.stop())

  test("in a plan that is always the same, with a move and a backup that are killed, and a restore", async () => {
    const plan = makePlan(SEED, 10_000)
    const troubles = plan.steps.flatMap((step) => ("trouble" in step ? [step] : []))
    expect(troubles).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ trouble: "move tenant", ends: "again" }),
        expect.objectContaining({ trouble: "back up", killedAfterMs: expect.any(Number) }),
        expect.objectContaining({ trouble: "restore" }),
      ]),
    )
    const { lies, calls, unanswered } = await holdTrial(installation, plan)
    expect(lies).toEqual([])
    expect(calls - unanswered).toBeGreaterThan(100)
  })

  test.each(savedCases())("in %s", async (path) => {
    const { lies } = await holdTrial(installation, readCase(path).plan)
    expect(lies).toEqual([])
  })
})
