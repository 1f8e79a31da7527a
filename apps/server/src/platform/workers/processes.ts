import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { type Task, TooMuchWork } from "./task.ts"
import type { Order, Outcome } from "./task-process.ts"

const program = fileURLToPath(new URL("./task-process.ts", import.meta.url))

/** The time after which an idle process stops. */
const IDLE_MILLISECONDS = 10_000

/**
 * Processes for tasks that read what people send. A thread is not enough for them: a single call of a parser that fills
 * its memory is not interrupted, and V8 then aborts the whole process. Here that is one without anything else in it.
 *
 * They are started on demand and stopped when idle, and end with the server. They see none of its environment variables.
 */
export function createProcesses({ heapMegabytes }: { heapMegabytes: number }) {
  const open = new Set<ChildProcess>()
  const idle: ChildProcess[] = []
  const stops = new WeakMap<ChildProcess, NodeJS.Timeout>()

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: "advanced",
      // V8 describes its end at length.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {},
      execArgv: [],
    })
    open.add(started)
    // Without this listener, a broken channel would end the server.
    started.on("error", () => undefined)
    started.once("exit", () => {
      open.delete(started)
      forget(started)
    })
    return started
  }

  function forget(gone: ChildProcess): void {
    const at = idle.indexOf(gone)
    if (at !== -1) idle.splice(at, 1)
  }

  function stop(stopped: ChildProcess): void {
    forget(stopped)
    stopped.kill("SIGKILL")
  }

  function take(): ChildProcess {
    const taken = idle.pop() ?? start()
    clearTimeout(stops.get(taken))
    taken.ref()
    taken.channel?.ref()
    return taken
  }

  /** Keeps a process for a while. It does not keep the server running. */
  function keep(kept: ChildProcess): void {
    if (!open.has(kept)) return
    kept.unref()
    kept.channel?.unref()
    idle.push(kept)
    stops.set(kept, setTimeout(() => stop(kept), IDLE_MILLISECONDS).unref())
  }

  return {
    /** @throws TooMuchWork it exceeds its memory, or `signal` ends it */
    async run<Output>({ module }: Task<never, Output>, input: unknown, signal: AbortSignal): Promise<Output> {
      const worker = take()
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      const onAbort = () => worker.kill("SIGKILL")
      const onExit = (code: number | null) => {
        if (code === null || code > 1) resolve({ limit: true })
        else reject(new Error(`A process for uploads ended with code ${code}.`))
      }
      const onError = (error: Error) => {
        stop(worker)
        reject(error)
      }
      worker.once("message", resolve).once("exit", onExit).once("error", onError)
      signal.addEventListener("abort", onAbort)
      try {
        worker.send({ module, input, heapMegabytes } satisfies Order)
        const outcome = await promise
        keep(worker)
        if ("limit" in outcome) throw new TooMuchWork("reading")
        if ("error" in outcome) throw outcome.error
        return outcome.value as Output
      } finally {
        signal.removeEventListener("abort", onAbort)
        worker.off("message", resolve).off("exit", onExit).off("error", onError)
      }
    },
    /** Aborts running tasks. */
    close(): void {
      for (const each of open) stop(each)
    },
  }
}
