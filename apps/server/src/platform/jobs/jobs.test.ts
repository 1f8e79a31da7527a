import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { MINUTE, timeAfter } from "../clock.ts"
import { createContext } from "../create-context.ts"
import { inSchema } from "../database/batching/index.ts"
import { tenantMoves } from "../database/failures.ts"
import { waitingEvents } from "../events/outbox.ts"
import { createTenant } from "../tenants/change-tenant.ts"
import { setOpen } from "../tenants/registry.ts"
import { dueTenants } from "./due-tenants.ts"
import { type Chore, defineJob, type Jobs, type Running } from "./job.ts"
import { openJobs } from "./jobs.ts"

let app: TestApp
let nodes: Jobs[] = []
beforeEach(async () => {
  app = await createTestApp({}, [{ slug: "acme", hosts: ["acme.example"] }])
})
afterEach(async () => {
  for (const node of nodes) await node.close()
  nodes = []
  await app.close()
})

type Greeting = { name: string }

/** A job that greets, after failing `failures` times. */
function greeting(failures = 0) {
  const seen: string[] = []
  const reported: string[] = []
  const greet = defineJob<Greeting>({
    name: "greet",
    attempts: 3,
    pauseSeconds: 60,
    async run({ tenant }, { name }) {
      seen.push(`${tenant.slug}: ${name}`)
      if (seen.length <= failures) throw new Error(`attempt ${seen.length} failed`)
    },
  })
  return { greet, seen, reported }
}

/** What the jobs of a node need. */
function running({ refreshTenants = app.refreshTenants } = {}): Running {
  return {
    contextOf: (tenant) => createContext(app.dependencies, { tenant, user: null, language: "EN" }),
    now: app.dependencies.clock.now,
    tenants: app.tenants,
    refreshTenants,
  }
}

/** Another node on the application's database, with these jobs. */
async function aNode(
  { greet, reported }: ReturnType<typeof greeting>,
  chores: Chore[] = [],
  { refreshTenants = app.refreshTenants, withChores = false } = {},
): Promise<Jobs> {
  const node = await openJobs(
    app.database,
    { jobs: [greet], chores },
    { report: (error, message) => reported.push(`${message}: ${error}`), withChores },
  )
  nodes.push(node)
  await node.start(running({ refreshTenants }))
  return node
}

test("a job of a closed tenant waits for whether it is opened again, and does not lose an attempt", async () => {
  const kind = greeting()
  const node = await aNode(kind)
  const tenant = app.tenants.all().find(({ slug }) => slug === "acme")
  if (!tenant) throw new Error("no tenant")
  await setOpen(app.database, "acme", false)
  await app.refreshTenants()
  await node.send(kind.greet, tenant, { name: "Kai" }, app.database)
  const attempts = async () => {
    const { rows } = await sql<{ count: number; state: string; left: number }>`
      select retry_count as count, state::text as state, retry_limit - retry_count as left
      from plumbline_jobs.job where name = 'greet'`.execute(app.database)
    return rows[0]
  }
  for (let attempt = 1; attempt <= 4; attempt++) {
    await sql`update plumbline_jobs.job set start_after = now() where name = 'greet'`.execute(app.database)
    node.wake(kind.greet)
    await node.settled()
    expect(await attempts()).toEqual({ count: attempt - 1, state: "retry", left: 3 })
  }
  expect(kind.seen).toEqual([])
  await setOpen(app.database, "acme", true)
  await sql`update plumbline_jobs.job set start_after = now() where name = 'greet'`.execute(app.database)
  await node.settled()
  expect([kind.seen, kind.reported]).toEqual([["acme: Kai"], []])
})

test("a job runs once, on one of the nodes, with the context of its tenant", async () => {
  const kind = greeting()
  const [first, second] = [await aNode(kind), await aNode(kind)]
  const acme = app.tenants.ofHost("acme.example")
  if (!acme) throw new Error("no tenant")
  const names = Array.from({ length: 25 }, (_, index) => `Person ${index}`)
  for (const name of names) {
    await first.send(kind.greet, name.endsWith("7") ? acme : app.tenants.default(), { name }, app.database)
    first.wake(kind.greet)
    second.wake(kind.greet)
  }
  await Promise.all([first.settled(), second.settled()])
  expect(kind.seen.toSorted()).toEqual(
    names.map((name) => `${name.endsWith("7") ? "acme" : "main"}: ${name}`).toSorted(),
  )
})

