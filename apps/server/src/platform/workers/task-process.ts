import { Piscina } from "piscina"
import { isLimit } from "./task.ts"

/** What this process is asked to do: a task in a thread with so much memory. */
export type Order = { module: string; input: unknown; heapMegabytes: number }

/** What became of it. */
export type Outcome = { value: unknown } | { error: unknown } | { limit: true }

/*
 * A process of the server for tasks that read what people send: see processes.ts. The task runs in a thread, so that this
 * process notices when the server is gone, whatever the task does.
 */
let pool: Piscina | undefined

process.on("disconnect", () => process.exit())
process.on("message", async ({ module, input, heapMegabytes }: Order) => {
  pool ??= new Piscina({
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: {},
    execArgv: [],
  })
  const outcome = await pool.run(input, { filename: module }).then(
    (value): Outcome => ({ value }),
    (error: unknown): Outcome => (isLimit(error) ? { limit: true } : { error }),
  )
  process.send?.(outcome)
})
