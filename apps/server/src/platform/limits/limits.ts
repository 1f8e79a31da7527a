import { setTimeout as pause } from "node:timers/promises"
import { Counter } from "prom-client"
import type { Config } from "../../config.ts"
import type { ApiToken, Caller } from "../caller.ts"
import type { Cell, Cells, InCell } from "../cells/cells.ts"
import { backendOf } from "../database/database.ts"
import { ProductError } from "../errors.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { type LimitClass, limitsOf } from "./limit-classes.ts"
import { createMinuteCounts } from "./minute-counts.ts"
import { networkOf } from "./network.ts"
import { openSlots, type Slot } from "./slots.ts"
import { createTurns } from "./turns.ts"

/** How often the nodes combine their counts. */
const SHARED_EVERY_MILLISECONDS = 1000

/** How often a request checks for a free slot while other nodes occupy them all. */
const SLOT_SOUGHT_EVERY_MILLISECONDS = 100

/** Limits the memory for waiting requests, which hold their bodies. */
const MOST_WAITING = 64

/** Rate limits per person, address and tenant. */
export type Limits = {
  /**
   * Counts a request for its address, before authentication, so that guessing tokens is limited as well.
   *
   * @throws 429
   */
  admitAddress(limitClass: LimitClass, tenant: Tenant, ip: string): void
  /**
   * Counts a request for the person and the API token, if any, and for the tenant. Requests refused for person or token
   * do not count for the address that others may share.
   *
   * @throws 429
   */
  admitPerson(
    limitClass: LimitClass,
    tenant: Tenant,
    ip: string,
    caller: { user: { id: string } | null } & Pick<Caller, "client">,
  ): void
  /**
   * Waits for one of the tenant's slots for expensive work on all nodes, and holds it until the returned function is
   * called; calling it again does nothing.
   *
   * @throws 429 if too many are waiting, or the wait is too long
   */
  turn(tenant: Tenant): Promise<() => void>
  /** Combines the counts of all nodes and renews the slots held here; runs automatically every second. */
  share(): Promise<void>
  /** The number of refused requests, by class and kind of limit. */
  refusals: Counter
  close(): Promise<void>
}