test("a job of a tenant that is being moved waits for that, and keeps its attempts", async () => {
  const kind = greeting()
  let runs = 0
  const greet = {
    ...kind.greet,
    name: "greet-once",
    attempts: 1,
    async run() {
      runs++
      if (runs === 1) throw tenantMoves(new Error("on its way"))
    },
  }
  const node = await aNode({ ...kind, greet })
  await node.send(greet, app.tenants.default(), { name: "Kai" }, app.database)
  await node.settled()
  expect(runs).toBe(2)
  expect(kind.reported).toEqual([])
})

test("a job of a tenant that is in another cell is forwarded, and not run", async () => {
  const kind = greeting()
  const forwarded: string[] = []
  const node = await openJobs(
    app.database,
    { jobs: [kind.greet], chores: [] },
    {
      report: () => undefined,
      withChores: false,
      cell: "west",
      forward: async ({ slug }, { name }) => void forwarded.push(`${name} of ${slug}`),
    },
  )
  nodes.push(node)
  await node.start(running())
  await node.send(kind.greet, app.tenants.default(), { name: "Kai" }, app.database)
  await node.settled()
  expect([kind.seen, forwarded]).toEqual([[], ["greet of main"]])
})

test("a job is part of the transaction that queues it", async () => {
  const kind = greeting()
  const node = await aNode(kind)
  const tenant = app.tenants.default()
  const failing = app.asServer(async ({ db }) => {
    await node.send(kind.greet, tenant, { name: "Nobody" }, db)
    throw new Error("rolled back")
  })
  await expect(failing).rejects.toThrow("rolled back")
  await app.asServer(({ db }) => node.send(kind.greet, tenant, { name: "Kai" }, db))
  await node.settled()
  expect(kind.seen).toEqual(["main: Kai"])
})

test("a failed job is retried after its pause, and reported when it is given up", async () => {
  const kind = greeting(3)
  const node = await aNode(kind)
  await node.send(kind.greet, app.tenants.default(), { name: "Kai" }, app.database)
  for (const attempts of [1, 2, 3]) {
    await node.settled()
    expect(kind.seen).toHaveLength(attempts)
    await sql`update plumbline_jobs.job set start_after = start_after - interval '60 seconds' where state = 'retry'`.execute(
      app.database,
    )
  }
  await node.settled()
  expect(kind.seen).toHaveLength(3)
  expect(kind.reported).toEqual(["the job greet was given up: Error: attempt 3 failed"])
})

test("a job of a dead node is run by another", async () => {
  const kind = greeting()
  const node = await aNode(kind)
  // The state left by a node that died after taking the job; in one transaction, before this node looks for work.
  await app.database.transaction().execute(async (db) => {
    await node.send(kind.greet, app.tenants.default(), { name: "Kai" }, db)
    await sql`update plumbline_jobs.job
      set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
      where name = 'greet'`.execute(db)
  })
  node.wake(kind.greet)
  expect(kind.seen).toEqual([])
  await node.lookForDeadNodes()
  await sql`update plumbline_jobs.job set start_after = now() where state = 'retry'`.execute(app.database)
  await node.settled()
  expect(kind.seen).toEqual(["main: Kai"])
})

test("a job of a removed tenant is dropped", async () => {
  const kind = greeting()
  const node = await aNode(kind)
  const gone = { ...app.tenants.default(), slug: "gone" }
  await node.send(kind.greet, gone, { name: "Kai" }, app.database)
  await node.settled()
  expect(kind.seen).toEqual([])
  expect(kind.reported).toEqual([])
})

