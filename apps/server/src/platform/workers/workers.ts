import "../keep-compiled-code.ts"
import { Piscina } from "piscina"
import { createFairQueue, type QueueLimits, type TaskHolder } from "./fair-queue.ts"
import { type Task, TooMuchWork } from "./task.ts"

/**
 * Threads for work that would block the event loop: parsing uploads, large computations. They are started on demand and
 * stopped when idle.
 */
export type Workers = {
  /**
   * Runs a task in a thread when it is its holder's turn. Input and output are copied, so they must be plain values.
   *
   * @throws TooMuchWork (422) if it exceeds the time or memory limit · 503 if too many are waiting
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, holder: TaskHolder): Promise<Output>
  /** Aborts running tasks. */
  close(): Promise<void>
}

export type WorkerLimits = {
  /** The number of tasks that run at the same time. */
  threads: number
  /** The numbers of tasks that may wait for a thread. */
  waiting: QueueLimits["waiting"]
  /** Wall-clock time per task, including its thread's start: several times what the largest needs on a busy machine. */
  seconds: number
  /** Memory per thread, excluding binary data, which the tasks limit themselves. */
  heapMegabytes: number
  /** The time after which an idle thread stops. */
  idleSeconds: number
}

export const workerLimits: WorkerLimits = {
  threads: 2,
  waiting: { ofPerson: 8, ofTenant: 16, together: 128 },
  seconds: 30,
  heapMegabytes: 256,
  idleSeconds: 10,
}

/** @param report receives errors of threads that have no task */
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
    // Code that parses uploads must not see the server's secrets.
    env: {},
    execArgv: [],
  })
  pool.on("error", (error) => report(error, "a worker thread failed"))
  // A task's time limit starts with its turn. The pool's own queue does not report that, and is not fair.
  const queue = createFairQueue({ atOnce: limits.threads, waiting: limits.waiting })

  return {
    async run(task, input, holder) {
      const end = await queue.turn(holder)
      try {
        const signal = AbortSignal.timeout(limits.seconds * 1000)
        return await pool.run(input, { filename: task.module, signal })
      } catch (error) {
        throw isLimit(error) ? new TooMuchWork(error) : error
      } finally {
        end()
      }
    },
    close: () => pool.destroy(),
  }
}

/** Whether a task exceeded its time, its thread's memory, or the maximum size of a string, list or stack. */
function isLimit(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : undefined
  return error.name === "AbortError" || error.name === "RangeError" || code === "ERR_WORKER_OUT_OF_MEMORY"
}
