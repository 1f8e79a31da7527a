import "../keep-compiled-code.ts"
import { Piscina } from "piscina"
import { createFairQueue, type QueueLimits, type TaskHolder } from "./fair-queue.ts"
import { createProcesses } from "./processes.ts"
import { isLimit, type Task, TooMuchWork } from "./task.ts"

/**
 * Threads for work that would block the event loop, such as large computations, and processes for what reads uploads.
 * They are started on demand and stopped when idle.
 */
export type Workers = {
  /**
   * Runs a task in a thread when it is its holder's turn. Input and output are copied, so they must be plain values.
   *
   * @throws TooMuchWork (422) if it exceeds the time or memory limit · 503 if too many are waiting
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, holder: TaskHolder): Promise<Output>
  /**
   * Starts a thread, unless there is one, and in it what the module of a task exports as `prepare`. For tasks that
   * somebody is about to need; nothing waits for it, and nothing follows from a failure.
   */
  prepare(task: Task<never, unknown>): void
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
  /** The time after which an idle thread stops: as long as people think about what they do next. */
  idleSeconds: number
}

export const workerLimits: WorkerLimits = {
  threads: 2,
  waiting: { ofPerson: 8, ofTenant: 16, together: 128 },
  seconds: 30,
  heapMegabytes: 256,
  idleSeconds: 60,
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
    // No task needs the server's secrets.
    env: {},
    execArgv: [],
  })
  pool.on("error", (error) => report(error, "a worker thread failed"))
  // A task's time limit starts with its turn. The pool's own queue does not report that, and is not fair.
  const queue = createFairQueue({ atOnce: limits.threads, waiting: limits.waiting })
  const processes = createProcesses(limits)

  return {
    async run(task, input, holder) {
      const end = await queue.turn(holder)
      try {
        const signal = AbortSignal.timeout(limits.seconds * 1000)
        if (task.readsUploads) return await processes.run(task, input, signal)
        return await pool.run(input, { filename: task.module, signal })
      } catch (error) {
        throw isLimit(error) ? new TooMuchWork(task.readsUploads ? "reading" : "computing", error) : error
      } finally {
        end()
      }
    },
    prepare({ module }) {
      // One at a time of each kind: others then find it prepared.
      const turn = queue.turn({ tenant: "", person: module })
      void turn
        .then((end) => pool.run(undefined, { filename: module, name: "prepare" }).finally(end))
        .catch(() => undefined)
    },
    async close() {
      processes.close()
      await pool.destroy()
    },
  }
}
