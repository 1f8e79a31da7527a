import { Type } from "typebox"
import { expect, test } from "vitest"
import { hasShape } from "../shapes.ts"
import { Nullable } from "./schemas.ts"

test("a nullable choice is one of its values or null, also for readers of the published description", () => {
  const choice = Nullable(Type.Unsafe<"AI" | "APP">({ type: "string", enum: ["AI", "APP"] }))
  expect(["AI", null, "other", 1].map((value) => hasShape(choice, value))).toEqual([true, true, false, false])
})
