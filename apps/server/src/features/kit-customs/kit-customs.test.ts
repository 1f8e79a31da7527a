import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** An assessment with a valid result, and functions that call the API about customs of its kit. */
async function assessed() {
  const fixture = await assessmentFixture(app)
  const { manager, path, kit } = fixture
  const { delivery, teamwork } = kit.subjects
  await fixture.answerAll("yes", 3)
  await fixture.answer("build", "no", 3)
  await fixture.calculate()
  const validity = async () => {
    const { status, body } = await manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
    return status === 200 ? "valid" : body.code
  }
  const weights = (subjects: Record<number, number>, attributes: Record<number, number> = {}) => ({
    subjects: listOf(subjects),
    attributes: listOf(attributes),
  })
  return {
    ...fixture,
    ...{ delivery, teamwork, validity, weights },
    assign: (title: string, customData: object) =>
      manager.post(`${path}/assign-kit-custom/`, { title, customData }),
    edit: (id: number, body: object) => manager.put(`/api/v1/kit-customs/${id}/`, { kitId: kit.id, ...body }),
    subjects: (query = "") => manager.get(`/api/v1/assessment-kits/${kit.id}/custom-subjects/${query}`),
  }
}

function listOf(weights: Record<number, number>) {
  return Object.entries(weights).map(([id, weight]) => ({ id: Number(id), weight }))
}

describe("assigning a custom to an assessment", () => {
  test("applies its weights from the next calculation on", async () => {
    const { assign, weights, ...assessment } = await assessed()
    expect(await assessment.validity()).toBe("valid")
    const customData = weights({ [assessment.delivery]: 7 }, { [assessment.kit.attributes.recovery]: 0 })
    const reply = await assign("  For small\n teams ", customData)
    expect(reply).toMatchObject({ status: 201, body: { kitCustomId: expect.any(Number) } })
    expect(reply.queries).toBeLessThanOrEqual(8)
    const { kitCustomId } = reply.body
    expect((await assessment.manager.get(`${assessment.path}/`)).body.kitCustomId).toBe(kitCustomId)
    expect((await assessment.manager.get(`/api/v1/kit-customs/${kitCustomId}/`)).body).toEqual({
      title: "For small teams",
      customData,
      etag: expect.any(String),
    })
    expect(await assessment.validity()).toBe("CALCULATE_NOT_VALID")
    await assessment.calculate()
    expect(await assessment.validity()).toBe("valid")
  })

  test("shows the weights next to those of the kit", async () => {
    const { assign, weights, subjects, ...assessment } = await assessed()
    const custom = await assign("Shown", weights({ [assessment.teamwork]: 5 }))
    const plain = await subjects()
    expect(plain.body).toMatchObject({ sort: "index", order: "asc", total: 2, size: 100 })
    expect(plain.body.items).toMatchObject([
      {
        id: assessment.delivery,
        weight: { defaultValue: 1, customValue: null },
        mainLanguage: { code: "EN", title: "English" },
        attributes: [{ weight: { defaultValue: 2, customValue: null } }, {}],
      },
      { id: assessment.teamwork, weight: { defaultValue: 1, customValue: null } },
    ])
    const shown = await subjects(`?kitCustomId=${custom.body.kitCustomId}`)
    expect(shown.queries).toBeLessThanOrEqual(4)
    expect(shown.body.items).toMatchObject([
      { weight: { customValue: null } },
      { weight: { customValue: 5 } },
    ])
    expect((await subjects("?kitCustomId=123456")).status).toBe(404)
  })

  test("is rejected for invalid weights, unknown elements and taken titles, and then changes nothing", async () => {
    const { assign, weights, ...assessment } = await assessed()
    const good = weights({ [assessment.delivery]: 2 })
    await assign("Taken title", good)
    const before = (await assessment.manager.get(`${assessment.path}/`)).body.kitCustomId
    const faults: [number, string, unknown][] = [
      [400, "ab", good],
      [400, " ", good],
      [400, "taken  TITLE", good],
      [400, "Fine", null],
      [400, "Fine", {}],
      [400, "Fine", weights({})],
      [400, "Fine", { subjects: null, attributes: [] }],
      [400, "Fine", weights({ [assessment.delivery]: -1 })],
      [400, "Fine", weights({ [assessment.delivery]: 1.5 })],
      [400, "Fine", { subjects: [{ id: assessment.delivery }] }],
      [400, "Fine", { subjects: [...good.subjects, ...good.subjects] }],
      [404, "Fine", weights({ 123456: 1 })],
      [404, "Fine", weights({}, { 123456: 1 })],
    ]
    for (const [status, title, customData] of faults) {
      const reply = await assign(title, customData as object)
      expect(reply.status, JSON.stringify([title, customData])).toBe(status)
    }
    expect((await assessment.manager.get(`${assessment.path}/`)).body.kitCustomId).toBe(before)
  })
})

