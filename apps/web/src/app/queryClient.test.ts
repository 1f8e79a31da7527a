import { ApiError } from "@plumbline/client"
import { beforeAll, expect, test } from "vitest"
import { toastsWanted } from "../ui/toast.ts"
import { makeQueryClient } from "./queryClient.ts"

// Fetched when a toast is first shown: here before, so that nothing is under way when the test has ended.
beforeAll(() => import("react-toastify/unstyled"))

/** Content that was loaded once, and fails with an error when it is loaded again. */
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

test("who may not see a page any more sees that alone; any other failure of what stays visible is shown", async () => {
  await failsLater(403, "ACCESS_DENIED")
  await failsLater(404, "NOT_FOUND")
  expect(toastsWanted.get()).toBe(false)
  await failsLater(500, "INTERNAL_ERROR")
  expect(toastsWanted.get()).toBe(true)
})
