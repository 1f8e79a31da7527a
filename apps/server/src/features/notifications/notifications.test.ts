import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, timeAfter } from "../../platform/clock.ts"
import { dayAndTime } from "../../platform/i18n/time.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { importTestKit } from "../../testing/import-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { openWidget } from "../../testing/widget.ts"
import { roleIds } from "../permissions/index.ts"

const ADMIN = "admin@example.com"

let app: TestApp
let author: Caller
let kitId: number
let expertGroupId: number
beforeAll(async () => {
  app = await createTestApp({ ADMIN_EMAIL: " Admin@Example.com " })
  author = await app.signUp("Aron Author")
  ;({ kitId, expertGroupId } = await importTestKit(app, author, "kits/team-health"))
})
afterAll(() => app.close())

const feedOf = async (person: Caller) => (await openWidget(app, person)).feed()

/** Starts an assessment with the author's kit. */
async function startAssessment(person: Caller, title = "Payments service"): Promise<string> {
  const { body: me } = await person.get("/api/v1/users/me/")
  const created = await person.post("/api/v2/assessments/", {
    spaceId: me.defaultSpaceId,
    assessmentKitId: kitId,
    title,
  })
  expect(created.status).toBe(201)
  expect(created.queries).toBeLessThanOrEqual(8)
  return created.body.id
}

describe("what people are notified of", () => {
  test("an assessment on a kit: the active members of its expert group, but not the person who started it", async () => {
    const member = await app.signUp("Mira Member")
    const invited = await app.signUp("Ingo Invited")
    await joinGroup(member, "ACTIVE")
    await joinGroup(invited, "PENDING")
    const stranger = await app.signUp("Sten Starter")
    await startAssessment(stranger)
    const { title } = await titleOfKit()
    for (const person of [author, member]) {
      const [notification] = await feedOf(person)
      expect(notification).toMatchObject({
        templateIdentifier: "createassessment",
        content: `Sten Starter has started an assessment with ${title}.`,
        payload: {
          title: "New Assessment on Your Kit",
          data: { kit: { id: kitId, title }, user: { displayName: "Sten Starter" } },
        },
      })
    }
    expect(await feedOf(invited)).toEqual([])
    expect(await feedOf(stranger)).toEqual([])

    const before = (await feedOf(member)).length
    await startAssessment(member)
    expect(await feedOf(member)).toHaveLength(before)
    expect((await feedOf(author))[0].payload.data.user).toEqual({ displayName: "Mira Member" })
  })

  test("the last answer of an assessment: its creator, if somebody else gave it", async () => {
    const fixture = await assessmentFixture(app, { title: "Checkout <beta> & more" })
    await fixture.answerAll("yes")
    expect(await feedOf(fixture.manager)).toEqual([])

    await fixture.answer("test", null)
    const assessor = await fixture.addMember("assessor", "Asta Assessor")
    const question = fixture.kit.questions.find(({ code }) => code === "test")
    const answered = await assessor.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      answerOptionId: question?.options.partly,
    })
    expect(answered.status).toBe(201)
    expect(answered.queries).toBeLessThanOrEqual(8)
    expect(await feedOf(fixture.manager)).toMatchObject([
      {
        templateIdentifier: "completeassessment",
        content: "Asta Assessor has answered the last question of Checkout &lt;beta&gt; &amp; more.",
        payload: {
          title: "Assessment completed",
          data: {
            assessment: { id: fixture.id, title: "Checkout <beta> & more", spaceId: fixture.spaceId },
            assessor: { id: assessor.user.id, displayName: "Asta Assessor" },
          },
        },
      },
    ])
    expect(await feedOf(assessor)).toEqual([])
  })

  test("a like of a kit: its creator; removing it or liking one's own kit notifies nobody", async () => {
    const fan = await app.signUp("Fenja Fan")
    const like = (person: Caller) => person.post(`/api/v2/assessment-kits/${kitId}/like/`)
    const before = (await feedOf(author)).length
    await like(author)
    expect(await feedOf(author)).toHaveLength(before)
    const liked = await like(fan)
    expect(liked.queries).toBeLessThanOrEqual(8)
    const feed = await feedOf(author)
    expect(feed).toHaveLength(before + 1)
    const { title } = await titleOfKit()
    expect(feed[0]).toMatchObject({
      templateIdentifier: "togglekitlike",
      content: `Fenja Fan likes ${title}.`,
      payload: {
        title: "New like",
        data: { kit: { id: kitId, title }, liker: { displayName: "Fenja Fan" } },
      },
    })
    await like(fan)
    expect(await feedOf(author)).toHaveLength(before + 1)
  })

  test("a premium space: the administrator named in the settings, once that account exists", async () => {
    const buyer = await app.signUp("Berta Buyer")
    const create = (person: Caller, title: string, type = "PREMIUM") =>
      person.post("/api/v1/spaces/", { title, type })
    expect((await create(buyer, "Before anybody cares")).status).toBe(201)
    await app.settled()
    const admin = await app.signUp("Ada Admin", { email: ADMIN })
    await create(buyer, "Platform team")
    await create(buyer, "Small team", "BASIC")
    await create(admin, "My own")
    const [space] = await app.tables
      .selectFrom("spaces")
      .where("title", "=", "Platform team")
      .select("creationTime")
      .execute()
    const time = space?.creationTime.slice(0, 16).replace(/(\d+)-(\d+)-(\d+)T/, "$1/$2/$3 ")
    const { en: shown } = dayAndTime(`${space?.creationTime.slice(0, 16)}`, null)
    expect(shown).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d UTC$/)
    expect(await feedOf(admin)).toMatchObject([
      {
        templateIdentifier: "createpremiumspace",
        content: `Berta Buyer (${buyer.user.email}) has created the premium space Platform team on ${shown}.`,
        payload: {
          title: "New premium space",
          data: {
            userModel: { displayName: "Berta Buyer", email: buyer.user.email },
            spaceModel: { title: "Platform team", creationTime: time },
          },
        },
      },
    ])

    await admin.put("/api/v1/user-profile/", { displayName: "Ada Admin", timeZone: "Asia/Tokyo" })
    const { en: there } = dayAndTime(`${space?.creationTime.slice(0, 16)}`, "Asia/Tokyo")
    expect(there).not.toContain("UTC")
    const [seen] = await feedOf(admin)
    expect(seen?.content).toContain(`the premium space Platform team on ${there}.`)
  })

  test("somebody who joins by invitation: everyone who invited them, once, except for expired invitations", async () => {
    const email = "newcomer@example.com"
    const [first, second] = await Promise.all([assessmentFixture(app), assessmentFixture(app)])
    const [another, late] = await Promise.all([assessmentFixture(app), assessmentFixture(app)])
    await invite(first, email)
    await invite({ ...another, manager: first.manager }, email)
    await invite(second, email)
    await invite(late, email, -1)
    const newcomer = await app.signUp("Nele Newcomer", { email })
    for (const { manager } of [first, second]) {
      expect(await feedOf(manager)).toMatchObject([
        {
          templateIdentifier: "acceptassessmentinvitation",
          content: "Nele Newcomer has accepted your invitation.",
          payload: {
            title: "Invitation accepted",
            data: { inviteeModel: { id: newcomer.user.id, displayName: "Nele Newcomer" } },
          },
        },
      ])
    }
    expect(await feedOf(late.manager)).toEqual([])
  })

  test("nothing about things that are gone by then", async () => {
    const fixture = await assessmentFixture(app)
    const assessor = await fixture.addMember("assessor")
    await app.asServer(async (ctx) => {
      await ctx.record({ type: "assessment-completed", assessmentId: fixture.id })
      await ctx.db.updateTable("assessments").set({ deleted: true }).where("id", "=", fixture.id).execute()
    }, assessor.user)
    expect(await feedOf(fixture.manager)).toEqual([])
  })
})

