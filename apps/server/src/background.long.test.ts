import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, describe, expect, test } from "vitest"
import { type App, createApp } from "./app.ts"
import { loadConfig } from "./config.ts"
import { inTransaction } from "./platform/create-context.ts"
import { sendMail } from "./platform/mail/mail.ts"
import { startMailServer } from "./testing/mail-server.ts"
import { hasPostgres } from "./testing/postgres-cluster.ts"
import { putDatabase } from "./testing/prepared-database.ts"
import { exited } from "./testing/server-process.ts"
import { startTwoNodes, type TwoNodes } from "./testing/two-nodes.ts"
import { openPage } from "./testing/widget.ts"

/* Background work when a process is killed at the worst moment, and with two processes. */
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

describe("a process that is killed right after a commit", () => {
  test("leaves its mail and its event to the next start", { timeout: 300_000 }, async () => {
    const mails = await startMailServer()
    cleanups.push(() => mails.close())
    const dataFolder = await mkdtemp(join(tmpdir(), "plumbline-background-"))
    cleanups.push(() => rm(dataFolder, { recursive: true, force: true }))
    await putDatabase(dataFolder, "migrated")
    const environment = {
      PLUMBLINE_DATA: dataFolder,
      MAIL_URL: mails.url,
      DEMO: "off",
      LOG_LEVEL: "silent",
    }
    const commit = fileURLToPath(new URL("./testing/commit-and-die.ts", import.meta.url))
    const dying = spawn("node", [commit], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    })
    await exited(dying)
    expect(dying.signalCode).toBe("SIGKILL")
    expect(mails.received).toEqual([])

    const app = await createApp(loadConfig(environment))
    cleanups.push(() => app.close())
    await app.settled()
    expect(mails.received).toEqual(["kai@example.com"])
    const sent = await app.dependencies.database
      .withSchema(app.tenants.default().schema)
      .selectFrom("notifications")
      .select("template")
      .execute()
    expect(sent).toEqual([{ template: "acceptassessmentinvitation" }])
    await app.settled()
    expect(mails.received).toHaveLength(1)
  })
})

describe.skipIf(!hasPostgres)("two nodes", () => {
  test("work as one: each mail is sent once, and pages connected to either receive everything", {
    timeout: 300_000,
  }, async () => {
    const mails = await startMailServer()
    cleanups.push(() => mails.close())
    const nodes = await startTwoNodes({ MAIL_URL: mails.url })
    cleanups.push(() => nodes.stop())
    const addresses = Array.from({ length: 30 }, (_, index) => `person.${index}@example.com`)
    const third = await nodes.openApp()
    cleanups.push(() => third.close())
    for (const [index, to] of addresses.entries()) {
      await asServer(index % 2 === 0 ? nodes.app : third, (ctx) =>
        sendMail(ctx, { from: "Plumbline", to, subject: "Hello", html: "<p>Hello</p>", text: "Hello" }),
      )
    }
    await third.settled()
    expect(mails.received.toSorted()).toEqual(addresses.toSorted())

    const reader = await aPerson(nodes, "Rima Reader")
    const fan = await aPerson(nodes, "Fenja Fan")
    const { body } = await reader.get("/api/v1/notification-platform-settings/")
    const session = await reader.post("/v1/widgets/session/initialize", {
      applicationIdentifier: "plumbline",
      subscriberId: reader.user.id,
      hmacHash: body.novuSubscriberHash,
    })
    const { token } = session.body.data
    const pages = [await openPage(nodes.first.origin, token), await openPage(nodes.second.origin, token)]
    cleanups.push(async () => {
      for (const { socket } of pages) socket.close()
    })

    // Recorded here, so it is handled by a node to which neither page is connected.
    await asServer(nodes.app, (ctx) =>
      ctx.record({ type: "assessment-invitation-accepted", inviterId: reader.user.id, userId: fan.user.id }),
    )
    for (const page of pages) {
      const { message } = await page.next("notification_received")
      expect(message.content).toBe("Fenja Fan has accepted your invitation.")
      expect(await page.next("unread_count_changed")).toEqual({ unreadCount: 1, hasMore: false })
      await page.next("unseen_count_changed")
    }

    const feed = await reader.call("GET", "/v1/widgets/notifications/feed", {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(feed.body.totalCount).toBe(1)
    // Each call goes to the next node.
    for (const [state, unreadCount] of [
      ["read", 0],
      ["unread", 1],
      ["read", 0],
    ] as const) {
      const marked = await reader.call("POST", "/v1/widgets/messages/mark-as", {
        body: { messageId: feed.body.data[0]._id, markAs: state },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(marked.status).toBe(201)
      for (const page of pages) {
        expect(await page.next("unread_count_changed")).toEqual({ unreadCount, hasMore: false })
      }
    }
  })
})

async function asServer<T>(app: App, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> {
  const tenant = app.tenants.default()
  return (await inTransaction(app.dependencies, { tenant, user: null, language: "EN" }, work)).value
}

async function aPerson(nodes: TwoNodes, name: string) {
  const [firstName = "", lastName = ""] = name.split(" ")
  const { identity, tenants } = nodes.app
  const id = randomUUID()
  const token = await identity.issueAccessToken(tenants.default(), {
    id,
    email: `${id}@example.com`,
    firstName,
    lastName,
  })
  const person = nodes.caller(token)
  await person.get("/api/v1/users/me/")
  return person
}
