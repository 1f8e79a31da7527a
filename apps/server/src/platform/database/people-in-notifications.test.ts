import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { json } from "./json.ts"
import { peopleInNotifications } from "./migrations/0080-people-in-notifications.ts"

let app: TestApp
let reader: Caller
beforeAll(async () => {
  app = await createTestApp()
  reader = await app.signUp("Rima Reader")
})
afterAll(() => app.close())

/** Stores a notification as versions before stored it, and updates the tables. @returns it as it is read, and stored */
async function updated(template: string, details: object) {
  const { id } = await app.tables
    .insertInto("notifications")
    .values({
      id: sql`gen_random_uuid()`,
      userId: reader.user.id,
      template,
      details: json(details),
      creationTime: app.clock.now(),
      lastModificationTime: app.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { schema } = app.tenants.default()
  await app.database.transaction().execute(async (db) => {
    await sql`set local search_path to ${sql.id(schema)}`.execute(db)
    await sql.raw(peopleInNotifications).execute(db)
  })
  const stored = await app.tables
    .selectFrom("notifications")
    .where("id", "=", id)
    .select("details")
    .executeTakeFirstOrThrow()
  const { body } = await reader.get("/api/v1/notifications/")
  return {
    stored: JSON.stringify(stored.details),
    read: body.items.find((item: { id: string }) => item.id === id),
  }
}

const kit = { id: 7, title: "Team health" }

test("people with an id, an address or a name that is theirs are stored by id, and read as before", async () => {
  const { user } = await app.signUp("Lea Likes")
  const people = [
    ["addedtospace", { space: { id: 1, title: "Core" }, adder: { id: user.id, displayName: "Lea Likes" } }],
    ["togglekitlike", { kit, liker: { displayName: "Lea Likes" } }],
    [
      "createpremiumspace",
      {
        userModel: { displayName: "Lea Likes", email: user.email },
        spaceModel: { title: "Core", creationTime: "2026/03/01 09:15" },
      },
    ],
  ] as const
  for (const [template, details] of people) {
    const { stored, read } = await updated(template, details)
    expect(stored).not.toContain("Lea")
    expect(stored).not.toContain("example.com")
    expect(read.details).toEqual(details)
    expect(read.text).toContain("Lea Likes")
  }
})

test("whoever has another name by now, or deleted the account, is not named", async () => {
  const { stored, read } = await updated("togglekitlike", { kit, liker: { displayName: "Former Fan" } })
  expect(stored).not.toContain("Former")
  expect(read.text).toBe("Somebody likes Team health.")
})
