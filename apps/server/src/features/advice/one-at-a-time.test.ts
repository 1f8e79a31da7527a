import { expect, test } from "vitest"
import { oneAtATime } from "./write-advice.ts"

test("a call made while advice is being written for the same assessment shares it; later calls start a new one", async () => {
  const generation = oneAtATime<string>()
  const held = Promise.withResolvers<string>()
  const first = generation("checkout", () => held.promise)
  const second = generation("checkout", async () => "the second")
  const other = generation("payments", async () => "another assessment")
  held.resolve("the first")
  expect(await Promise.all([first, second, other])).toEqual(["the first", "the first", "another assessment"])
  expect(await generation("checkout", async () => "the third")).toBe("the third")
})

test("a failed call is forgotten, so that it can be retried", async () => {
  const generation = oneAtATime<string>()
  await expect(generation("checkout", () => Promise.reject(new Error("no reply")))).rejects.toThrow(
    "no reply",
  )
  expect(await generation("checkout", async () => "written")).toBe("written")
})