test("a job of a tenant that this node does not know yet waits until it has read the registry again", async () => {
  const kind = greeting()
  const node = await aNode(kind)
  const { database, config, clock } = app.dependencies
  // As another node, or the command line, creates one.
  const settings = { hosts: ["late.example"] }
  await createTenant({ database, config, now: clock.now() }, { slug: "late", settings })
  const late = { ...app.tenants.default(), slug: "late" }
  for (const name of ["Kai", "Lea"]) await node.send(kind.greet, late, { name }, app.database)
  await node.settled()
  expect(kind.seen.toSorted()).toEqual(["late: Kai", "late: Lea"])
})

test("a job that another node has queued is found within seconds, by one look for all kinds", async () => {
  const kind = greeting()
  const node = await aNode(kind)
  await node.settled()
  await node.send(kind.greet, app.tenants.default(), { name: "Kim" }, app.database)
  await expect.poll(() => kind.seen, { timeout: 20_000 }).toEqual(["main: Kim"])
}, 30_000)

test("a job of an unknown tenant is not lost while the registry cannot be read", async () => {
  const kind = greeting()
  const refusals = [new Error("the database is away")]
  const node = await aNode(kind, [], {
    async refreshTenants() {
      const refusal = refusals.pop()
      if (refusal) throw refusal
      await app.refreshTenants()
    },
  })
  const { database, config, clock } = app.dependencies
  const settings = { hosts: ["late.example"] }
  await createTenant({ database, config, now: clock.now() }, { slug: "late", settings })
  await node.send(kind.greet, { ...app.tenants.default(), slug: "late" }, { name: "Kai" }, app.database)
  await node.settled()
  expect(kind.seen).toEqual([])
  await sql`update plumbline_jobs.job set start_after = now() where state = 'retry'`.execute(app.database)
  await node.settled()
  expect(kind.seen).toEqual(["late: Kai"])
})

test("a chore runs for every tenant, even if it fails for one", async () => {
  const seen: string[] = []
  const sweep: Chore = {
    name: "sweep",
    cron: "* * * * *",
    async run({ tenant: { slug } }) {
      seen.push(slug)
      if (slug === "acme") throw new Error("dusty")
    },
  }
  const node = await aNode(greeting(), [sweep])
  await expect(node.doChore(sweep)).rejects.toThrow("the chore sweep failed")
  expect(seen).toEqual(["acme", "main"])
})

test("a tenant in which a chore takes long holds up no other, and has it run once", async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const runs: string[] = []
  const ends: string[] = []
  const sweep: Chore = {
    name: "sweep",
    cron: "0 0 1 1 *",
    async run({ tenant: { slug } }) {
      runs.push(slug)
      if (slug === "acme") await isReleased
      ends.push(slug)
      if (slug === "main") throw new Error("dusty")
    },
  }
  const kind = greeting()
  const node = await aNode(kind, [sweep], { withChores: true })
  const other = await aNode(kind, [sweep], { withChores: true })
  const begin = async (ofMain: number) => {
    // As the schedule does it.
    await sql`insert into plumbline_jobs.job (name) values ('sweep')`.execute(app.database)
    node.wake(sweep)
    await expect.poll(() => ends.filter((slug) => slug === "main").length).toBe(ofMain)
    // Until it is noted as done, the next time is left out.
    await expect.poll(openOfMain).toBe(0)
  }
  const openOfMain = async () => {
    const { rows } = await sql`select id from plumbline_jobs.job
      where singleton_key = 'main/sweep' and state <= 'active'`.execute(app.database)
    return rows.length
  }
  await begin(1)
  await expect.poll(() => runs.toSorted()).toEqual(["acme", "main"])
  await begin(2)
  await begin(3)
  expect(runs.toSorted()).toEqual(["acme", "main", "main", "main"])
  release()
  await Promise.all([node.settled(), other.settled()])
  expect(ends.at(-1)).toBe("acme")
  await begin(4)
  await node.settled()
  expect(runs.filter((slug) => slug === "acme")).toHaveLength(2)
  expect(new Set(kind.reported)).toEqual(
    new Set(['the job chores-of-tenants was given up: Error: the chore sweep failed in the tenant "main"']),
  )
})