/** The limits of an installation, counted in memory and across its nodes; see `minute-counts.ts` for the accuracy. */
export function createLimits(config: Config, cells: Cells, report: (error: unknown) => void): Limits {
  const refusals = new Counter({
    name: "http_requests_refused_total",
    help: "Requests answered with 429, by class and kind of limit",
    labelNames: ["class", "limit"],
    registers: [],
  })
  const perMinute = limitsOf(config)
  const counting = new Map(
    cells.all.map((cell) => [
      cell,
      { counts: createMinuteCounts(), slots: openSlots(cell.database, "expensive work") },
    ]),
  )
  const inCell = (cell: Cell) => {
    const known = counting.get(cell)
    if (!known) throw new Error(`Nothing is counted in "${cell.name}".`)
    return known
  }
  const countsOf = (tenant: InCell) => inCell(cells.of(tenant)).counts
  const { expensiveAtOnce: atOnce, expensiveWaitSeconds: seconds } = config
  const refuseBusy = () => {
    refusals.inc({ class: "expensive", limit: "at once" })
    return tooBusy(seconds)
  }
  const turns = createTurns({ atOnce, waiting: MOST_WAITING, seconds }, refuseBusy)
  const leaving = new Set<Promise<void>>()

  /** Takes one of the slots shared by all nodes. */
  async function slotOf(tenant: Tenant): Promise<Slot> {
    const { slots } = inCell(cells.of(tenant))
    // Waits at least one interval: a slot just left here becomes free only once the database has stored that.
    const end = performance.now() + Math.max(seconds * 1000, SLOT_SOUGHT_EVERY_MILLISECONDS)
    while (true) {
      const slot = await slots.take(tenant.schema, atOnce)
      if (slot) return slot
      if (performance.now() >= end) throw refuseBusy()
      await pause(SLOT_SOUGHT_EVERY_MILLISECONDS)
    }
  }
  const counted = (
    limitClass: LimitClass,
    of: "person" | "address" | "tenant",
    { schema }: Tenant,
    id: string,
  ) => ({
    schema,
    key: `${limitClass} ${of} ${id}`,
    limit: perMinute[limitClass][of],
  })
  const ofToken = ({ schema }: Tenant, { id }: ApiToken) => ({
    schema,
    key: `token ${id}`,
    limit: config.apiTokenPerMinute,
  })
  const refuse = (limitClass: LimitClass, limit: string, tenant: Tenant) => {
    refusals.inc({ class: limitClass, limit })
    return tooManyRequests(countsOf(tenant).secondsLeft())
  }
  // With the embedded database there is only one node, whose own counts and turns suffice.
  const hasNodes = backendOf(cells.first.database).kind === "postgres"
  const share = async () => {
    if (!hasNodes) return
    const sharing = cells.all.map(async (cell) => {
      const { counts, slots } = inCell(cell)
      await Promise.all([counts.share(cell.database), slots.renew()])
    })
    const failed = (await Promise.allSettled(sharing)).find(({ status }) => status === "rejected")
    if (failed?.status === "rejected") throw failed.reason
  }
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= share()
      .catch(report)
      .finally(() => {
        underWay = undefined
      })
  }, SHARED_EVERY_MILLISECONDS)
  timer.unref()

  return {
    admitAddress(limitClass, tenant, ip) {
      if (!config.rateLimits) return
      if (!countsOf(tenant).count(counted(limitClass, "address", tenant, networkOf(ip))))
        throw refuse(limitClass, "address", tenant)
    },
    admitPerson(limitClass, tenant, ip, { user, client }) {
      if (!config.rateLimits) return
      const counts = countsOf(tenant)
      const refuseOne = (whose: "person" | "token") => {
        counts.uncount(counted(limitClass, "address", tenant, networkOf(ip)))
        return refuse(limitClass, whose, tenant)
      }
      const { apiToken } = client ?? {}
      if (apiToken && !counts.count(ofToken(tenant, apiToken))) throw refuseOne("token")
      if (user && !counts.count(counted(limitClass, "person", tenant, user.id))) throw refuseOne("person")
      if (!counts.count(counted(limitClass, "tenant", tenant, ""))) throw refuse(limitClass, "tenant", tenant)
    },
    async turn(tenant) {
      if (!config.rateLimits) return () => undefined
      const end = await turns.take(tenant.slug)
      if (!hasNodes) return end
      const slot = await slotOf(tenant).catch((error: unknown) => {
        end()
        throw error
      })
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = slot
          .leave()
          .catch(report)
          .finally(() => leaving.delete(left))
        leaving.add(left)
        end()
      }
    },
    share,
    refusals,
    async close() {
      clearInterval(timer)
      await Promise.all([underWay, ...leaving])
    },
  }
}

/**
 * Rate limits may be off only for measurements, on a server that is not reachable from other machines.
 *
 * @throws Error
 */
export function requireLimits(config: Config, servesThisMachineAlone: boolean): void {
  if (config.rateLimits || servesThisMachineAlone) return
  throw new Error(
    "RATE_LIMITS=off is for measuring on one machine: HOST and PUBLIC_URL must be addresses of this machine only.",
  )
}

/** Too many requests in a minute: 429. */
export function tooManyRequests(seconds: number): ProductError {
  const digits = seconds.toLocaleString("fa-IR")
  return new ProductError(
    "INVALID_STATE",
    {
      en: `Too many requests: please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
      fa: `تعداد درخواست‌ها زیاد است: لطفاً ${digits} ثانیهٔ دیگر دوباره تلاش کنید.`,
    },
    { status: 429, retryAfterSeconds: seconds },
  )
}

function tooBusy(seconds: number): ProductError {
  return new ProductError(
    "INVALID_STATE",
    {
      en: "Your organisation is running many calculations or imports right now. Please try again in a moment.",
      fa: "هم‌اکنون محاسبه‌ها و درون‌ریزی‌های زیادی در سازمان شما در جریان است. کمی بعد دوباره تلاش کنید.",
    },
    { status: 429, retryAfterSeconds: Math.max(1, seconds) },
  )
}

/** Whether a limit admits a request of an open page, which gets a plain refusal. */
export function isAdmitted(count: () => void): boolean {
  try {
    count()
    return true
  } catch (error) {
    if (error instanceof ProductError) return false
    throw error
  }
}
