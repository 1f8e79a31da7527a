import { threadId } from "node:worker_threads"
import { afterEach, describe, expect, test } from "vitest"
import { defineTask } from "./task.ts"
import { createWorkers, type WorkerLimits, type Workers, workerLimits } from "./workers.ts"

const task = defineTask<typeof import("../../testing/worker-task.ts").default>(
  new URL("../../testing/worker-task.ts", import.meta.url),
)

const uploadTask = defineTask<typeof import("../../testing/worker-task.ts").default>(
  new URL("../../testing/worker-task.ts", import.meta.url),
  { readsUploads: true },
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
    text: {
      en: expect.stringMatching(/^This takes .*memory to compute/),
      fa: expect.stringMatching(/^این محاسبه .*حافظه/),
    },
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

describe("a task that reads uploads", () => {
  test("runs in another process, without the server's environment variables, which serves the next one too", async () => {
    open()
    const first = await workers.run(uploadTask, "answer", person(1))
    expect(first.process).not.toBe(process.pid)
    expect(first.environment).toEqual([])
    expect(await workers.run(uploadTask, "answer", person(2))).toMatchObject({ process: first.process })
    await expect(workers.run(uploadTask, "fail", person(1))).rejects.toThrow("a mistake")
    expect(await workers.run(uploadTask, "answer", person(2))).toMatchObject({ process: first.process })
  })

  test.each([
    ["takes its process down with it", "fill it in one call"],
    ["fills its memory", "fill the memory"],
    ["never ends", "never end"],
  ] as const)("and %s is refused, and the next one runs", async (_, wanted) => {
    open({ seconds: 10, heapMegabytes: 24 })
    await expect(workers.run(uploadTask, wanted, person(1))).rejects.toMatchObject({
      code: "INVALID_STATE",
      status: 422,
      text: {
        en: expect.stringMatching(/^This file .*memory to read/),
        fa: expect.stringMatching(/فایل .*حافظه/),
      },
    })
    await expect(workers.run(uploadTask, "answer", person(2))).resolves.toMatchObject({ environment: [] })
  })

  test("ends with the server", async () => {
    open()
    const { process: child } = await workers.run(uploadTask, "answer", person(1))
    const isAlive = () => {
      try {
        return process.kill(child, 0)
      } catch {
        return false
      }
    }
    expect(isAlive()).toBe(true)
    await workers.close()
    await expect.poll(isAlive).toBe(false)
  })
})

test("a task that is prepared runs in the thread that was started for it", async () => {
  open()
  workers.prepare(task)
  const { thread } = await workers.run(task, "answer", person(1))
  expect(await workers.run(task, "answer", person(2))).toMatchObject({ thread })
})
