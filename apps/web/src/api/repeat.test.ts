import { ApiError, createClient, unreachable } from "@plumbline/client"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { once, withKeys } from "./repeat.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Sends something; the reply comes, or the error. */
async function sent(what: unknown[], error?: Error): Promise<string> {
  let used = ""
  const reply = once(what, async (key) => {
    used = key
    if (error) throw error
  })
  if (error) await expect(reply).rejects.toBe(error)
  else await reply
  return used
}

const refused = (status: number) => new ApiError({ status, code: "DEFAULT", message: "No." })

test.each([unreachable(), refused(502), refused(504), new DOMException("gone", "AbortError")])(
  "what is sent again after its reply was lost has the same key (%s)",
  async (error) => {
    const key = await sent(["post", { title: "One" }], error)
    expect(await sent(["post", { title: "One" }], error)).toBe(key)
    expect(await sent(["post", { title: "Two" }])).not.toBe(key)
    expect(await sent(["post", { title: "One" }])).toBe(key)
    // The reply has come: the next one is another.
    expect(await sent(["post", { title: "One" }])).not.toBe(key)
  },
)

test("what the server has refused is new when it is sent again", async () => {
  const key = await sent(["post", {}], refused(400))
  expect(await sent(["post", {}])).not.toBe(key)
})

test("after some minutes, the same is meant to be another", async () => {
  const key = await sent(["post", {}], unreachable())
  vi.advanceTimersByTime(10 * 60_000)
  expect(await sent(["post", {}])).not.toBe(key)
})

test("hours later it still means the same, if the browser was offline", async () => {
  vi.stubGlobal("navigator", { onLine: false })
  const key = await sent(["post", {}], unreachable())
  vi.unstubAllGlobals()
  vi.advanceTimersByTime(3 * 60 * 60_000)
  expect(await sent(["post", {}])).toBe(key)
})

test("a page that is reloaded before the reply, or after it was lost, sends the same again with its key", async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  const leave: (() => void)[] = []
  vi.stubGlobal("addEventListener", (event: string, listener: () => void) => {
    if (event === "pagehide") leave.push(listener)
  })
  /** A new page, which shares only the storage. */
  async function openPage() {
    vi.resetModules()
    return (await import("./repeat.ts")).once
  }
  try {
    const before = await openPage()
    const keys: string[] = []
    await before(["post", "lost"], (key) => Promise.reject(keys.push(key) && unreachable())).catch(() => 0)
    void before(["post", "under way"], (key) => new Promise(() => keys.push(key)))
    for (const each of leave) each()
    const after = await openPage()
    const again = await Promise.all(
      ["lost", "under way"].map((what) => after(["post", what], async (key) => key)),
    )
    expect(again).toEqual(keys)
    // Both have their reply now.
    expect(await after(["post", "lost"], async (key) => key)).not.toBe(keys[0])
    expect(kept.size).toBe(0)
    expect(JSON.stringify([...kept])).not.toContain("under way")
  } finally {
    vi.unstubAllGlobals()
  }
})

test("files are told apart", async () => {
  const [one, other] = [new Blob(["a"]), new Blob(["b"])]
  const key = await sent(["put", { one }], unreachable())
  expect(await sent(["put", { one: other }])).not.toBe(key)
  expect(await sent(["put", { one }])).toBe(key)
})

test("every write has a key, unless the call brings one; reads have none", async () => {
  const keys: (string | null)[] = []
  const client = withKeys(
    createClient({
      baseUrl: "https://plumbline.test",
      async fetch(request) {
        keys.push(request.headers.get("Idempotency-Key"))
        return Response.json({ id: 1, items: [] })
      },
    }),
  )
  const path = { path: { spaceId: 1 } }
  await client.put("/api/v1/spaces/{spaceId}/", { params: path, body: { title: "Core" } })
  await client.put("/api/v1/spaces/{spaceId}/seen/", { params: path })
  await client.delete("/api/v1/spaces/{spaceId}/", { params: path })
  await client.put("/api/v1/spaces/{spaceId}/seen/", { params: path, headers: { "Idempotency-Key": "mine" } })
  await client.get("/api/v1/spaces/{spaceId}/", { params: path })
  expect(new Set(keys.slice(0, 3)).size).toBe(3)
  expect(keys.slice(0, 3).every((key) => key && /^[\w-]{36}$/.test(key))).toBe(true)
  expect(keys.slice(3)).toEqual(["mine", null])
})
