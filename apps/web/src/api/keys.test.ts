import { QueryClient } from "@tanstack/react-query"
import { expect, test } from "vitest"
import { keys } from "./keys.ts"

/** The names of the loaded queries that become stale after a change. */
function outdatedAfter(changed: readonly unknown[]): string[] {
  const client = new QueryClient()
  const loaded = {
    "the report": keys.assessment("a").report,
    "its questions": keys.assessment("a").questions(1),
    "its title": keys.assessment("a").detail,
    "the report of another": keys.assessment("b").report,
    "the list it is in": keys.space(3).assessments({ page: 1, search: "", sort: "title" }),
    "the spaces": keys.spaces.list({ page: 1, search: "", sort: "title" }),
    "the library": keys.kits.library({ signedIn: true }),
    "a kit": keys.kit(3).page({ signedIn: true }),
  }
  for (const key of Object.values(loaded)) client.setQueryData(key, "loaded")
  void client.invalidateQueries({ queryKey: changed })
  return Object.entries(loaded)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)
}

test("a change of an assessment invalidates everything loaded about it, and nothing else", () => {
  expect(outdatedAfter(keys.assessment("a").all)).toEqual(["the report", "its questions", "its title"])
})

test("an answer invalidates the result, but not the assessment's title", () => {
  expect(outdatedAfter(keys.assessment("a").result)).toEqual(["the report"])
})

test("a change of spaces invalidates the lists in them", () => {
  expect(outdatedAfter(keys.spaces.all)).toEqual(["the list it is in", "the spaces"])
})

test("a change of kits also invalidates the library", () => {
  expect(outdatedAfter(keys.kits.all)).toEqual(["the library", "a kit"])
})
