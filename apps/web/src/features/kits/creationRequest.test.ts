import { expect, test } from "vitest"
import { creationRequest, requestedKit } from "./creationRequest.ts"

test("an address asks for an assessment on a kit", () => {
  expect(requestedKit(creationRequest(42))).toBe(42)
})

test("a language in the fragment does no harm", () => {
  expect(requestedKit("#createAssessment?id=42&lang=fa")).toBe(42)
  expect(requestedKit("#createAssessment?lang=fa&id=42")).toBe(42)
})

test("any other fragment asks for nothing", () => {
  for (const hash of ["", "#createSpace", "#createAssessment", "#createAssessment?id=x", "#about"]) {
    expect(requestedKit(hash)).toBeUndefined()
  }
})
