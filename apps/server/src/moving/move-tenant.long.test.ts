import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { runTenantCommand } from "../cli/tenant.ts"
import { TenantMoves } from "../platform/database/failures.ts"
import { mailJob } from "../platform/mail/mail.ts"
import { type Answering, beginAnswering } from "../testing/answering.ts"
import { createTestCells, schemasIn, type TestCells } from "../testing/cells.ts"
import { exited, main as program } from "../testing/server-process.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { BEING_MOVED, refuseWrites, whileNobodyWrites } from "./close-tables.ts"
import { cancelMove, confirmMove, MoveError, moveTenant, type Step } from "./index.ts"

/* The default tenant moves between two databases while nodes serve it. */
let cells: TestCells
let app: TestApp
let origin: string
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  if (!isOnPostgres) return
  cells = await createTestCells()
  app = await createTestApp(cells.environment)
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  await app?.close()
  await cells?.drop()
})

const allCells = () => app.dependencies.cells
const tenant = () => app.tenants.default()

/** How often the answers of an assessment were changed. */
async function historyOf(assessmentId: string, at = cells.west): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tenant_main.answer_changes history
    join tenant_main.answers answer on answer.id = history.answer_id
    join tenant_main.assessment_results result on result.id = answer.result_id
    where result.assessment_id::text = ${assessmentId}`.execute(at)
  return rows[0]?.count ?? 0
}

/** Lets people answer, each at their own node, until stopped; a refused answer is followed by the next. */
function answering(people: readonly Answering[], origins: readonly string[]) {
  let isRunning = true
  const statuses = new Map<number | null, number>()
  const loops = people.map(async (person, nth) => {
    while (isRunning) {
      const status = await person.answerNext(origins[nth % origins.length] ?? origin)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await pause(status === 201 ? 1 : 50)
    }
  })
  const stop = async () => {
    isRunning = false
    await Promise.all(loops)
  }
  cleanups.push(stop)
  return {
    statuses,
    async until(count: number) {
      const wanted = people.map((person) => person.acknowledgedCount() + count)
      const end = Date.now() + 60_000
      while (people.some((person, nth) => person.acknowledgedCount() < (wanted[nth] ?? 0))) {
        if (Date.now() > end) throw new Error(`The statuses are ${JSON.stringify([...statuses])}.`)
        await pause(10)
      }
    },
    stop,
  }
}

describe.skipIf(!isOnPostgres)("a move", () => {
  test("takes everything along while eight people answer at two nodes: each acknowledged answer is there once", async () => {
    const second = await createTestApp(cells.environment)
    cleanups.push(() => second.close())
    const otherOrigin = await second.http.listen({ host: "127.0.0.1", port: 0 })
    const people = []
    for (let nth = 0; nth < 8; nth++) people.push(await beginAnswering(app))
    const load = answering(people, [origin, otherOrigin])
    await load.until(10)

    const steps: Step[] = []
    await moveTenant(allCells(), "main", "west", (step) => void steps.push(step))
    await load.until(10)
    await load.stop()

    expect(steps.filter((step) => step !== "catch up")).toEqual(["copy", "verify", "pause", "switch", "jobs"])
    expect([...load.statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([])
    for (const person of people) {
      expect(await person.lost(origin)).toEqual([])
      expect(await person.lost(otherOrigin)).toEqual([])
      expect(await historyOf(person.assessmentId)).toBe(person.acknowledgedCount())
    }
    expect(await schemasIn(cells.main)).toEqual(["moved_tenant_main"])
    expect(await schemasIn(cells.west)).toEqual(["tenant_main"])
    await confirmMove(allCells(), "main")
    expect(await schemasIn(cells.main)).toEqual([])

    await moveTenant(allCells(), "main", "main")
    await app.refreshTenants()
    for (const person of people) expect(await person.lost(origin)).toEqual([])
    expect(await historyOf(people[0]?.assessmentId ?? "", cells.main)).toBe(people[0]?.acknowledgedCount())
  })

  test("lets the first call of a person wait at a node that has not heard of it", async () => {
    const stale = await createTestApp(cells.environment)
    cleanups.push(() => stale.close())
    const staleOrigin = await stale.http.listen({ host: "127.0.0.1", port: 0 })
    const person = await beginAnswering(app)
    await moveTenant(allCells(), "main", "west")
    expect(await person.answerNext(staleOrigin)).toBe(201)
  })

  test("and one back leave no connection with statements that know the types of before", async () => {
    const arrive = async () => (await beginAnswering(app)).answerNext(origin)
    for (const _person of [1, 2, 3]) expect(await arrive()).toBe(201)
    for (const to of ["west", "main"]) {
      await moveTenant(allCells(), "main", to)
      await confirmMove(allCells(), "main")
      await app.refreshTenants()
    }
    for (const _person of [1, 2, 3]) expect(await arrive()).toBe(201)
  })

  test("keeps constraints, triggers and numbers as they were", async () => {
    const describeTables = async (database: TestCells["main"]) => {
      const { rows } = await sql<{ line: string }>`
        select conrelid::regclass::text || ' ' || conname::text || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = 'tenant_main'::regnamespace
        union all
        select tgrelid::regclass::text || ' ' || tgname::text || ' ' || tgenabled::text from pg_trigger
        join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'tenant_main'::regnamespace and not tgisinternal
        union all
        select schemaname::text || '.' || sequencename::text || ' ' || coalesce(last_value, 0)::text from pg_sequences
        where schemaname = 'tenant_main'
        order by 1`.execute(database)
      return rows.map(({ line }) => line)
    }
    await beginAnswering(app)
    await app.settled()
    const before = await describeTables(cells.main)
    await moveTenant(allCells(), "main", "west")
    expect(await describeTables(cells.west)).toEqual(before)
  })

  test("brings along the jobs that wait, and forwards one that a node finds at the old place: each runs once", async () => {
    const { backgroundJobs } = app.dependencies
    const stale = tenant()
    const mail = (subject: string) => ({
      from: "Us",
      to: "kai@example.com",
      subject,
      html: "<p>Hello</p>",
      text: "Hello",
    })
    await cells.main.transaction().execute(async (db) => {
      await backgroundJobs.send(mailJob, stale, mail("before"), db)
      await sql`update plumbline_jobs.job set start_after = now() + interval '1 hour' where name = 'send-mail'`.execute(
        db,
      )
    })
    await moveTenant(allCells(), "main", "west")
    const { rows } = await sql<{ name: string }>`
      select name from plumbline_jobs.job where data ->> 'tenant' = 'main' and state < 'active'`.execute(
      cells.west,
    )
    expect(rows).toEqual([{ name: "send-mail" }])
    // A node that has not heard of it yet queues a mail at the old place.
    await cells.main.transaction().execute((db) => backgroundJobs.send(mailJob, stale, mail("after"), db))
    await app.refreshTenants()
    await sql`update plumbline_jobs.job set start_after = now() where name = 'send-mail'`.execute(cells.west)
    await expect
      .poll(async () => (await app.mailsTo("kai@example.com")).map(({ subject }) => subject).toSorted())
      .toEqual(["after", "before"])
  })

  test("that finds another content in the copy leaves the tenant where it is, and can be given up", async () => {
    const person = await beginAnswering(app)
    expect(await person.answerNext(origin)).toBe(201)
    const tampering = moveTenant(allCells(), "main", "west", async (step) => {
      if (step !== "verify") return
      const tamper = (db = cells.west) =>
        sql`update tenant_main.assessments set title = 'Another service'`.execute(db)
      await expect(tamper()).rejects.toThrow(TenantMoves)
      await cells.west.transaction().execute(async (db) => {
        await sql`set local session_replication_role = replica`.execute(db)
        await tamper(db)
      })
    })
    await expect(tampering).rejects.toThrow("The copy is not the same: assessments.")
    expect(await person.answerNext(origin)).toBe(201)
    await expect(moveTenant(allCells(), "main", "main")).rejects.toThrow("on its way")
    await expect(confirmMove(allCells(), "main")).rejects.toThrow(MoveError)
    await cancelMove(allCells(), "main")
    expect(await schemasIn(cells.west)).toEqual([])
    expect(await person.answerNext(origin)).toBe(201)
    await moveTenant(allCells(), "main", "west")
    await app.refreshTenants()
    expect(await person.lost(origin)).toEqual([])
  })

  test("is not undone by a node that has not heard of it, and has not used the tenant yet: it makes no tables", async () => {
    const stale = await createTestApp(cells.environment)
    cleanups.push(() => stale.close())
    await runTenantCommand(["create", "acme", "--host", "acme.example"], {
      openApp: async () => ({ ...app, close: async () => undefined }),
      print: () => undefined,
    })
    await stale.tenants.refresh()
    const acme = stale.tenants.ofHost("acme.example")
    if (acme?.cell === undefined) throw new Error("no tenant")
    const [from, to] = acme.cell === null ? [cells.main, "west"] : [cells.west, "main"]
    await moveTenant(allCells(), "acme", to)
    await expect(stale.tenants.prepared(acme)).rejects.toThrow(TenantMoves)
    expect(await schemasIn(from)).not.toContain("tenant_acme")
    await stale.tenants.refresh()
    const present = stale.tenants.ofHost("acme.example")
    if (!present) throw new Error("no tenant")
    await stale.tenants.prepared(present)
  })

  test.each([
    ["another server than those of the settings", "main", "east", 'DATABASES has no "east".'],
    ["the server where it is", "main", "main", 'The tenant "main" is on "main" already.'],
    ["a tenant that does not exist", "nobody", "west", 'There is no tenant "nobody".'],
  ])("is refused to %s", async (_what, slug, to, message) => {
    await expect(moveTenant(allCells(), slug, to)).rejects.toThrow(message)
  })

  test("is refused where there are tables of the same name, and while another process works on it", async () => {
    await sql`create schema tenant_main`.execute(cells.west)
    await expect(moveTenant(allCells(), "main", "west")).rejects.toThrow("belong to no tenant")
    await sql`drop schema tenant_main`.execute(cells.west)
    let refusal: unknown
    await moveTenant(allCells(), "main", "west", async (step) => {
      if (step === "pause") refusal = await cancelMove(allCells(), "main").catch((error: unknown) => error)
    })
    expect(String(refusal)).toContain("Another process is working on the move")
  })
})

describe.skipIf(!isOnPostgres)("the pause", () => {
  const side = () => ({ db: cells.main, schema: "tenant_main" })
  const change = (db = cells.main) =>
    sql`insert into tenant_main.identity_throttles (key, counted, end_time) values (gen_random_uuid()::text, 1, now())`.execute(
      db,
    )

  test("waits for a change in progress, and has others wait; reads go on", async () => {
    const open = await cells.main.startTransaction().execute()
    await change(open)
    const order: string[] = []
    let end: () => void = () => undefined
    const paused = whileNobodyWrites(side(), async () => {
      order.push("paused")
      await new Promise<void>((resolve) => {
        end = resolve
      })
      order.push("ended")
    })
    await pause(300)
    expect(order).toEqual([])
    await open.commit().execute()
    await expect.poll(() => order).toEqual(["paused"])
    const waiting = change().then(() => order.push("changed"))
    const replies = await Promise.all([
      app.http.inject("/api/v1/tenant/"),
      app.http.inject({ method: "GET", url: "/oidc/.well-known/openid-configuration" }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    end()
    await Promise.all([paused, waiting])
    expect(order).toEqual(["paused", "ended", "changed"])
  })

  test("is told to people in their language, with the time of the next attempt", async () => {
    const person = await beginAnswering(app)
    await refuseWrites(side(), BEING_MOVED)
    const { headers } = person
    const refused = await fetch(`${origin}/api/v1/spaces/`, {
      method: "POST",
      headers: { ...headers, "accept-language": "fa" },
      body: JSON.stringify({ title: "Team", type: "PREMIUM" }),
    })
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await refused.json()) as object).toEqual({
      code: "INTERNAL_ERROR",
      message:
        "سازمان شما در حال انتقال به سرور دیگری است. چیزی ذخیره نشد. این کار چند ثانیه طول می‌کشد؛ لطفاً دوباره تلاش کنید.",
    })
  })
})

describe.skipIf(!isOnPostgres)("a move that is killed", { timeout: 600_000 }, () => {
  let folder: string
  const started: ChildProcess[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "plumbline-move-"))
    cleanups.push(async () => {
      for (const each of started.splice(0)) each.kill("SIGKILL")
      await rm(folder, { recursive: true, force: true })
    })
  })

  /** `plumbline tenant move` as a process. */
  function move(...args: string[]) {
    const environment = { ...cells.environment, PLUMBLINE_DATA: folder, DEMO: "off", LOG_LEVEL: "silent" }
    const mover = spawn("node", [program, "tenant", "move", ...args], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    })
    started.push(mover)
    let output = ""
    for (const stream of [mover.stdout, mover.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
    return {
      async said(text: string) {
        while (!output.includes(text) && mover.exitCode === null) await pause(5)
      },
      async kill() {
        mover.kill("SIGKILL")
        await exited(mover)
      },
      async ended() {
        await exited(mover)
        return { code: mover.exitCode, output }
      },
    }
  }

  test("at any step leaves the tenant at work, and goes on when it is started again", async () => {
    const people = [await beginAnswering(app), await beginAnswering(app)]
    const load = answering(people, [origin])
    for (const said of ["Copying the tables.", "Comparing the copy.", "Changes wait", "Switching over."]) {
      await load.until(3)
      const mover = move("main", "--to", "west")
      await mover.said(said)
      await mover.kill()
      // The locks end with their connection, or the tenant is at its new place already.
      await load.until(3)
    }
    const { code, output } = await move("main", "--to", "west").ended()
    expect(output).toContain(code === 0 ? 'The tenant "main" is on "west".' : "its old copy is kept")
    await load.until(3)
    await load.stop()
    for (const person of people) {
      expect(await person.lost(origin)).toEqual([])
      expect(await historyOf(person.assessmentId)).toBe(person.acknowledgedCount())
    }
    expect((await move("main", "--confirm").ended()).code).toBe(0)
    expect(await schemasIn(cells.main)).toEqual([])
  })

  test("after it has left the old place and before the registry has the new one is completed by the next", async () => {
    await moveTenant(allCells(), "main", "west")
    await confirmMove(allCells(), "main")
    await app.refreshTenants()
    const person = await beginAnswering(app)
    expect(await person.answerNext(origin)).toBe(201)

    const mover = move("main", "--to", "main")
    await mover.said("Comparing the copy.")
    const held = await cells.main.startTransaction().execute()
    const letGo = async () => held.isCommitted || held.isRolledBack || held.rollback().execute()
    cleanups.push(letGo)
    // Only the switch itself has to wait.
    await sql`select from plumbline.tenants where slug = 'main' for no key update`.execute(held)
    await expect.poll(() => schemasIn(cells.west), { timeout: 20_000 }).toEqual(["moved_tenant_main"])
    await mover.kill()
    await letGo()
    expect(await person.answerNext(origin)).toBe(503)

    expect(await move("main", "--to", "main").ended()).toMatchObject({ code: 0 })
    await app.refreshTenants()
    expect(await person.answerNext(origin)).toBe(201)
    expect(person.acknowledgedCount()).toBe(2)
    expect(await historyOf(person.assessmentId, cells.main)).toBe(2)
  })
})
