import { ApiError } from "@plumbline/client"
import { QueryObserver } from "@tanstack/react-query"
import { beforeAll, expect, test } from "vitest"
import { toastsWanted } from "../ui/toast.ts"
import { makeQueryClient } from "./queryClient.ts"

// Otherwise fetched when the first toast is shown; preloaded so that no import is pending when the test ends.
beforeAll(() => import("../ui/shown-toasts.ts"))

/** Loads content successfully once and then lets a reload fail. */
async function failsLater(status: number, code: string) {
  const client = makeQueryClient()
  client.setQueryData(["space"], { title: "Core team" })
  const error = new ApiError({ status, code, message: "Not now." })
  await expect(
    client.fetchQuery({
      queryKey: ["space"],
      queryFn: () => Promise.reject(error),
      staleTime: 0,
      retry: false,
    }),
  ).rejects.toBe(error)
}

test("a failed reload is shown in a toast, unless access was lost, which the page itself shows", async () => {
  await failsLater(403, "ACCESS_DENIED")
  await failsLater(404, "NOT_FOUND")
  expect(toastsWanted.get()).toBe(false)
  await failsLater(500, "INTERNAL_ERROR")
  expect(toastsWanted.get()).toBe(true)
})

test("a first load that is under way when its content changes shows the content after the change", async () => {
  const client = makeQueryClient()
  const replies: ((title: string) => void)[] = []
  const space = new QueryObserver<string>(client, {
    queryKey: ["space"],
    queryFn: () => new Promise((resolve) => replies.push(resolve)),
  })
  const end = space.subscribe(() => undefined)
  const changed = client.invalidateQueries({ queryKey: ["space"] })
  expect(replies).toHaveLength(2)
  replies[0]?.("before")
  replies[1]?.("after")
  await changed
  expect(space.getCurrentResult()).toMatchObject({ data: "after", error: null })
  end()
})