describe("the language of a notification", () => {
  test("is that of the reader's latest API request, even for notifications stored before it", async () => {
    const fixture = await assessmentFixture(app, { title: "سرویس پرداخت" })
    const assessor = await fixture.addMember("assessor", "Asta Assessor")
    await app.asServer(
      (ctx) => ctx.record({ type: "assessment-completed", assessmentId: fixture.id }),
      assessor.user,
    )
    const widget = await openWidget(app, fixture.manager)
    expect((await widget.feed())[0].payload.title).toBe("Assessment completed")

    const inPersian = { headers: { "accept-language": "fa-IR,fa;q=0.9" } }
    await fixture.manager.call("GET", "/api/v1/users/me/", inPersian)
    const [persian] = await widget.feed()
    expect(persian.payload.title).toBe("ارزیابی کامل شد")
    expect(persian.content).toBe("Asta Assessor به آخرین پرسش «سرویس پرداخت» پاسخ داده است.")
    const { body } = await widget.get("/organization")
    expect(body.data.branding.direction).toBe("rtl")

    await fixture.manager.get("/api/v1/users/me/")
    expect((await widget.feed())[0].payload.title).toBe("Assessment completed")
  })

  test("does not apply to the title by which clients recognise kits", async () => {
    const reader = await app.signUp("Rima Reader", { language: "FA" })
    await joinGroup(reader, "ACTIVE")
    await startAssessment(await app.signUp("Sten Starter"))
    const [notification] = await feedOf(reader)
    expect(notification.payload.title).toBe("New Assessment on Your Kit")
    const { title } = await titleOfKit()
    expect(notification.content).toBe(`Sten Starter ارزیابی جدیدی را با «${title}» آغاز کرده است.`)
  })
})

async function joinGroup(person: Caller, status: "ACTIVE" | "PENDING"): Promise<void> {
  await app.asServer(({ db, now }) =>
    db
      .insertInto("expertGroupMembers")
      .values({
        expertGroupId,
        userId: person.user.id,
        status,
        createdBy: author.user.id,
        creationTime: now,
        lastSeen: now,
      })
      .execute(),
  )
}

async function invite(
  { id, manager }: { id: string; manager: Caller },
  email: string,
  daysLeft = 7,
): Promise<void> {
  await app.asServer(({ db, now }) =>
    db
      .insertInto("assessmentInvites")
      .values({
        id: randomUUID(),
        assessmentId: id,
        email,
        roleId: roleIds.viewer,
        createdBy: manager.user.id,
        creationTime: now,
        expirationTime: timeAfter(now, daysLeft * DAY),
      })
      .execute(),
  )
}

async function titleOfKit(): Promise<{ title: string }> {
  return app.tables.selectFrom("kits").where("id", "=", kitId).select("title").executeTakeFirstOrThrow()
}
