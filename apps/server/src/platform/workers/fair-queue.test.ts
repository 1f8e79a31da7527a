import { expect, test } from "vitest"
import { createFairQueue, type TaskHolder } from "./fair-queue.ts"

const room = { ofPerson: 8, ofTenant: 16, together: 64 }
const hostile = { tenant: "acme", person: "hostile" }
const colleague = { tenant: "acme", person: "colleague" }
const elsewhere = { tenant: "globex", person: "elsewhere" }

/** A queue whose tasks take ten units of time each and end one after the other; lists whose tasks have run. */
function queueOf(atOnce: number, waiting = room) {
  let time = 0
  const queue = createFairQueue({ atOnce, waiting }, () => time)
  const begun: { person: string; end: () => void }[] = []
  const send = async (holder: TaskHolder) => {
    const end = await queue.turn(holder)
    begun.push({ person: holder.person, end })
  }
  const finish = async () => {
    await tick()
    for (let at = 0; at < begun.length; at++) {
      time += 10
      begun[at]?.end()
      await tick()
    }
    return begun.map(({ person }) => person)
  }
  return { queue, send, finish, begun }
}
const tick = () => new Promise((resolve) => setImmediate(resolve))

test("the first task of another tenant and of a colleague run before the hostile person's third", async () => {
  const { send, finish } = queueOf(1)
  for (let sent = 0; sent < 8; sent++) void send(hostile)
  void send(colleague)
  void send(elsewhere)
  const order = await finish()
  const third = order.indexOf("hostile", order.indexOf("hostile", order.indexOf("hostile") + 1) + 1)
  expect(order.indexOf("elsewhere")).toBeLessThan(third)
  expect(order.indexOf("colleague")).toBeLessThan(third)
  expect(order).toHaveLength(10)
})

test("one person has one task at a time, even if nobody else is there", async () => {
  const { send, finish, begun } = queueOf(2)
  for (let sent = 0; sent < 3; sent++) void send(hostile)
  await tick()
  expect(begun).toHaveLength(1)
  expect(await finish()).toHaveLength(3)
})

test("two people of one tenant do not keep both places while another tenant waits", async () => {
  const { send, finish } = queueOf(2)
  for (let sent = 0; sent < 4; sent++) {
    void send(hostile)
    void send(colleague)
  }
  void send(elsewhere)
  expect((await finish()).indexOf("elsewhere")).toBe(2)
})

test("whoever fills their share of the queue is refused, others are not", async () => {
  const { queue, send, finish } = queueOf(1, { ofPerson: 2, ofTenant: 3, together: 64 })
  for (let sent = 0; sent < 3; sent++) void send(hostile)
  await expect(queue.turn(hostile)).rejects.toMatchObject({ status: 503 })
  void send(colleague)
  await expect(queue.turn({ tenant: "acme", person: "third" })).rejects.toMatchObject({ status: 503 })
  void send(elsewhere)
  expect(await finish()).toHaveLength(5)
})
