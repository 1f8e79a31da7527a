import { threadId } from "node:worker_threads"
import { afterEach, expect, test } from "vitest"
import { defineTask } from "./task.ts"
import { createWorkers, type WorkerLimits, type Workers, workerLimits } from "./workers.ts"

const task = defineTask<typeof import("../../testing/worker-task.ts").default>(
  new URL("../../testing/worker-task.ts", import.meta.url),
)

const person = (number: number) => ({ tenant: "main", person: `person ${number}` })

let workers: Workers
const failures: unknown[] = []
const open = (limits: Partial<WorkerLimits> = {}) => {
  workers = createWorkers((error) => failures.push(error), { ...workerLimits, threads: 1, ...limits })
}
afterEach(async () => {
  await workers.close()
  expect(failures).toEqual([])
})

test("a task runs in another thread, without access to the server's environment variables", async () => {
  open()
  const { thread, environment } = await workers.run(task, "answer", person(2))
  expect(thread).not.toBe(threadId)
  expect(environment).toEqual([])
})

test("a task that never ends is terminated, and the next one runs", async () => {
  open({ seconds: 2 })
  const endless = workers.run(task, "never end", person(1))
  const next = workers.run(task, "answer", person(2))
  await expect(endless).rejects.toMatchObject({ code: "INVALID_STATE", status: 422 })
  await expect(next).resolves.toMatchObject({ environment: [] })
})

test("a task that uses too much memory is terminated, and the next one runs", async () => {
  open({ heapMegabytes: 24 })
  await expect(workers.run(task, "fill the memory", person(1))).rejects.toMatchObject({
    code: "INVALID_STATE",
    status: 422,
    text: { en: expect.stringContaining("memory"), fa: expect.stringContaining("حافظه") },
  })
  await expect(workers.run(task, "answer", person(2))).resolves.toMatchObject({ environment: [] })
})

test("tasks are refused with 503 when the queue is full", async () => {
  open({ waiting: { ofPerson: 2, ofTenant: 2, together: 2 } })
  const accepted = [1, 2, 3].map((number) => workers.run(task, "answer", person(number)))
  await expect(workers.run(task, "answer", person(2))).rejects.toMatchObject({ status: 503 })
  expect(await Promise.all(accepted)).toHaveLength(3)
  await expect(workers.run(task, "answer", person(2))).resolves.toMatchObject({ environment: [] })
})
