import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let count = 0
const newAddress = () => `invited.${++count}@example.com`

async function workplace() {
  const fixture = await assessmentFixture(app)
  const { kit, path, manager } = fixture
  const { releases, people } = kit.questionnaires
  const assign = (body: object, questionnaireId: number = releases) =>
    manager.put(`${path}/questionnaires/${questionnaireId}/assignment/`, { due: null, ...body })
  const shown = async (questionnaireId: number = releases) => {
    await fixture.calculate()
    const { body } = await manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
    return body.items.find(({ id }: { id: number }) => id === questionnaireId).assignment
  }
  return { ...fixture, people, assign, shown }
}

const mine = async (person: Caller) => {
  await app.settled()
  return (await person.get("/api/v1/my-assignments/")).body.items
}

async function notices({ user }: Caller, template: string) {
  await app.settled()
  const rows = await app.tables
    .selectFrom("notifications")
    .where("userId", "=", user.id)
    .where("template", "=", template)
    .select("details")
    .execute()
  return rows.map(({ details }) => details)
}

const freedEntries = async (assessmentId: string) => {
  await app.settled()
  return app.tables
    .selectFrom("auditEntries")
    .where("kind", "=", "questionnaire-freed")
    .where("subjectId", "=", assessmentId)
    .select(["personId", "details"])
    .execute()
}

describe("what is assigned to a person is freed, and whoever assigned it hears what", () => {
  type World = Awaited<ReturnType<typeof workplace>> & { ana: Caller; second: Caller }
  const losses: Record<string, (world: World) => Promise<{ status: number }>> = {
    "with their role": ({ second, path, ana }) =>
      second.delete(`${path}/assessment-user-roles/${ana.user.id}/`),
    "with another role": ({ second, path, ana }) =>
      second.put(`${path}/assessment-user-roles/${ana.user.id}/`, { roleId: roleIds.commenter }),
    "when they leave the space": ({ spaceId, ana }) => ana.delete(`/api/v1/spaces/${spaceId}/leave/`),
    "with their account": ({ ana }) => ana.post("/api/v1/user-profile/deletion/", { email: ana.user.email }),
    "with the assessment": ({ second, path }) => second.delete(`${path}/`),
  }
  test.each(Object.entries(losses))("%s", async (name, lose) => {
    const world = await workplace()
    const { id, manager, assign, addMember, people, shown } = world
    const ana = await addMember("associate", "Ana Ash")
    const second = await addMember("manager", "Mia Second")
    await assign({ userIds: [ana.user.id] })
    await assign({ userIds: [ana.user.id, second.user.id] }, people)
    const { status } = await lose({ ...world, ana, second })
    expect(status, name).toBeLessThan(300)
    const isDeleted = name === "with the assessment"
    const [notice, ...more] = await notices(manager, "questionnairefreed")
    expect(more).toEqual([])
    expect(notice).toMatchObject({ questionnaires: "Releases · People", others: isDeleted ? 1 : 0 })
    const entries = await freedEntries(id)
    expect(entries.filter(({ personId }) => personId === ana.user.id).map(({ details }) => details)).toEqual([
      { questionnaire: "Releases" },
      { questionnaire: "People" },
    ])
    expect(await mine(second)).toHaveLength(isDeleted ? 0 : 1)
    if (isDeleted) return
    expect(await shown()).toBeNull()
    expect(await shown(people)).toMatchObject({ people: [{ id: second.user.id }] })
  })

  test("when the assessment moves to another space: everybody", async () => {
    const { id, manager, path, assign, addMember, shown } = await workplace()
    const ana = await addMember("associate")
    await assign({ userIds: [ana.user.id], emails: [newAddress()] })
    const { body } = await manager.post("/api/v1/spaces/", { title: "Elsewhere", type: "PREMIUM" })
    expect((await manager.put(`${path}/move/`, { targetSpaceId: body.id })).status).toBeLessThan(300)
    expect(await freedEntries(id)).toMatchObject([{ personId: ana.user.id }])
    expect(await shown()).toBeNull()
    expect(await mine(ana)).toEqual([])
  })

  test("not by a role that still lets them answer", async () => {
    const { id, manager, path, assign, addMember } = await workplace()
    const ana = await addMember("associate")
    await assign({ userIds: [ana.user.id] })
    await manager.put(`${path}/assessment-user-roles/${ana.user.id}/`, { roleId: roleIds.assessor })
    expect(await mine(ana)).toHaveLength(1)
    expect(await freedEntries(id)).toEqual([])
  })
})

