import { tooManyTasks } from "./task.ts"

/** Whom a task is for. Without a person it is for the tenant itself. */
export type TaskHolder = { tenant: string; person: string }

export type QueueLimits = {
  /** The number of tasks that run at the same time. */
  atOnce: number
  /** The numbers of tasks that may wait. */
  waiting: { ofPerson: number; ofTenant: number; together: number }
}

type Waiting = { holder: TaskHolder; begin: () => void }

/** How long used time counts. */
const MEMORY_MILLISECONDS = 60_000

/**
 * Gives tasks their turn. Each person has one task at a time. Of those waiting, the tenant with the fewest running
 * tasks is next, then the one that has used the least time in this minute, and within a tenant the person that has.
 * So whoever sends many or slow tasks waits for the others, not the others for them.
 */
export function createFairQueue(limits: QueueLimits, now: () => number = () => performance.now()) {
  const waiting: Waiting[] = []
  const running = new Map<string, number>()
  const used = new Map<string, number>()
  let minute = 0
  let count = 0

  const tenantOf = ({ tenant }: TaskHolder) => tenant
  const personOf = ({ tenant, person }: TaskHolder) => `${tenant} ${person}`
  const add = (counts: Map<string, number>, key: string, amount: number) => {
    const sum = (counts.get(key) ?? 0) + amount
    if (sum === 0) counts.delete(key)
    else counts.set(key, sum)
  }

  function next(): Waiting | undefined {
    const free = waiting.filter(({ holder }) => !running.has(personOf(holder)))
    const [first, ...others] = free
    return others.reduce((best, one) => (isBefore(one.holder, best?.holder) ? one : best), first)
  }

  function isBefore(one: TaskHolder, other: TaskHolder | undefined): boolean {
    if (!other) return true
    const differences = [
      (running.get(tenantOf(one)) ?? 0) - (running.get(tenantOf(other)) ?? 0),
      (used.get(tenantOf(one)) ?? 0) - (used.get(tenantOf(other)) ?? 0),
      (used.get(personOf(one)) ?? 0) - (used.get(personOf(other)) ?? 0),
    ]
    return (differences.find((difference) => difference !== 0) ?? 0) < 0
  }

  function startNext(): void {
    for (let one = next(); one && count < limits.atOnce; one = next()) {
      waiting.splice(waiting.indexOf(one), 1)
      count++
      for (const key of [tenantOf(one.holder), personOf(one.holder)]) add(running, key, 1)
      one.begin()
    }
  }

  function requireRoom(holder: TaskHolder): void {
    const { ofPerson, ofTenant, together } = limits.waiting
    const own = waiting.filter((other) => tenantOf(other.holder) === tenantOf(holder))
    const ofSame = own.filter((other) => personOf(other.holder) === personOf(holder))
    const isFull = ofSame.length >= ofPerson || own.length >= ofTenant || waiting.length >= together
    if (isFull) throw tooManyTasks()
  }

  return {
    /**
     * Waits for a turn and holds it until the returned function is called.
     *
     * @throws 503 if too many are waiting
     */
    async turn(holder: TaskHolder): Promise<() => void> {
      const mayBegin = count < limits.atOnce && !running.has(personOf(holder))
      if (!mayBegin) requireRoom(holder)
      await new Promise<void>((begin) => {
        waiting.push({ holder, begin })
        startNext()
      })
      const start = now()
      return () => {
        if (Math.floor(now() / MEMORY_MILLISECONDS) !== minute) used.clear()
        minute = Math.floor(now() / MEMORY_MILLISECONDS)
        count--
        for (const key of [tenantOf(holder), personOf(holder)]) {
          add(running, key, -1)
          add(used, key, now() - start)
        }
        startNext()
      }
    },
  }
}
