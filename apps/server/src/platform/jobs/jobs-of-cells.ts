import type { Cell, Cells, InCell } from "../cells/cells.ts"
import { siteUnavailable } from "../errors.ts"
import { onceAMinute } from "../once-a-minute.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import type { Jobs, Running } from "./job.ts"
import { type JobOptions, type Kinds, openJobs } from "./jobs.ts"
import { forwardJob } from "./move-jobs.ts"

/** Milliseconds between two attempts to reach cells that do not respond. */
const PAUSE = 5_000

/**
 * The background work of all cells. Each has its own queues and schedule, because jobs are part of the transactions that
 * send them. Those of a cell that does not respond yet are opened as soon as it does.
 */
export async function openJobsOfCells(
  cells: Cells,
  tenants: Tenants,
  kinds: Kinds,
  options: JobOptions,
): Promise<Jobs> {
  const report = onceAMinute((error) =>
    options.report(error, "the background work of a database server stands still"),
  )
  const opened = new Map<Cell, Jobs>()
  let started: Running | undefined

  async function open(cell: Cell): Promise<void> {
    const jobs = await openJobs(cell.database, kinds, {
      ...options,
      cell: cell.key,
      async forward(tenant, job, id) {
        await forwardJob(cell.database, cells.databaseOf(tenant), job.name, id)
        // Without it, the job is found within seconds.
        opened.get(cells.of(tenant))?.wake(job)
      },
    })
    if (started) await jobs.start(started)
    opened.set(cell, jobs)
  }

  async function openMissing(): Promise<void> {
    const usable = await tenants.joinCells()
    const missing = cells.all.filter((cell) => !opened.has(cell) && usable.has(cell.name))
    await Promise.all(missing.map((cell) => open(cell).catch(report)))
  }

  await open(cells.first)
  await openMissing()
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    if (opened.size === cells.all.length) return clearInterval(timer)
    underWay ??= openMissing()
      .catch(report)
      .finally(() => {
        underWay = undefined
      })
  }, PAUSE)
  timer.unref()

  const all = () => [...opened.values()]
  const of = (tenant: InCell) => {
    const jobs = opened.get(cells.of(tenant))
    if (!jobs) throw siteUnavailable("The queues of its database server could not be opened.")
    return jobs
  }
  return {
    send: async (job, tenant, payload, db) => of(tenant).send(job, tenant, payload, db),
    wake(job, tenant) {
      for (const jobs of tenant ? [of(tenant)] : all()) jobs.wake(job)
    },
    async start(running) {
      started = running
      for (const jobs of all()) await jobs.start(running)
    },
    doChore: (chore) => ofAll(all().map((jobs) => jobs.doChore(chore))),
    lookForDeadNodes: () => ofAll(all().map((jobs) => jobs.lookForDeadNodes())),
    async settled() {
      // What one does may give others work.
      for (let round = 0; round < cells.all.length; round++) for (const jobs of all()) await jobs.settled()
    },
    async close() {
      clearInterval(timer)
      await underWay
      await ofAll(all().map((jobs) => jobs.close()))
    },
  }
}

/** Waits for all, and throws the failure of the first that failed. */
async function ofAll(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === "rejected")
  if (failed?.status === "rejected") throw failed.reason
}
