import { setTimeout as pause } from "node:timers/promises"
import type { PostgresPool } from "kysely"
import { type ConstructorOptions, type Db, fromKysely, type JobWithMetadata, PgBoss } from "pg-boss"
import type { Database } from "../database/connect.ts"
import { backendOf } from "../database/database.ts"
import { TenantMoves } from "../database/failures.ts"
import { reachOf } from "../database/hosts.ts"
import { onceAMinute } from "../once-a-minute.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { dueTenants, tenantsOfTurn } from "./due-tenants.ts"
import {
  addAttempt,
  countOpenJobs,
  givenUpQueues,
  JOBS_SCHEMA,
  keyInQueue,
  prepareQueues,
  prepareTimetable,
  queuesWithWork,
} from "./engine.ts"
import type { Chore, Job, Jobs, Running } from "./job.ts"

const CONNECTIONS = 2

/** How the engine connects to the database: with its own connections, or through that of the embedded database. */
function connectionOf(database: Database): ConstructorOptions {
  const backend = backendOf(database)
  if (backend.kind === "embedded") return { backend: "pglite", db: embeddedConnection(backend.pool) }
  return { ...reachOf(backend.url), max: CONNECTIONS, application_name: "plumbline jobs" }
}

/**
 * A text without values may be a script with a result for each of its statements. A script that begins a transaction
 * and fails leaves it open, hence the rollback.
 */
function embeddedConnection(pool: PostgresPool): Db {
  return {
    async executeSql(text, values = []) {
      const client = await pool.connect()
      try {
        const results: unknown = await client.query<Row>(text, values)
        return { rows: [results].flat().flatMap((result) => (result as { rows: Row[] }).rows) }
      } catch (error) {
        await client.query("rollback", [])
        throw error
      } finally {
        client.release()
      }
    },
  }
}

type Row = Record<string, unknown>

/** The content of a queued job. */
type Content = { tenant: string; payload: object }

/** A worker of the engine. */
type Slot = { id: string; isBusy: boolean }

/** Milliseconds by which a job is certainly due after its delay. */
const MOMENT = 20

/** How many jobs of one kind a node takes at the same time. */
const AT_ONCE = 10

/** Milliseconds between two looks for jobs of other nodes, and for those whose time has come. */
const LOOK_PAUSE = 5_000

/** Seconds after which a worker looks for itself, should the look for all of them fail. */
const OWN_PAUSE_SECONDS = 60
/** The same for chores, and for workers that others wake. */
const LONG_PAUSE_SECONDS = 600

export type Kinds = { jobs: readonly Job<never>[]; chores: readonly Chore[] }

export type JobOptions = {
  /** Receives the errors of abandoned jobs and of the engine. */
  report: (error: unknown, message: string) => void
  /** `false` disables the schedule; chores then run only through `doChore`. */
  withChores?: boolean | undefined
}

/** How often a job of a tenant that is being moved is tried again, once a second. */
const MOST_WAITS = 45

/**
 * Creates the queues and their schema in one database, so that jobs can be sent.
 *
 * @param options.cell the tenants whose chores are done: those of this cell
 * @param options.forward moves a job of a tenant that is in another cell now
 */
