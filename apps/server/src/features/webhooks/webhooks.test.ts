import { Webhook } from "standardwebhooks"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { DAY, MINUTE } from "../../platform/clock.ts"
import { handleLeftEvents } from "../../platform/events/sweep.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { isSignedWith, type Receiver, startReceiver, take } from "../../testing/receiver.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { openWidget } from "../../testing/widget.ts"
import { removeOldMessages } from "./schedule.ts"
import { sendDueMessages } from "./send-messages.ts"

let app: TestApp
let fixture: AssessmentFixture
let owner: Caller
let receiver: Receiver
beforeAll(async () => {
  app = await createTestApp({ WEBHOOKS_PRIVATE_NETWORK: "allow" })
  fixture = await assessmentFixture(app)
  owner = fixture.manager
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await app.tables.deleteFrom("webhooks").execute()
})

describe("a webhook", () => {
  test("is added by the owner of a space; its secret is shown once, and it stays in the space", async () => {
    const { id, secret } = await add(["kit.released", "member.added"], { note: "  Chat " })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const list = await owner.get(webhooks())
    expect(list.queries).toBeLessThanOrEqual(4)
    expect(list.body).toEqual({
      items: [
        {
          id,
          address: receiver.url,
          note: "Chat",
          events: ["kit.released", "member.added"],
          paused: null,
          failingSince: null,
          formerSecretUntil: null,
          creationTime: expect.any(String),
          etag: expect.any(String),
        },
      ],
      most: 10,
    })
    expect(JSON.stringify(list.body)).not.toContain(secret)
    const elsewhere = await owner.post("/api/v1/spaces/", { title: "Other team", type: "PREMIUM" })
    const path = `/api/v1/spaces/${elsewhere.body.id}/webhooks/`
    expect((await owner.get(path)).body.items).toEqual([])
    expect(await owner.get(`${path}${id}/`)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    expect(await owner.delete(`${path}${id}/`)).toMatchObject({ status: 404 })
    expect(await owner.delete(`${webhooks()}${id}/`)).toMatchObject({ status: 204 })
    expect((await owner.get(webhooks())).body.items).toEqual([])
  })

  test.each([
    ["no address at all", { address: "hooks.example" }],
    ["another protocol", { address: "ftp://hooks.example/" }],
    ["a password in it", { address: "https://me:secret@hooks.example/" }],
    ["no event", { events: [] }],
    ["an unknown event", { events: ["kit.liked"] }],
    ["an event twice", { events: ["kit.released", "kit.released"] }],
  ])("is refused with %s", async (_what, wrong) => {
    const good = { address: receiver.url, events: ["kit.released"] }
    const refused = await owner.post(webhooks(), { ...good, ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect((await owner.get(webhooks())).body.items).toEqual([])
  })

  test("is one of at most ten", async () => {
    for (let count = 0; count < 10; count++) await add(["kit.released"])
    const one = { address: receiver.url, events: ["kit.released"] }
    expect(await owner.post(webhooks(), one)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  })
})

describe("a message", () => {
  test("is signed, so that any library of Standard Webhooks verifies it", async () => {
    const { id, secret } = await add(["member.added"])
    const test = await owner.post(`${webhooks()}${id}/test/`)
    expect(test.status).toBe(202)
    await app.settled()
    const [one] = receiver.received
    expect(new Webhook(secret).verify(one?.body ?? "", one?.headers as Record<string, string>)).toEqual({
      type: "webhook.test",
      timestamp: expect.stringMatching(/Z$/),
      data: { webhook: { id } },
    })
    expect(one?.headers["webhook-id"]).toBe(`msg_${test.body.id}`)
    expect(one?.headers["content-type"]).toBe("application/json")
  })

  test("names the new member", async () => {
    await add(["member.added"])
    const member = await app.signUp("Mia Member")
    await owner.post(`/api/v1/spaces/${fixture.spaceId}/members/`, { email: member.user.email })
    await app.settled()
    expect(receiver.received.map(({ message }) => message)).toEqual([
      {
        type: "member.added",
        timestamp: expect.any(String),
        data: {
          space: { id: fixture.spaceId, title: "Core team" },
          member: { id: member.user.id, displayName: "Mia Member" },
          addedBy: { id: owner.user.id, displayName: "Mona Gerard" },
          link: expect.stringMatching(/\/setting$/),
        },
      },
    ])
  })

  test("goes to webhooks that subscribe to the event, of the space and of the tenant, and to no others", async () => {
    const other = await assessmentFixture(app)
    await add(["kit.released"])
    await add(["member.added"], {}, other)
    await addOfTenant(["member.added"])
    const member = await app.signUp("Mia Member")
    await owner.post(`/api/v1/spaces/${fixture.spaceId}/members/`, { email: member.user.email })
    await app.settled()
    expect(receiver.received).toHaveLength(1)
  })

  test("about answers combines those of a short while, and is sent before later messages", async () => {
    const own = await assessmentFixture(app)
    await add(["answers.changed", "assessment.completed"], {}, own)
    const [last, ...others] = own.kit.questions
    for (const { code } of others) await own.answer(code, "yes")
    await collected()
    for (const { code } of others) await own.answer(code, "no")
    await collected()
    expect(receiver.received).toEqual([])
    app.clock.advance(MINUTE)
    await due()
    expect(last).toBeDefined()
    if (last) await own.answer(last.code, "yes")
    await collected()
    expect(receiver.received.map(({ message }) => [message.type, message.data.changes])).toEqual([
      ["answers.changed", others.length * 2],
      ["answers.changed", 1],
      ["assessment.completed", undefined],
    ])
    const [first, , completed] = receiver.received
    expect(first?.message.data.questionIds.toSorted()).toEqual(others.map(({ id }) => id).toSorted())
    expect(completed?.message.data).toMatchObject({
      assessment: { id: own.id, title: "Payments service" },
      space: { id: own.spaceId },
      kit: { id: own.kit.id },
    })
  })

  test("names a published report, and links to it", async () => {
    const own = await assessmentFixture(app)
    await add(["report.published"], {}, own)
    await own.answerAll("yes")
    await own.calculate()
    await own.manager.get(`${own.path}/graphical-report/`)
    await app.settled()
    expect(receiver.received.map(({ message }) => [message.type, message.data.link])).toEqual([
      ["report.published", expect.stringContaining(`/${own.id}/graphical-report/`)],
    ])
  })

  test("is not even recorded for answers that no webhook subscribes to", async () => {
    await add(["kit.released"])
    await fixture.answer("build", "yes")
    const noted = await app.tables
      .selectFrom("events")
      .where("type", "=", "answers-changed")
      .where("handledTime", "is", null)
      .select("id")
      .execute()
    expect(noted).toEqual([])
  })
})

describe("a receiver", () => {
  test("that fails is retried at growing intervals, and the order of an assessment is kept", async () => {
    const { id } = await add(["answers.changed", "assessment.completed", "member.added"])
    receiver.answers((response) => response.writeHead(500).end("Sorry\0, not now"))
    await happen("answers.changed", "assessment.completed")
    await due()
    // The message about the assessment waits for the earlier one; a run ends with its first failure.
    expect(types()).toEqual(["answers.changed"])
    await due()
    expect(types()).toEqual(["answers.changed"])
    app.clock.advance(MINUTE)
    await due()
    expect(types()).toEqual(["answers.changed", "answers.changed"])
    const [waiting, tried] = await deliveries(id, "WAITING")
    expect(waiting).toMatchObject({ triesCount: 0, lastTry: null })
    expect(tried).toMatchObject({
      triesCount: 2,
      nextTry: expect.any(String),
      lastTry: { status: 500, failure: "STATUS", reply: "Sorry\uFFFD, not now" },
    })

    receiver.answers(take)
    app.clock.advance(5 * MINUTE)
    await due()
    expect(types()).toEqual([...Array(3).fill("answers.changed"), "assessment.completed"])
    // Each try sends the same message with the same id.
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(2)
    expect(new Set(receiver.received.slice(0, 3).map(({ body }) => body)).size).toBe(1)
    expect(await deliveries(id, "DELIVERED")).toHaveLength(2)
  })

  test("that fails for a whole day loses the message, and the next one is sent", async () => {
    const { id } = await add(["assessment.completed", "report.published"])
    receiver.answers((response) => response.writeHead(404).end())
    await happen("assessment.completed")
    for (let hour = 0; hour < 30; hour++) {
      app.clock.advance(60 * MINUTE)
      await due()
    }
    const [failed] = await deliveries(id, "FAILED")
    expect(failed).toMatchObject({ type: "assessment.completed", triesCount: 8, nextTry: null })
    receiver.answers(take)
    await happen("report.published")
    expect(types().at(-1)).toBe("report.published")
    const again = await owner.post(`${webhooks()}${id}/deliveries/${failed?.id}/resend/`)
    expect(again.status).toBe(202)
    await app.settled()
    expect(types().at(-1)).toBe("assessment.completed")
    expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(`msg_${failed?.id}`)
    const { body } = await owner.get(`${webhooks()}${id}/deliveries/${failed?.id}/`)
    expect(body).toMatchObject({ status: "DELIVERED", triesCount: 9 })
    expect(JSON.parse(body.body)).toEqual(receiver.received.at(-1)?.message)
    expect(body.tries.at(-1)).toMatchObject({ status: 204, failure: null, reply: "" })
  })

  test("that has accepted nothing for three days is paused, and the owner is notified by mail and in the product", async () => {
    const { id } = await add(["assessment.completed"])
    receiver.answers((response) => response.writeHead(503).end())
    await happen("assessment.completed")
    app.clock.advance(3 * DAY)
    await happen("assessment.completed")
    const { body } = await owner.get(`${webhooks()}${id}/`)
    expect(body.paused).toBe("FAILING")
    const [mail] = await app.mailsTo(owner.user.email)
    expect(mail?.subject).toBe("A webhook was paused")
    expect(mail?.text).toContain(`/${fixture.spaceId}/webhooks/${id}`)
    const [notification] = await (await openWidget(app, owner)).feed()
    expect(notification).toMatchObject({
      templateIdentifier: "webhookpaused",
      content: expect.stringMatching(/^The webhook of the space Core team at 127\.0\.0\.1:\d+ is paused/),
      payload: { title: "Webhook paused", data: { webhook: { id }, space: { id: fixture.spaceId } } },
    })

    const before = receiver.received.length
    await happen("assessment.completed")
    app.clock.advance(DAY)
    await due()
    expect(receiver.received).toHaveLength(before)
    // What waited is sent when it is switched on again; what happened meanwhile is not.
    receiver.answers(take)
    const { address, note, events } = body
    const edited = await owner.put(`${webhooks()}${id}/`, { address, note, events, paused: false })
    expect(edited.status, JSON.stringify(edited.body)).toBe(204)
    await due()
    expect(receiver.received).toHaveLength(before + 2)
    expect((await owner.get(`${webhooks()}${id}/`)).body).toMatchObject({ paused: null, failingSince: null })
  })

  test.each([
    [
      "redirects",
      (to: Receiver) => to.answers((response) => response.writeHead(307, { location: to.url }).end()),
      { status: 307, failure: "REDIRECT" },
    ],
    [
      "hangs up",
      (to: Receiver) => to.answers((response) => response.destroy()),
      { status: null, failure: "CONNECTION" },
    ],
    ["is not there", (to: Receiver) => to.close(), { status: null, failure: "CONNECTION", reply: "" }],
  ])("that %s has not accepted the message", async (_what, prepare, expected) => {
    const { id } = await add(["member.added"])
    await prepare(receiver)
    await owner.post(`${webhooks()}${id}/test/`)
    await app.settled()
    expect(receiver.received.length).toBeLessThanOrEqual(1)
    const [failed] = await deliveries(id, "FAILED")
    expect(failed?.lastTry).toMatchObject(expected)
  })

  test("that replies with megabytes is read for two thousand bytes, and has accepted the message", async () => {
    const { id } = await add(["member.added"])
    receiver.answers((response) => response.writeHead(200).end("x".repeat(20_000_000)))
    await owner.post(`${webhooks()}${id}/test/`)
    await app.settled()
    const [delivered] = await deliveries(id, "DELIVERED")
    expect(delivered?.lastTry).toMatchObject({ status: 200, reply: "x".repeat(2000) })
  })
})

test("a new secret is used together with the former one for a day", async () => {
  const { id, secret: former } = await add(["member.added"])
  const { body } = await owner.post(`${webhooks()}${id}/rotate-secret/`)
  const isSigned = () => [former, body.secret].map((secret) => isSignedWith(secret, lastReceived()))
  await owner.post(`${webhooks()}${id}/test/`)
  await app.settled()
  expect(isSigned()).toEqual([true, true])
  app.clock.advance(DAY)
  await owner.post(`${webhooks()}${id}/test/`)
  await app.settled()
  expect(isSigned()).toEqual([false, true])
})

test("a paused webhook accepts tests, and a message being sent is not sent a second time", async () => {
  const { id } = await add(["member.added"])
  const edit = { address: receiver.url, note: "", events: ["member.added"], paused: true }
  await owner.put(`${webhooks()}${id}/`, edit)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  receiver.answers((response) => void released.then(() => take(response)))
  const test = await owner.post(`${webhooks()}${id}/test/`)
  await receiver.got(1)
  await due({ settle: false })
  const again = await owner.post(`${webhooks()}${id}/deliveries/${test.body.id}/resend/`)
  expect(again).toMatchObject({ status: 422, body: { code: "INVALID_STATE" } })
  release()
  await app.settled()
  expect(receiver.received).toHaveLength(1)
  expect(await deliveries(id, "DELIVERED")).toHaveLength(1)
})

test("deliveries are paged, read with few queries, and removed after a month", async () => {
  const { id } = await add(["member.added"])
  for (let count = 0; count < 3; count++) await owner.post(`${webhooks()}${id}/test/`)
  await app.settled()
  const page = await owner.get(`${webhooks()}${id}/deliveries/?page=1&size=2`)
  expect(page.queries).toBeLessThanOrEqual(4)
  expect(page.body).toMatchObject({ page: 1, size: 2, total: 3, items: [{ type: "webhook.test" }] })
  app.clock.advance(31 * DAY)
  await app.dependencies.backgroundJobs.doChore(removeOldMessages)
  expect((await owner.get(`${webhooks()}${id}/deliveries/`)).body.total).toBe(0)
})

function webhooks({ spaceId } = fixture): string {
  return `/api/v1/spaces/${spaceId}/webhooks/`
}

async function add(events: string[], further: object = {}, { manager, spaceId } = fixture) {
  const reply = await manager.post(webhooks({ spaceId } as AssessmentFixture), {
    address: receiver.url,
    events,
    ...further,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  expect(reply.queries).toBeLessThanOrEqual(8)
  return reply.body as { id: string; secret: string }
}

async function addOfTenant(events: ("member.added" | "kit.released")[]) {
  const { addWebhook } = await import("./manage-webhooks.ts")
  return app.asServer((ctx) => addWebhook(ctx, null, { address: receiver.url, events }))
}

/** Records events of this file's assessment, as its use cases do. */
async function happen(...names: ("answers.changed" | "assessment.completed" | "report.published")[]) {
  const assessmentId = fixture.id
  await app.asServer(async (ctx) => {
    for (const name of names) {
      if (name === "answers.changed") {
        await ctx.record({ type: "answers-changed", assessmentId, questionIds: [1] })
      } else if (name === "assessment.completed") {
        await ctx.record({ type: "assessment-completed", assessmentId })
      } else await ctx.record({ type: "report-published", assessmentId })
    }
  })
  await app.settled()
}

/** Answers are recorded without urgency: the outbox is polled every minute. */
async function collected(): Promise<void> {
  await app.dependencies.backgroundJobs.doChore(handleLeftEvents(app.dependencies.outbox))
  await app.settled()
}

async function due({ settle = true } = {}): Promise<void> {
  await app.dependencies.backgroundJobs.doChore(sendDueMessages)
  if (settle) await app.settled()
}

function types(): string[] {
  return receiver.received.map(({ message }) => message.type)
}

function lastReceived() {
  const last = receiver.received.at(-1)
  if (!last) throw new Error("Nothing was received.")
  return last
}

type Delivery = {
  id: string
  type: string
  triesCount: number
  lastTry: object | null
  nextTry: string | null
}

async function deliveries(id: string, status: string): Promise<Delivery[]> {
  const { body } = await owner.get(`${webhooks()}${id}/deliveries/`)
  return body.items.filter((delivery: { status: string }) => delivery.status === status)
}

test("webhooks of a space that is handed over are paused until its new owner resumes them", async () => {
  const { id } = await add(["member.added"])
  const heir = await app.signUp("Hera Heir")
  const space = webhooks().replace("webhooks/", "")
  await owner.post(`${space}members/`, { email: heir.user.email })
  await app.settled()
  const before = receiver.received.length
  await owner.put(`${space}owner/`, { userId: heir.user.id })
  await app.settled()
  expect((await heir.get(`${webhooks()}${id}/`)).body.paused).toBe("BY_HAND")
  const other = await app.signUp("Odo Other")
  await heir.post(`${space}members/`, { email: other.user.email })
  await app.settled()
  expect(receiver.received).toHaveLength(before)
  await heir.put(`${space}owner/`, { userId: owner.user.id })
})
