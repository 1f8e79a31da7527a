import { Piscina } from "piscina"
import type { Task } from "./task.ts"
import { TooMuchWork, tooManyTasks } from "./work-errors.ts"

/**
 * Threads for work that would keep the event loop: reading what people upload, large computations. They are started
 * when there is work and end when there is none.
 */
export type Workers = {
  /**
   * Has a task done by a thread, after those that came before it. Input and output are copied, so they are plain values.
   *
   * @throws TooMuchWork (422) when it takes more time or memory than a task may · 503 when too many are waiting
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>
  /** Gives up what is under way. */
  close(): Promise<void>
}

export type WorkerLimits = {
  /** Tasks done at the same time. */
  threads: number
  /** Tasks that may wait for a thread. */
  waiting: number
  /** Time of one task by the clock, its thread's start included: several times what the largest needs on a busy machine. */
  seconds: number
  /** Memory of one thread, without binary data, which the tasks bound themselves. */
  heapMegabytes: number
  /** A thread without work ends after this. */
  idleSeconds: number
}

export const workerLimits: WorkerLimits = {
  threads: 2,
  waiting: 16,
  seconds: 30,
  heapMegabytes: 256,
  idleSeconds: 10,
}

/** @param report is given what goes wrong in a thread that has no task */
export function createWorkers(
  report: (error: unknown, message: string) => void,
  limits: WorkerLimits = workerLimits,
): Workers {
  const pool = new Piscina({
    minThreads: 0,
    maxThreads: limits.threads,
    maxQueue: limits.threads,
    idleTimeout: limits.idleSeconds * 1000,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    // What reads uploads gets none of the server's secrets.
    env: {},
    execArgv: [],
  })
  pool.on("error", (error) => report(error, "a worker thread failed"))
  const queue: (() => void)[] = []
  let running = 0

  /** The time of a task begins with its turn, so the pool's own queue, which does not tell, is not used. */
  async function turn(): Promise<void> {
    if (running < limits.threads) {
      running++
      return
    }
    if (queue.length >= limits.waiting) throw tooManyTasks()
    await new Promise<void>((begin) => queue.push(begin))
  }

  function passOn(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return {
    async run(task, input) {
      await turn()
      try {
        const signal = AbortSignal.timeout(limits.seconds * 1000)
        return await pool.run(input, { filename: task.module, signal })
      } catch (error) {
        throw isLimit(error) ? new TooMuchWork(error) : error
      } finally {
        passOn()
      }
    },
    close: () => pool.destroy(),
  }
}

/** Out of time, of the memory of the thread, or of what a string, list or stack may hold. */
function isLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : undefined
  return error.name === "AbortError" || error.name === "RangeError" || code === "ERR_WORKER_OUT_OF_MEMORY"
}
