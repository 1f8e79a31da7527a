import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"
import { DAY, MINUTE, timeAfter } from "../clock.ts"
import type { AnonymousContext } from "../context.ts"
import { createContext, inTransaction } from "../create-context.ts"
import { json } from "../database/json.ts"
import type { Dependencies } from "../dependencies.ts"
import { defineEventHandler, type EventHandler } from "./handler.ts"
import { createOutbox, type Outbox } from "./outbox.ts"
import { handleLeftEvents, removeOldEvents } from "./sweep.ts"

let app: TestApp
const open: Outbox[] = []
beforeAll(async () => {
  app = await createTestApp({}, [{ slug: "acme", hosts: ["acme.example"] }])
  // The application is a node, too: let it finish looking for leftover events before the tests create some.
  await app.settled()
})
afterEach(async () => {
  for (const outbox of open.splice(0)) await outbox.close()
  for (const { schema } of app.tenants.all()) {
    await app.database.withSchema(schema).deleteFrom("events").execute()
  }
})
afterAll(() => app.close())

/** A node with these handlers on the application's database. */
function aNode(...handlers: EventHandler[]) {
  const reported: string[] = []
  const outbox = createOutbox(handlers, (error, message) => reported.push(`${message}: ${error}`))
  open.push(outbox)
  const dependencies: Dependencies = { ...app.dependencies, outbox }
  outbox.start(
    async (tenant, work) =>
      (await inTransaction(dependencies, { tenant, user: null, language: "EN" }, work)).value,
  )
  return {
    outbox,
    reported,
    /** Records that kits were liked, in one transaction. */
    async like(kitIds: number[], tenant = app.tenants.default()): Promise<number> {
      const { queries } = await inTransaction(
        dependencies,
        { tenant, user: null, language: "EN" },
        async (ctx) => {
          for (const kitId of kitIds) await ctx.record({ type: "kit-liked", kitId })
        },
      )
      return queries
    },
    async settled() {
      await outbox.settled()
    },
  }
}

/** A handler that collects the liked kits. */
function recordingHandler(
  name = "recording",
  react: (kitId: number, ctx: AnonymousContext) => Promise<void> | void = () => {},
) {
  const seen: string[] = []
  const handler = defineEventHandler({
    name,
    on: ["kit-liked"],
    async handle(ctx, { kitId }) {
      seen.push(`${ctx.tenant.slug} ${kitId}`)
      await react(kitId, ctx)
    },
  })
  return { handler, seen }
}

const failing = (until: { attempts: number }) => () => {
  if (until.attempts-- > 0) throw new Error("not today")
}

const waiting = () =>
  app.tables
    .selectFrom("events")
    .where("type", "=", "kit-liked")
    .where("handledTime", "is", null)
    .select(["attempts", "openHandlers", "failure"])
    .execute()

test("events are handled right after their commit, in order, with one query each in the request", async () => {
  const { handler, seen } = recordingHandler()
  const node = aNode(handler)
  expect(await node.like([1, 2, 3])).toBe(3)
  await node.like([4])
  await node.settled()
  expect(seen).toEqual(["main 1", "main 2", "main 3", "main 4"])
  expect(await waiting()).toEqual([])
})

test("a rolled-back event is not handled", async () => {
  const { handler, seen } = recordingHandler()
  const node = aNode(handler)
  const dependencies = { ...app.dependencies, outbox: node.outbox }
  const caller = { tenant: app.tenants.default(), user: null, language: "EN" } as const
  const rolledBack = inTransaction(dependencies, caller, async (ctx) => {
    await ctx.record({ type: "kit-liked", kitId: 1 })
    throw new Error("never mind")
  })
  await expect(rolledBack).rejects.toThrow("never mind")
  node.outbox.wake(caller.tenant)
  await node.settled()
  expect(seen).toEqual([])
})

test("an event is handled by one of two nodes", async () => {
  const { handler, seen } = recordingHandler()
  const [first, second] = [aNode(handler), aNode(handler)]
  const kits = Array.from({ length: 20 }, (_, index) => index)
  for (const kitId of kits) {
    await first.like([kitId])
    second.outbox.wake(app.tenants.default())
  }
  await Promise.all([first.settled(), second.settled()])
  expect(seen.toSorted()).toEqual(kits.map((kitId) => `main ${kitId}`).toSorted())
})

describe.skipIf(!isOnPostgres)("two nodes", () => {
  test("handle the events of a tenant one after the other, in order", async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const done: string[] = []
    const { handler } = recordingHandler("slow", async (kitId, { tenant }) => {
      if (kitId === 1) await isReleased
      done.push(`${tenant.slug} ${kitId}`)
    })
    const [first, other] = [aNode(handler), aNode(handler)]
    await first.like([1])
    // Each node works for other tenants meanwhile.
    const acme = app.tenants.ofHost("acme.example")
    if (!acme) throw new Error("no tenant")
    await other.like([2])
    await other.like([7], acme)
    await expect.poll(() => done).toEqual(["acme 7"])
    await expect.poll(() => waitingSessions(app.database)).toBe(1)
    release()
    await Promise.all([first.settled(), other.settled()])
    expect(done).toEqual(["acme 7", "main 1", "main 2"])
    expect([...first.reported, ...other.reported]).toEqual([])
  })

  test("handle one that is committed late, although events with larger ids have been handled", async () => {
    const { handler, seen } = recordingHandler()
    const [first, other] = [aNode(handler), aNode(handler)]
    const caller = { tenant: app.tenants.default(), user: null, language: "EN" } as const
    await inTransaction({ ...app.dependencies, outbox: first.outbox }, caller, async (ctx) => {
      await ctx.record({ type: "kit-liked", kitId: 1 })
      await ctx.db.selectFrom("events").select("id").execute()
      await other.like([2])
      await other.settled()
      expect(seen).toEqual(["main 2"])
    })
    await first.settled()
    expect(seen).toEqual(["main 2", "main 1"])
  })
})

