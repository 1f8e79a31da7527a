import { randomUUID } from "node:crypto"
import { SYSTEM_USER_ID } from "../features/users/index.ts"
import type { AnonymousContext } from "../platform/context.ts"
import { json } from "../platform/database/json.ts"
import type { TestApp } from "./test-app.ts"

/** A published kit for tests, small enough to calculate its results by hand. Ids by code. */
export type SmallKit = {
  id: number
  versionId: number
  title: string
  levels: Record<"starting" | "practised" | "mastered", number>
  subjects: Record<"delivery" | "teamwork", number>
  attributes: Record<"automation" | "recovery" | "communication", number>
  measures: Record<"pipelines" | "incidents", number>
  questionnaires: Record<"releases" | "people", number>
  /** In the order in which people answer them. */
  questions: SmallKitQuestion[]
}

export type SmallKitQuestion = {
  id: number
  code: QuestionCode
  questionnaireId: number
  mayNotBeApplicable: boolean
  options: Record<OptionCode, number>
}

/** Options of every question, worth 0, a half and 1. */
export type OptionCode = "no" | "partly" | "yes"

export type QuestionCode = (typeof questions)[number]["code"]

/**
 * Levels: practised needs 60 % on its questions; mastered needs 80 % on practised and 60 % on its own. Subjects:
 * Delivery (Automation weight 2, Recovery weight 1) and Teamwork (Communication), both of weight 1.
 */
const levels = [
  { code: "starting", en: "Starting", fa: "آغازین", about: "Work depends on single people." },
  { code: "practised", en: "Practised", fa: "تمرین‌شده", about: "Good habits are in daily use." },
  { code: "mastered", en: "Mastered", fa: "چیره", about: "Habits are measured and improved." },
] as const

const competences = [
  { affected: "practised", effective: "practised", value: 60 },
  { affected: "mastered", effective: "practised", value: 80 },
  { affected: "mastered", effective: "mastered", value: 60 },
] as const

const subjects = [
  { code: "delivery", en: "Delivery", fa: "تحویل", about: "How changes reach the people who use them." },
  { code: "teamwork", en: "Teamwork", fa: "کار گروهی", about: "How people work with each other." },
] as const

const attributes = [
  { code: "automation", subject: "delivery", weight: 2, en: "Automation", fa: "خودکارسازی" },
  { code: "recovery", subject: "delivery", weight: 1, en: "Recovery", fa: "بازیابی" },
  { code: "communication", subject: "teamwork", weight: 1, en: "Communication", fa: "ارتباط" },
] as const

const measures = [
  { code: "pipelines", en: "Build pipelines", fa: "خط لوله‌های ساخت" },
  { code: "incidents", en: "Handling of incidents", fa: "رسیدگی به رخدادها" },
] as const

const questionnaires = [
  { code: "releases", en: "Releases", fa: "انتشارها" },
  { code: "people", en: "People", fa: "افراد" },
] as const

/** `impacts`: attribute, level, weight. Questions about people may be marked as not applicable. */
const questions = [
  {
    code: "build",
    questionnaire: "releases",
    measure: "pipelines",
    en: "Is every change built automatically?",
    fa: "آیا هر تغییر خودکار ساخته می‌شود؟",
    impacts: [["automation", "practised", 2]],
  },
  {
    code: "test",
    questionnaire: "releases",
    measure: "pipelines",
    en: "Is every change tested automatically?",
    fa: "آیا هر تغییر خودکار آزموده می‌شود؟",
    impacts: [
      ["automation", "practised", 1],
      ["automation", "mastered", 1],
    ],
  },
  {
    code: "deploy",
    questionnaire: "releases",
    measure: "pipelines",
    en: "Can a release be deployed without manual steps?",
    fa: "آیا انتشار بدون گام دستی ممکن است؟",
    impacts: [["automation", "mastered", 2]],
  },
  {
    code: "restore",
    questionnaire: "releases",
    measure: "incidents",
    en: "Are backups restored for practice?",
    fa: "آیا بازگردانی پشتیبان‌ها تمرین می‌شود؟",
    impacts: [["recovery", "practised", 1]],
  },
  {
    code: "rollback",
    questionnaire: "releases",
    measure: "incidents",
    en: "Can a release be taken back within an hour?",
    fa: "آیا انتشار را می‌توان در یک ساعت پس گرفت؟",
    impacts: [
      ["recovery", "mastered", 1],
      ["automation", "mastered", 1],
    ],
  },
  {
    code: "review",
    questionnaire: "people",
    measure: null,
    en: "Are incidents reviewed without blame?",
    fa: "آیا رخدادها بدون سرزنش بازبینی می‌شوند؟",
    impacts: [["recovery", "mastered", 1]],
  },
  {
    code: "meet",
    questionnaire: "people",
    measure: null,
    en: "Does the team meet regularly?",
    fa: "آیا تیم به‌طور منظم گرد هم می‌آید؟",
    impacts: [["communication", "practised", 1]],
  },
  {
    code: "write",
    questionnaire: "people",
    measure: null,
    en: "Are decisions written down?",
    fa: "آیا تصمیم‌ها نوشته می‌شوند؟",
    impacts: [["communication", "mastered", 1]],
  },
] as const

const options = [
  { code: "no", value: 0, en: "No", fa: "خیر" },
  { code: "partly", value: 0.5, en: "Partly", fa: "تا حدی" },
  { code: "yes", value: 1, en: "Yes", fa: "بله" },
] as const

/** Publishes the small kit, in English with Persian translations, under a unique title. */
export async function createSmallKit(app: Pick<TestApp, "asServer">): Promise<SmallKit> {
  return app.asServer(storeKit)
}

