import { afterAll, beforeAll, expect, test } from "vitest"
import { type Receiver, startReceiver } from "../testing/receiver.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { runWebhookCommand } from "./webhook.ts"

let app: TestApp
let receiver: Receiver
beforeAll(async () => {
  app = await createTestApp({ WEBHOOKS_PRIVATE_NETWORK: "allow" })
  receiver = await startReceiver()
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

async function run(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runWebhookCommand(args, openApp, (line) => lines.push(line))
  await app.settled()
  return { code, text: lines.join("\n") }
}

test("an operator adds a webhook of the tenant, sees what was sent, resends it and removes it", async () => {
  const added = await run("add", receiver.url, "--events", "member.added, kit.released")
  const [, id = "", secret] = /^Webhook: (\S+)\nSecret: {2}(\S+)$/.exec(added.text) ?? []
  expect(secret).toMatch(/^whsec_/)
  expect((await run("list")).text).toBe(`${id}  tenant       ${receiver.url} member.added,kit.released`)

  const owner = await app.signUp("Olga Owner")
  const member = await app.signUp("Mia Member")
  const space = await owner.post("/api/v1/spaces/", { title: "Any space", type: "PREMIUM" })
  await owner.post(`/api/v1/spaces/${space.body.id}/members/`, { email: member.user.email })
  await app.settled()
  const delivery = JSON.parse((await run("deliveries", id)).text)
  expect(delivery).toMatchObject({ type: "member.added", status: "DELIVERED", triesCount: 1 })
  expect((await run("resend", id, delivery.id)).code).toBe(0)
  expect(receiver.received.map(({ body }) => body)).toEqual(Array(2).fill(receiver.received[0]?.body))

  expect((await run("remove", id)).code).toBe(0)
  expect((await run("list")).text).toBe("")
})

test.each([
  [["add"], 2, "<address> is missing."],
  [["add", "https://hooks.example/", "--events", "all"], 2, 'There is no event "all".'],
  [["add", "hooks.example"], 1, "Enter a web address"],
  [["add", "https://hooks.example/", "--tenant", "nobody"], 1, 'There is no tenant "nobody".'],
  [["remove", "me"], 1, "This webhook does not exist."],
  [["forget"], 2, "Usage:"],
])("%j cannot be done", async (args, code, text) => {
  const refused = await run(...args)
  expect(refused.text).toContain(text)
  expect(refused.code).toBe(code)
})
