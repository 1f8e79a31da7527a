import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readVersionContent } from "../../platform/kits/content.ts"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAX_KIT_QUESTIONS: "2100" })
})
afterAll(() => app.close())

describe("a kit created from a text", () => {
  test("has the content of the text in an active version", async () => {
    const owner = await app.signUp("Anna Berg")
    const { kitId } = await importTestKit(app, owner, KITCHEN)
    const kit = await app.tables
      .selectFrom("kits")
      .selectAll()
      .where("id", "=", kitId)
      .executeTakeFirstOrThrow()
    expect(kit).toMatchObject({
      code: "city-kitchen",
      title: "City kitchen",
      language: "EN",
      isPrivate: false,
      price: 0,
      metadata: { goal: "Cook better" },
      translations: { FA: { title: "آشپزخانه شهر" } },
      createdBy: owner.user.id,
    })
    const content = await readVersionContent(app.tables, kit.activeVersionId ?? 0)
    const levels = content?.levels ?? []
    expect(levels).toMatchObject([
      { code: "Low", index: 1, value: 1 },
      { code: "High", index: 2, value: 5, translations: { FA: { title: "بالا" } } },
    ])
    const [low, high] = levels
    expect(content?.competences).toMatchObject([
      { affectedLevelId: high?.id, effectiveLevelId: low?.id, value: 50 },
      { affectedLevelId: high?.id, effectiveLevelId: high?.id, value: 60 },
    ])
    const menu = content?.subjects[0]
    expect(menu).toMatchObject({ code: "Menu", weight: 2 })
    expect(content?.attributes).toMatchObject([{ code: "Variety", subjectId: menu?.id, index: 1, weight: 3 }])
    const [talk] = content?.questionnaires ?? []
    const [measure] = content?.measures ?? []
    expect(measure).toMatchObject({ code: "Talk", title: "Kitchen talk" })
    const [first, second] = content?.questions ?? []
    expect(first).toMatchObject({
      code: "Q1",
      questionnaireId: talk?.id,
      measureId: measure?.id,
      hint: null,
      advisable: true,
    })
    expect(second).toMatchObject({ code: "Q2", hint: "Small ones count", mayNotBeApplicable: true })
    const optionsOf = (rangeId = 0) => content?.options.filter((option) => option.answerRangeId === rangeId)
    expect(optionsOf(first?.answerRangeId ?? 0)).toMatchObject([
      { index: 1, title: "No", value: 0, translations: { FA: { title: "خیر" } } },
      { index: 2, title: "Yes", value: 1, translations: null },
    ])
    expect(optionsOf(second?.answerRangeId ?? 0)).toMatchObject([
      { title: "Never", value: 0 },
      { title: "Weekly", value: 0.5 },
      { title: "Daily", value: 1 },
    ])
    expect(content?.impacts.map(({ weight }) => weight)).toEqual([1, 2])
  })

  test("is offered in its main language and in its translations", async () => {
    const owner = await app.signUp("Bea Carls")
    const { kitId } = await importTestKit(app, owner, KITCHEN, { title: "Translated kitchen" })
    const languages = await app.tables
      .selectFrom("kitLanguages")
      .select("language")
      .where("kitId", "=", kitId)
      .orderBy("language")
      .execute()
    expect(languages).toEqual([{ language: "EN" }, { language: "FA" }])
  })

  test("records which questionnaires have an impact on which subject", async () => {
    const owner = await app.signUp("Carl Dahl")
    const { kitId } = await importTestKit(app, owner, KITCHEN, { title: "Linked kitchen" })
    const links = await app.tables
      .selectFrom("subjectQuestionnaires as link")
      .innerJoin("kits", "kits.activeVersionId", "link.kitVersionId")
      .innerJoin("questionnaires as questionnaire", "questionnaire.id", "link.questionnaireId")
      .where("kits.id", "=", kitId)
      .select("questionnaire.code")
      .execute()
    expect(links).toEqual([{ code: "Talk" }])
  })

  test("can be used by every active member of the group, but not by invited people", async () => {
    const owner = await app.signUp("Dora Eng")
    const member = await app.signUp("Eva Frank")
    const invited = await app.signUp("Fay Gold")
    const expertGroupId = await makeTestGroup(owner)
    await app.tables
      .insertInto("expertGroupMembers")
      .values(
        [
          { userId: member.user.id, status: "ACTIVE" as const },
          { userId: invited.user.id, status: "PENDING" as const },
        ].map((row) => ({
          ...row,
          expertGroupId,
          createdBy: owner.user.id,
          creationTime: app.clock.now(),
          lastSeen: app.clock.now(),
        })),
      )
      .execute()
    const { kitId } = await importTestKit(app, owner, KITCHEN, { title: "Shared kitchen", expertGroupId })
    const users = await app.tables
      .selectFrom("kitUsers")
      .select("userId")
      .where("kitId", "=", kitId)
      .execute()
    expect(users.map(({ userId }) => userId).sort()).toEqual([owner.user.id, member.user.id].sort())
  })

  test.each(["team-health", "software-engineering-maturity", "open-source-readiness"])(
    "can be %s, which comes with the product",
    async (name) => {
      const owner = await app.signUp("Gita Hadi")
      const { kitId } = await importTestKit(app, owner, `kits/${name}`)
      const tags = await app.tables.selectFrom("kitTags").selectAll().where("kitId", "=", kitId).execute()
      expect(tags.length).toBeGreaterThan(0)
    },
  )

  test("can have two thousand questions", async () => {
    const owner = await app.signUp("Hana Ito")
    const questions = Array.from(
      { length: 2000 },
      (_, n) => `question N${n} { questionnaire: Talk title: "Question ${n}"
        options: "a", "b", "c", "d" with values [0, 0.3, 0.6, 1] affects Variety on level High on level Low }`,
    )
    const { kitId } = await importTestKit(app, owner, KITCHEN + questions.join("\n"), {
      title: "Great kitchen",
    })
    const { count } = await app.tables
      .selectFrom("questions")
      .innerJoin("kits", "kits.activeVersionId", "questions.kitVersionId")
      .where("kits.id", "=", kitId)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2002)
    // Copied in several statements.
    const clone = await owner.post(`/api/v1/assessment-kits/${kitId}/clone/`)
    const rowsOf = async (table: "questions" | "answerOptions" | "questionImpacts") => {
      const perVersion = await app.tables
        .selectFrom(table)
        .innerJoin("kitVersions", "kitVersions.id", `${table}.kitVersionId`)
        .where("kitVersions.kitId", "=", kitId)
        .groupBy("kitVersionId")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .execute()
      return perVersion.map(({ count }) => Number(count))
    }
    expect(clone.status).toBe(201)
    for (const table of ["questions", "answerOptions", "questionImpacts"] as const) {
      const [released, copied] = await rowsOf(table)
      expect(released).toBeGreaterThan(2000)
      expect(copied).toBe(released)
    }
  })
})

const KITCHEN = `
kit Kit {
  title: "City kitchen"
  summary: "How well a kitchen works"
  about: "<p>For cooks and waiters.</p>"
  goal: "Cook better"
  tags: "team", "Quality"
  translation fa { title: "آشپزخانه شهر" }
}
level Low { title: "Low" description: "d" value: 1 }
level High { title: "High" description: "d" value: 5 competence: [Low: 50%, High: 60%] translation fa { title: "بالا" } }
subject Menu { title: "Menu" description: "What is offered" weight: 2 }
attribute Variety { title: "Variety" description: "d" subject: Menu weight: 3 }
questionnaire Talk { title: "Kitchen talk" description: "d" }
answerRange YesNo { title: "Yes or no" options: "No", "Yes" translation fa { options: "خیر", "" } }
question Q1 { questionnaire: Talk title: "Do you?" answerRange: YesNo affects Variety on level High }
question Q2 { questionnaire: Talk hint: "Small ones count" title: "How often?" options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
  affects Variety on level High with weight 2 mayNotBeApplicable: true }
`