test("no job is begun once more beside one that runs for hours on a living node", async () => {
  const { rows } = await sql<{ name: string; expires: number }>`
    select name, expire_seconds as expires from plumbline_jobs.queue where name not like '\\_\\_pgboss%'`.execute(
    app.database,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ expires }) => expires < 24 * 3600)).toEqual([])

  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const kind = greeting()
  let runs = 0
  const greet = {
    ...kind.greet,
    async run() {
      runs++
      await isReleased
    },
  }
  const node = await aNode({ ...kind, greet })
  await node.send(greet, app.tenants.default(), { name: "Kai" }, app.database)
  node.wake(greet)
  await expect.poll(() => runs).toBe(1)
  await sql`update plumbline_jobs.job set started_on = started_on - interval '5 hours', heartbeat_on = now()
    where name = 'greet'`.execute(app.database)
  await node.lookForDeadNodes()
  const { rows: after } = await sql<{ state: string }>`
    select state::text from plumbline_jobs.job where name = 'greet'`.execute(app.database)
  expect(after).toEqual([{ state: "active" }])
  release()
  await node.settled()
  expect(runs).toBe(1)
})

test("the schedules of chores are stored once for all nodes, and updated with the version", async () => {
  const chore = (name: string, cron: string): Chore => ({ name, cron, run: async () => undefined })
  const times = async (...chores: Chore[]) => {
    const node = await openJobs(app.database, { jobs: [], chores }, { report: () => undefined })
    await node.close()
    const { rows } = await sql<{ name: string; cron: string }>`
      select name, cron from plumbline_jobs.schedule order by name`.execute(app.database)
    return rows
  }
  expect(await times(chore("dust", "1 * * * *"), chore("sweep", "2 * * * *"))).toEqual([
    { name: "dust", cron: "1 * * * *" },
    { name: "sweep", cron: "2 * * * *" },
  ])
  expect(await times(chore("sweep", "3 * * * *"))).toEqual([{ name: "sweep", cron: "3 * * * *" }])
})

test("a chore with something due runs for those tenants alone, which are found by one query for many", async () => {
  const runs: string[] = []
  const chore: Chore = {
    name: "watch",
    cron: "* * * * *",
    due: waitingEvents,
    run: async ({ tenant }) => void runs.push(tenant.slug),
  }
  const node = await aNode(greeting(), [chore])
  await node.doChore(chore)
  expect(runs).toEqual([])
  const acme = app.tenants.ofHost("acme.example")
  if (!acme) throw new Error("no tenant")
  const events = inSchema(app.database, acme.schema)
  const now = app.clock.now()
  await events.insertInto("events").values({ type: "test", payload: "{}", creationTime: now }).execute()
  await node.doChore(chore)
  expect(runs).toEqual(["acme"])
  await events
    .updateTable("events")
    .set({ nextAttemptTime: timeAfter(now, MINUTE) })
    .execute()
  await node.doChore(chore)
  expect(runs).toEqual(["acme"])

  let queries = 0
  const counted = app.database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries++
      return result
    },
  })
  const many = Array.from({ length: 120 }, (_, nth) => ({ ...acme, slug: `acme-${nth}` }))
  const waiting: Chore["due"] = (db) => db.selectFrom("events").where("handledTime", "is", null).select("id")
  const found: string[] = []
  for await (const group of dueTenants(counted, waiting, many, app.clock.now)) {
    found.push(...group.map(({ slug }) => slug))
  }
  expect(found).toEqual(many.map(({ slug }) => slug))
  expect(queries).toBe(3)
})

test("a tenant that cannot be asked whether anything is due hurts no other", async () => {
  const runs: string[] = []
  const chore: Chore = {
    name: "watch",
    cron: "* * * * *",
    due: waitingEvents,
    async run({ tenant, db }) {
      await db.selectFrom("events").select("id").execute()
      runs.push(tenant.slug)
    },
  }
  const node = await aNode(greeting(), [chore])
  const acme = app.tenants.ofHost("acme.example")
  if (!acme) throw new Error("no tenant")
  await sql`alter table ${sql.id(acme.schema, "events")} rename to gone`.execute(app.database)
  await expect(node.doChore(chore)).rejects.toThrow("the chore watch failed")
  expect(runs).toEqual(["main"])
})
