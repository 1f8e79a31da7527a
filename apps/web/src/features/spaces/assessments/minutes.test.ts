import { expect, test } from "vitest"
import { minutesFor } from "./minutes.ts"

test("half a minute per question, in steps of five minutes, and never less than five", () => {
  expect([0, 3, 10, 11, 41, 144].map(minutesFor)).toEqual([5, 5, 5, 10, 25, 75])
})