async function storeKit(ctx: AnonymousContext): Promise<SmallKit> {
  const { db } = ctx
  const authors = { createdBy: SYSTEM_USER_ID, lastModifiedBy: SYSTEM_USER_ID }
  const stamps = { creationTime: ctx.now, lastModificationTime: ctx.now, ...authors }
  const mark = randomUUID().slice(0, 8)
  const title = `Release readiness ${mark}`
  const group = await db
    .insertInto("expertGroups")
    .values({
      ...stamps,
      code: `makers-${mark}`,
      title: `Makers ${mark}`,
      bio: "Makers of kits",
      about: "They make kits for tests.",
      ownerId: SYSTEM_USER_ID,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const kit = await db
    .insertInto("kits")
    .values({
      ...stamps,
      code: `release-readiness-${mark}`,
      title,
      summary: "Whether a team is ready to release",
      about: "For teams that release software.",
      translations: json({ FA: { title: `آمادگی انتشار ${mark}` } }),
      published: true,
      isPrivate: false,
      expertGroupId: group.id,
      lastMajorModificationTime: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const version = await db
    .insertInto("kitVersions")
    .values({ ...stamps, kitId: kit.id, status: "ACTIVE" })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db.updateTable("kits").set({ activeVersionId: version.id }).where("id", "=", kit.id).execute()
  await db
    .insertInto("kitLanguages")
    .values([
      { kitId: kit.id, language: "EN" },
      { kitId: kit.id, language: "FA" },
    ])
    .execute()

  const own = { ...stamps, kitVersionId: version.id }
  const described = (part: { code: string; en: string; fa: string; about?: string }, position: number) => ({
    ...own,
    code: part.code,
    index: position + 1,
    title: part.en,
    description: part.about ?? `About ${part.en.toLowerCase()}.`,
    translations: json({ FA: { title: part.fa } }),
  })
  const levelIds = byCode(
    await db
      .insertInto("maturityLevels")
      .values(levels.map((level, position) => ({ ...described(level, position), value: position + 1 })))
      .returning(["id", "code"])
      .execute(),
  )
  await db
    .insertInto("levelCompetences")
    .values(
      competences.map(({ affected, effective, value }) => ({
        ...own,
        affectedLevelId: levelIds[affected] ?? 0,
        effectiveLevelId: levelIds[effective] ?? 0,
        value,
      })),
    )
    .execute()
  const subjectIds = byCode(
    await db.insertInto("subjects").values(subjects.map(described)).returning(["id", "code"]).execute(),
  )
  const attributeIds = byCode(
    await db
      .insertInto("attributes")
      .values(
        attributes.map((attribute, position) => ({
          ...described(attribute, position),
          subjectId: subjectIds[attribute.subject] ?? 0,
          weight: attribute.weight,
        })),
      )
      .returning(["id", "code"])
      .execute(),
  )
  const measureIds = byCode(
    await db.insertInto("measures").values(measures.map(described)).returning(["id", "code"]).execute(),
  )
  const questionnaireIds = byCode(
    await db
      .insertInto("questionnaires")
      .values(questionnaires.map(described))
      .returning(["id", "code"])
      .execute(),
  )
  const range = await db
    .insertInto("answerRanges")
    .values({ ...own, code: "agreement", title: "Agreement", reusable: true })
    .returning("id")
    .executeTakeFirstOrThrow()
  const optionRows = await db
    .insertInto("answerOptions")
    .values(
      options.map(({ value, en, fa }, position) => ({
        ...own,
        answerRangeId: range.id,
        index: position + 1,
        title: en,
        value,
        translations: json({ FA: { title: fa } }),
      })),
    )
    .returning(["id", "value"])
    .execute()
  const optionIds = byCode(
    options.map(({ code, value }) => ({ code, id: optionRows.find((row) => row.value === value)?.id ?? 0 })),
  )
  const questionRows = await db
    .insertInto("questions")
    .values(
      questions.map((question) => ({
        ...own,
        code: question.code,
        index: siblings(question).indexOf(question) + 1,
        title: question.en,
        translations: json({ FA: { title: question.fa } }),
        questionnaireId: questionnaireIds[question.questionnaire] ?? 0,
        measureId: question.measure === null ? null : (measureIds[question.measure] ?? 0),
        answerRangeId: range.id,
        mayNotBeApplicable: question.questionnaire === "people",
      })),
    )
    .returning(["id", "code", "questionnaireId", "mayNotBeApplicable"])
    .execute()
  const questionIds = byCode(questionRows)
  await db
    .insertInto("questionImpacts")
    .values(
      questions.flatMap(({ code, impacts }) =>
        impacts.map(([attribute, level, weight]) => ({
          ...own,
          questionId: questionIds[code] ?? 0,
          attributeId: attributeIds[attribute] ?? 0,
          maturityLevelId: levelIds[level] ?? 0,
          weight,
        })),
      ),
    )
    .execute()
  return {
    id: kit.id,
    versionId: version.id,
    title,
    levels: levelIds as SmallKit["levels"],
    subjects: subjectIds as SmallKit["subjects"],
    attributes: attributeIds as SmallKit["attributes"],
    measures: measureIds as SmallKit["measures"],
    questionnaires: questionnaireIds as SmallKit["questionnaires"],
    questions: questions.flatMap(({ code }) => {
      const row = questionRows.find((stored) => stored.code === code)
      return row ? [{ ...row, code, options: optionIds as SmallKitQuestion["options"] }] : []
    }),
  }
}

function byCode(rows: { id: number; code: string }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]))
}

function siblings({ questionnaire }: (typeof questions)[number]) {
  return questions.filter((question) => question.questionnaire === questionnaire)
}