describe("an address", () => {
  test("is invited as associate, says until when, and gets what is assigned to it when it joins", async () => {
    const { manager, path, assign, shown, addMember } = await workplace()
    const ana = await addMember("associate", "Ana Ash")
    const email = newAddress()
    const due = "2098-12-12"
    const body = { userIds: [ana.user.id], emails: [email.toUpperCase()], due }
    const assigned = await assign(body)
    expect(assigned.body).toMatchObject({ people: [{ displayName: "Ana Ash" }], invited: [email] })
    expect((await manager.get(`${path}/invitees/`)).body.items).toMatchObject([
      { email, role: { title: "Associate" } },
    ])
    expect(await app.mailsTo(email)).toMatchObject([
      {
        subject: "Mona Gerard asks you to answer “Payments service” until 12 Dec 2098: 8 questions left",
      },
    ])
    await assign(body)
    expect(await app.mailsTo(email)).toHaveLength(1)
    const nele = await app.signUp("Nele Newcomer", { email })
    expect(await mine(nele)).toMatchObject([{ due, questionnaire: { title: "Releases" } }])
    expect(await shown()).toMatchObject({
      people: [{ displayName: "Ana Ash" }, { displayName: "Nele Newcomer" }],
      invited: [],
    })
    expect(await notices(nele, "questionnaireassigned")).toHaveLength(1)
    expect(await notices(ana, "questionnaireassigned")).toHaveLength(1)
  })

  test("that is left out again, or whose invitation is cancelled, gets nothing", async () => {
    const { manager, path, assign, shown } = await workplace()
    const [left, cancelled] = [newAddress(), newAddress()]
    await assign({ userIds: [], emails: [left, cancelled] })
    expect(await shown()).toMatchObject({ people: [], invited: [left, cancelled].toSorted() })
    await assign({ userIds: [], emails: [cancelled] })
    const invitees = (await manager.get(`${path}/invitees/`)).body.items
    const invite = invitees.find(({ email }: { email: string }) => email === cancelled)
    await manager.delete(`/api/v1/assessment-invites/${invite.id}/`)
    expect(await shown()).toBeNull()
    expect(await mine(await app.signUp("Lea Left", { email: left }))).toEqual([])
    expect(await mine(await app.signUp("Can Celled", { email: cancelled }))).toEqual([])
  })

  test("of an account gets the role and the questionnaire at once; one that was invited before keeps its role", async () => {
    const { manager, path, assign } = await workplace()
    const kai = await app.signUp("Kai Known")
    const assigned = await assign({ userIds: [], emails: [kai.user.email] })
    expect(assigned.body).toMatchObject({ people: [{ id: kai.user.id }], invited: [] })
    expect(await mine(kai)).toHaveLength(1)
    const email = newAddress()
    await manager.post(`${path}/invite/`, { email, roleId: roleIds.assessor })
    await assign({ userIds: [kai.user.id], emails: [email] })
    expect(await app.mailsTo(email)).toHaveLength(1)
    expect((await manager.get(`${path}/invitees/`)).body.items).toMatchObject([
      { email, role: { title: "Assessor" } },
    ])
  })

  test("is not invited to an assessment of a personal space, and nothing is assigned", async () => {
    const { kit, manager } = await workplace()
    const { body: me } = await manager.get("/api/v1/users/me/")
    const { body } = await manager.post("/api/v2/assessments/", {
      spaceId: me.defaultSpaceId,
      assessmentKitId: kit.id,
      title: "Of my own",
    })
    const path = `/api/v1/assessments/${body.id}/questionnaires/${kit.questionnaires.releases}/assignment/`
    const userIds = [manager.user.id]
    expect((await manager.put(path, { userIds, emails: [newAddress()], due: null })).status).toBe(400)
    expect(await mine(manager)).toEqual([])
    expect((await manager.put(path, { userIds, due: null })).status).toBe(200)
    expect(await mine(manager)).toHaveLength(1)
  })
})