describe("editing a custom", () => {
  test("makes earlier results stale, both maturity and confidence", async () => {
    const { assign, edit, weights, ...assessment } = await assessed()
    const { kitCustomId } = (await assign("Edited", weights({ [assessment.delivery]: 2 }))).body
    await assessment.calculate()
    const customData = weights({ [assessment.teamwork]: 9 })
    const reply = await edit(kitCustomId, { title: "Edited again", customData })
    expect(reply).toMatchObject({ status: 200, body: "" })
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect(await assessment.validity()).toBe("CALCULATE_NOT_VALID")
    await assessment.manager.post(`${assessment.path}/calculate/`)
    expect(await assessment.validity()).toBe("CONFIDENCE_CALCULATION_NOT_VALID")
    const { code } = await app.tables
      .selectFrom("kitCustoms")
      .where("id", "=", kitCustomId)
      .select("code")
      .executeTakeFirstOrThrow()
    expect(code).toBe("edited")
  })

  test("can keep its title, and needs the right kit", async () => {
    const { assign, edit, weights, ...assessment } = await assessed()
    const customData = weights({ [assessment.delivery]: 2 })
    const { kitCustomId } = (await assign("Kept title", customData)).body
    await assign("Other title", customData)
    expect((await edit(kitCustomId, { title: "Kept title", customData })).status).toBe(200)
    expect((await edit(kitCustomId, { title: "other title", customData })).status).toBe(400)
    expect((await edit(kitCustomId, { title: "Kept title", customData, kitId: 123_456 })).status).toBe(404)
    expect((await edit(123_456, { title: "Kept title", customData })).status).toBe(404)
  })

  test("is allowed for its creator and for users who manage it on an assessment", async () => {
    const { assign, weights, ...assessment } = await assessed()
    const customData = weights({ [assessment.delivery]: 2 })
    const { kitCustomId } = (await assign("Managed", customData)).body
    const body = { kitId: assessment.kit.id, title: "Managed", customData }
    const edit = async (role: "assessor" | "associate" | "viewer") =>
      (await (await assessment.addMember(role)).put(`/api/v1/kit-customs/${kitCustomId}/`, body)).status
    expect(await edit("assessor")).toBe(200)
    expect(await edit("associate")).toBe(403)
    expect(await edit("viewer")).toBe(403)
    await assign("Replaced", customData)
    expect(await edit("assessor")).toBe(403)
    expect((await assessment.manager.put(`/api/v1/kit-customs/${kitCustomId}/`, body)).status).toBe(200)
  })

  test("of a private kit is allowed only for its users", async () => {
    const { assign, weights, subjects, ...assessment } = await assessed()
    const customData = weights({ [assessment.delivery]: 2 })
    const { kitCustomId } = (await assign("Private", customData)).body
    await app.tables
      .updateTable("kits")
      .set({ isPrivate: true })
      .where("id", "=", assessment.kit.id)
      .execute()
    expect((await assign("Another", customData)).status).toBe(403)
    expect((await subjects()).status).toBe(403)
    expect((await assessment.manager.get(`/api/v1/kit-customs/${kitCustomId}/`)).status).toBe(403)
    await app.tables
      .insertInto("kitUsers")
      .values({ kitId: assessment.kit.id, userId: assessment.manager.user.id })
      .execute()
    expect((await assign("Another", customData)).status).toBe(201)
  })
})