test("an event without handlers is stored as handled", async () => {
  const node = aNode()
  await node.like([1])
  expect(await waiting()).toEqual([])
})

test("a failed handler is retried a minute later, without delaying others or handling an event twice", async () => {
  const weak = recordingHandler("weak", failing({ attempts: 1 }))
  const strong = recordingHandler("strong")
  const node = aNode(weak.handler, strong.handler)
  await node.like([1])
  await node.like([2])
  await node.settled()
  expect(weak.seen).toEqual(["main 1", "main 2"])
  expect(strong.seen).toEqual(["main 1", "main 2"])
  expect(await waiting()).toEqual([{ attempts: 1, openHandlers: ["weak"], failure: "Error: not today" }])
  expect(node.reported).toEqual([
    expect.stringMatching(/^the event \d+ \(kit-liked\) failed in weak: Error: not today$/),
  ])

  node.outbox.wake(app.tenants.default())
  await node.settled()
  expect(weak.seen).toHaveLength(2)
  app.clock.advance(MINUTE)
  node.outbox.wake(app.tenants.default())
  await node.settled()
  expect(weak.seen).toEqual(["main 1", "main 2", "main 1"])
  expect(strong.seen).toHaveLength(2)
  expect(await waiting()).toEqual([])
})

test("a failed handler leaves neither rows nor effects behind", async () => {
  const effects: string[] = []
  const half = recordingHandler("half", async (kitId, { db, now, afterCommit }) => {
    afterCommit(() => void effects.push(`heard of ${kitId}`))
    await db
      .insertInto("identityThrottles")
      .values({ key: `kit ${kitId}`, counted: 1, endTime: now })
      .execute()
    if (kitId === 1) throw new Error("half-way")
  })
  const node = aNode(half.handler)
  await node.like([1, 2])
  await node.settled()
  const rows = await app.tables.selectFrom("identityThrottles").select("key").execute()
  expect(rows).toEqual([{ key: "kit 2" }])
  expect(effects).toEqual(["heard of 2"])
})

test("a failed handler leaves the files as they were, those of the others stay changed", async () => {
  const old = "avatar/old/pic.png"
  const text = Buffer.from("hello")
  await app.asServer(({ files }) => files.put(old, text))
  const failing = recordingHandler("failing", async (_kit, { files }) => {
    await files.put("avatar/failed/pic.png", text)
    await files.put("avatar/both/pic.png", text)
    await files.remove(old)
    throw new Error("half-way")
  })
  const good = recordingHandler("good", async (_kit, { files }) => {
    await files.put("avatar/good/pic.png", text)
    await files.put("avatar/both/pic.png", text)
  })
  const node = aNode(failing.handler, good.handler)
  await node.like([1])
  await node.settled()
  const left = ["old", "failed", "good", "both"].map((name) => app.files.exists(`avatar/${name}/pic.png`))
  expect(await Promise.all(left)).toEqual([true, false, true, true])
  const counted = await app.tables
    .selectFrom("storedFiles")
    .where("path", "like", "avatar/%")
    .select("path")
    .execute()
  expect(counted.map(({ path }) => path).toSorted()).toEqual([
    "avatar/both/pic.png",
    "avatar/good/pic.png",
    old,
  ])
})

test("a handler is given up after ten failures", async () => {
  const hopeless = recordingHandler("hopeless", failing({ attempts: 100 }))
  const node = aNode(hopeless.handler)
  await node.like([1])
  for (let turn = 0; turn < 12; turn++) {
    await node.settled()
    app.clock.advance(256 * MINUTE)
    node.outbox.wake(app.tenants.default())
  }
  await node.settled()
  expect(hopeless.seen).toHaveLength(10)
  expect(node.reported.at(-1)).toContain("was given up by hopeless")
  expect(await waiting()).toEqual([])
})

test("events left by one node are handled by the chore of another, in every tenant", async () => {
  const { handler, seen } = recordingHandler()
  const dead = aNode(handler)
  await dead.outbox.close()
  const acme = app.tenants.ofHost("acme.example")
  if (!acme) throw new Error("no tenant")
  await dead.like([1])
  await dead.like([2], acme)
  await dead.settled()
  expect(seen).toEqual([])

  const alive = aNode(handler)
  for (const tenant of app.tenants.all()) {
    const ctx = createContext(app.dependencies, { tenant, user: null, language: "EN" })
    await handleLeftEvents(alive.outbox).run(ctx)
  }
  await alive.settled()
  expect(seen.toSorted()).toEqual(["acme 2", "main 1"])
})

test("events that were handled more than 90 days ago are removed, also if nothing has happened since", async () => {
  const event = (days: number, handled: boolean) => {
    const time = timeAfter(app.clock.now(), -days * DAY)
    return {
      type: "kit-liked",
      payload: json({ kitId: days }),
      creationTime: time,
      handledTime: handled ? time : null,
    }
  }
  const kept = async () =>
    (await app.tables.selectFrom("events").select("payload").orderBy("id").execute()).length
  const sweep = () =>
    removeOldEvents.run(
      createContext(app.dependencies, { tenant: app.tenants.default(), user: null, language: "EN" }),
    )
  await app.tables
    .insertInto("events")
    .values([event(120, true), event(100, false), event(91, true), event(80, true), event(95, true)])
    .execute()
  await sweep()
  // The last one is late by another clock: it stays until those before it are old.
  expect(await kept()).toBe(3)
  app.clock.advance(20 * DAY)
  await sweep()
  expect(await kept()).toBe(1)
})
