import { expect, test } from "vitest"
import { makePlan, type Plan, type Step } from "./plan.ts"
import { shrink } from "./shrink.ts"

const plan = makePlan(7, 5_000)
const needed = [plan.steps[3], plan.steps[40], plan.steps.at(-2)]

const failsWith = (steps: readonly (Step | undefined)[]) => async (less: Plan) =>
  steps.every((step) => step !== undefined && less.steps.includes(step))

test("only the steps are left without which a plan does not fail", async () => {
  const shrunk = await shrink(plan, failsWith(needed), () => false)
  expect(shrunk.plan).toEqual({ ...plan, steps: needed })
  expect(shrunk.tried).toBeLessThan(plan.steps.length)
})

test("it ends in time, with a plan that fails", async () => {
  let tries = 0
  const fails = failsWith(needed)
  const shrunk = await shrink(
    plan,
    (less) => {
      tries++
      return fails(less)
    },
    () => tries >= 5,
  )
  expect(tries).toBe(5)
  expect(await fails(shrunk.plan)).toBe(true)
})

test("the same seed makes the same plan", () => {
  expect(makePlan(7, 5_000)).toEqual(plan)
  expect(makePlan(8, 5_000)).not.toEqual(plan)
})
