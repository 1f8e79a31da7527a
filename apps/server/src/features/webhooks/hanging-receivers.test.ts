import { afterAll, beforeAll, expect, test } from "vitest"
import { type Receiver, startReceiver } from "../../testing/receiver.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let hanging: Receiver
let quick: Receiver
beforeAll(async () => {
  app = await createTestApp({ WEBHOOKS_PRIVATE_NETWORK: "allow" })
  hanging = await startReceiver()
  quick = await startReceiver()
})
afterAll(async () => {
  await Promise.all([hanging.close(), quick.close()])
  await app.close()
})

/** A webhook of a person's own space; returns how to have a test message sent to it. */
async function webhookOf(owner: Caller, receiver: Receiver, title = "Team") {
  const space = await owner.post("/api/v1/spaces/", { title, type: "PREMIUM" })
  expect(space.status).toBe(201)
  const path = `/api/v1/spaces/${space.body.id}/webhooks/`
  const { body } = await owner.post(path, { address: receiver.url, events: ["kit.released"] })
  return () => owner.post(`${path}${body.id}/test/`)
}

test("messages are delivered while other receivers hang, however many wait for those", async () => {
  const held: (() => void)[] = []
  hanging.answers((response) => held.push(() => response.writeHead(500).end()))
  const hostile = await app.signUp("Hanna Hostile")
  const sendToHanging = [await webhookOf(hostile, hanging), await webhookOf(hostile, hanging, "Gang")]
  const sendToQuick = await webhookOf(await app.signUp("Olga Other"), quick)
  for (let sent = 0; sent < 10; sent++) for (const send of sendToHanging) await send()
  await hanging.got(2)
  expect(await sendToQuick()).toMatchObject({ status: 202 })
  await quick.got(1)
  // The hanging webhooks have one message under way each.
  expect(hanging.received).toHaveLength(2)
  hanging.answers((response) => response.writeHead(204).end())
  for (const answer of held) answer()
  await app.settled()
})