export async function openJobs(
  database: Database,
  { jobs, chores }: Kinds,
  options: JobOptions & {
    cell?: string | null
    forward?: (tenant: Tenant, job: { name: string; delaySeconds?: number }, id: string) => Promise<void>
  },
): Promise<Jobs> {
  const { report, withChores = true, cell = null, forward } = options
  const boss = new PgBoss({
    ...connectionOf(database),
    schema: JOBS_SCHEMA,
    schedule: withChores,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    // Nobody hears its warnings, and it reads about all tables of all tenants for them.
    monitorVacuum: false,
  })
  const reportOfEngine = onceAMinute((error) => report(error, "the job engine reported an error"))
  boss.on("error", reportOfEngine)
  await boss.start()
  /** Of a chore, a job for each tenant that is due: a tenant in which it takes long holds up no other. */
  const choreOfTenant: Job<{ chore: string }> = {
    name: "chores-of-tenants",
    // It recurs anyway.
    attempts: 1,
    pauseSeconds: 0,
    slots: 6,
    ofTenant: 2,
    keyOf: ({ chore }) => chore,
    isAlone: true,
    async run(ctx, { chore: name }) {
      // A node of another version may not know it.
      await chores
        .find((chore) => chore.name === name)
        ?.run(ctx)
        .catch((error: unknown) => {
          if (error instanceof TenantMoves) throw error
          throw new Error(`the chore ${name} failed in the tenant "${ctx.tenant.slug}"`, { cause: error })
        })
    },
  }
  const kinds = [...jobs, choreOfTenant]
  await prepareQueues(boss, kinds, chores)
  if (withChores) await prepareTimetable(boss, chores)

  const workers = new Map<string, Slot[]>()
  const underWay = new Set<Promise<unknown>>()
  let running: Running | undefined

  let isClosing = false
  const tenantNamed = (slug: string) => running?.tenants.all().find((candidate) => candidate.slug === slug)

  /** A tenant that is being moved does not cost its jobs an attempt: they wait for it. */
  async function runJob(job: Job<never>, id: string, content: Content): Promise<void> {
    for (let waits = 0; ; waits++) {
      try {
        return await runNow(job, id, content)
      } catch (error) {
        if (!(error instanceof TenantMoves) || isClosing || waits >= MOST_WAITS) throw error
        await pause(1_000)
        await running?.refreshTenants()
      }
    }
  }

  async function runNow(job: Job<never>, id: string, { tenant: slug, payload }: Content): Promise<void> {
    // Another node may have queued a job of a tenant that was created a moment ago, or moved here.
    if (tenantNamed(slug)?.cell !== cell) await running?.refreshTenants()
    const tenant = tenantNamed(slug)
    if (running?.tenants.isSetAside(slug)) throw new Error(`The tenant "${slug}" is set aside.`)
    if (running?.tenants.isClosed(slug)) throw new Error(`The tenant "${slug}" is closed.`)
    // The tenant has been removed in the meantime, so the job is dropped.
    if (!running || !tenant) return
    if (tenant.cell !== cell && forward) return forward(tenant, job, id)
    await running.tenants.prepared(tenant)
    await job.run(running.contextOf(tenant), payload as never)
  }

  async function noteGivenUp(job: Job<never>, { tenant: slug, payload }: Content): Promise<void> {
    const tenant = tenantNamed(slug)
    const ctx = running && tenant ? running.contextOf(tenant) : null
    await job.givenUp?.(slug, payload as never, ctx)
  }

  async function runChore(chore: Chore): Promise<void> {
    const failures: unknown[] = []
    for await (const group of await tenantsOf(chore, false)) {
      for (const tenant of group) {
        if (!running) continue
        await chore.run(running.contextOf(tenant)).catch((error: unknown) => {
          // It is done in its new place.
          if (!(error instanceof TenantMoves)) failures.push(error)
        })
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `the chore ${chore.name} failed`)
  }

  /** Those that are asked often go before those that come once a day. */
  async function queueChore(chore: Chore): Promise<void> {
    for await (const group of await tenantsOf(chore, true)) {
      const due = group.map(({ slug }) => ({
        ...{ data: { tenant: slug, payload: { chore: chore.name } }, group: { id: slug } },
        ...{ singletonKey: `${slug}/${chore.name}`, priority: chore.due ? 1 : 0 },
      }))
      if (due.length > 0) await boss.insert(choreOfTenant.name, due)
      wakeOne(workers.get(choreOfTenant.name) ?? [])
    }
  }

  async function tenantsOf(chore: Chore, isTurn: boolean) {
    const all = running?.tenants.all().filter((tenant) => tenant.cell === cell) ?? []
    if (!running || !chore.due) return [all]
    const { now } = running
    const chosen = isTurn ? await tenantsOfTurn(database, chore, all, now()) : all
    return dueTenants(database, chore.due, chosen, now)
  }

  function following<T>(work: Promise<T>): Promise<T> {
    const followed = work.finally(() => underWay.delete(followed))
    underWay.add(followed)
    return followed
  }

  /** An idle worker looks for jobs now; if all are busy, the first one to finish does. */
  function wakeOne(slots: readonly Slot[]): void {
    const [first] = slots
    const slot = slots.find(({ isBusy }) => !isBusy) ?? first
    if (slot) boss.notifyWorker(slot.id)
  }

  async function work(job: Job<never>): Promise<void> {
    const attempt = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<Content>) => {
      try {
        await runJob(job, id, data)
        return { id, status: "completed" as const }
      } catch (error) {
        // Whether it is removed or opened again is decided elsewhere: until then, no attempt counts.
        if (running?.tenants.isClosed(data.tenant)) await addAttempt(database, job.name, id)
        else if (retryCount >= retryLimit) {
          report(error, `the job ${job.name} was given up`)
          await noteGivenUp(job, data).catch((failure) => report(failure, `${job.name} could not be noted`))
        }
        return { id, status: "failed" as const, output: error }
      }
    }
    const slots: Slot[] = []
    workers.set(job.name, slots)
    for (let number = 0; number < (job.slots ?? 1); number++) {
      const slot = { id: "", isBusy: false }
      slot.id = await boss.work(
        job.name,
        // The first one is told of jobs, and wakes the others.
        {
          pollingIntervalSeconds: number === 0 ? OWN_PAUSE_SECONDS : LONG_PAUSE_SECONDS,
          batchSize: job.slots === undefined ? AT_ONCE : 1,
          includeMetadata: true,
          perJobResults: true,
          ...(job.ofTenant !== undefined && { groupConcurrency: job.ofTenant }),
        },
        async (taken: JobWithMetadata<Content>[]) => {
          slot.isBusy = true
          if (job.slots !== undefined) wakeOne(slots)
          return following(Promise.all(taken.map(attempt))).finally(() => {
            slot.isBusy = false
            // Jobs may have been sent while all were busy.
            if (job.slots !== undefined) boss.notifyWorker(slot.id)
          })
        },
      )
      slots.push(slot)
    }
  }

  async function workOnChore(chore: Chore): Promise<void> {
    const worker = await boss.work(chore.name, { pollingIntervalSeconds: LONG_PAUSE_SECONDS }, () =>
      following(queueChore(chore)).catch((error) => {
        report(error, `the chore ${chore.name} could not be begun`)
        throw error
      }),
    )
    workers.set(chore.name, [{ id: worker, isBusy: false }])
  }

  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function lookForWork(): void {
    looking ??= queuesWithWork(database, [...workers.keys()])
      .then((names) => {
        for (const name of names) wakeOne(workers.get(name) ?? [])
      })
      .catch(reportOfEngine)
      .finally(() => {
        looking = undefined
      })
  }

  return {
    async send(job, tenant, payload, db) {
      const content: Content = { tenant: tenant.slug, payload }
      await boss.send(job.name, content, {
        db: fromKysely(db),
        group: { id: tenant.slug },
        ...(job.delaySeconds !== undefined && { startAfter: job.delaySeconds }),
        ...(job.keyOf && { singletonKey: keyInQueue(tenant, job.keyOf(payload)) }),
      })
    },
    wake({ name, delaySeconds = 0 }) {
      if (delaySeconds === 0) return wakeOne(workers.get(name) ?? [])
      setTimeout(() => wakeOne(workers.get(name) ?? []), delaySeconds * 1000 + MOMENT).unref()
    },
    async start(given) {
      running = given
      for (const job of jobs) await work(job)
      if (withChores) {
        await work(choreOfTenant)
        for (const chore of chores) await workOnChore(chore)
      }
      timer = setInterval(lookForWork, LOOK_PAUSE)
      timer.unref()
    },
    doChore: (chore) => runChore(chore),
    lookForDeadNodes: () => boss.supervise(),
    async settled() {
      for (;;) {
        for (const { id } of [...workers.values()].flat()) boss.notifyWorker(id)
        const open = await countOpenJobs(database, givenUpQueues(jobs))
        if (open === 0 && underWay.size === 0) return
        await Promise.race([...underWay, pollDelay()]).catch(() => undefined)
      }
    },
    async close() {
      isClosing = true
      clearInterval(timer)
      const names = [...workers.keys()]
      workers.clear()
      await Promise.all(names.map((name) => boss.offWork(name)))
      await looking
      await boss.stop({ graceful: false })
    },
  }
}

/** The work of other nodes is not observable here, so it is polled. */
function pollDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
