import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasPostgres } from "../apps/server/src/testing/postgres-cluster.ts"
import { readCase, savedCases } from "./cases.ts"
import { type Installation, startInstallation } from "./installation.ts"
import { makePlan } from "./plan.ts"
import { holdTrial } from "./trial.ts"

/* A short run of `npm run oracle`, and every plan that has ever made the product lie. */
describe.skipIf(!hasPostgres)("nothing that anybody is told contradicts what can have been true", () => {
  let installation: Installation
  beforeAll(async () => {
    if (hasPostgres) installation = await startInstallation()
  })
  afterAll(() => installation?.stop())

  test("in a plan that is always the same", async () => {
    const { lies, calls, unanswered } = await holdTrial(installation, makePlan(1, 15_000))
    expect(lies).toEqual([])
    expect(calls - unanswered).toBeGreaterThan(100)
  })

  test.each(savedCases())("in %s", async (path) => {
    const { lies } = await holdTrial(installation, readCase(path).plan)
    expect(lies).toEqual([])
  })
})
