import { roleIds } from "../features/permissions/permissions.ts"
import type { Language } from "../platform/i18n/language.ts"
import { createSmallKit, type OptionCode, type QuestionCode, type SmallKit } from "./small-kit.ts"
import type { Caller, Reply, TestApp } from "./test-app.ts"

export type RoleName = keyof typeof roleIds

/** An assessment on the small kit, created through the API, with helpers to work on it. */
export type AssessmentFixture = {
  kit: SmallKit
  /** The person who created the assessment. */
  manager: Caller
  spaceId: number
  id: string
  /** `/api/v1/assessments/{id}` */
  path: string
  /** Answers a question as the manager; null clears it. */
  answer(code: QuestionCode, option: OptionCode | "notApplicable" | null, confidence?: number): Promise<Reply>
  /** Gives all questions of the kit the same answer. */
  answerAll(option: OptionCode, confidence?: number): Promise<void>
  /** Calculates maturity and confidence. */
  calculate(): Promise<void>
  /** Adds a member to the space with a role on the assessment. */
  addMember(role: RoleName, name?: string): Promise<Caller>
}

/** A question of the kit by its position, from 0. */
export function questionAt({ kit }: AssessmentFixture, position: number) {
  const found = kit.questions[position]
  if (!found) throw new Error(`There is no question ${position}.`)
  return found
}

export async function assessmentFixture(
  app: TestApp,
  options: { mode?: "QUICK" | "ADVANCED"; lang?: Language; kit?: SmallKit; title?: string } = {},
): Promise<AssessmentFixture> {
  const kit = options.kit ?? (await createSmallKit(app))
  const manager = await app.signUp("Mona Gerard")
  const space = await succeed(manager.post("/api/v1/spaces/", { title: "Core team", type: "BASIC" }))
  const spaceId: number = space.body.id
  const created = await succeed(
    manager.post("/api/v2/assessments/", {
      spaceId,
      assessmentKitId: kit.id,
      title: options.title ?? "Payments service",
      ...(options.lang && { lang: options.lang }),
    }),
  )
  const id: string = created.body.id
  const path = `/api/v1/assessments/${id}`
  if (options.mode === "ADVANCED") await succeed(manager.put(`${path}/mode/`, { mode: "ADVANCED" }))

  const answer: AssessmentFixture["answer"] = async (code, option, confidence) => {
    const question = kit.questions.find((candidate) => candidate.code === code)
    if (!question) throw new Error(`The small kit has no question "${code}".`)
    return succeed(
      manager.put(`/api/v2/assessments/${id}/answer-question/`, {
        questionnaireId: question.questionnaireId,
        questionId: question.id,
        answerOptionId: option === null || option === "notApplicable" ? null : question.options[option],
        isNotApplicable: option === "notApplicable",
        ...(confidence !== undefined && { confidenceLevelId: confidence }),
      }),
    )
  }
  return {
    kit,
    manager,
    spaceId,
    id,
    path,
    answer,
    async answerAll(option, confidence) {
      for (const { code } of kit.questions) await answer(code, option, confidence)
    },
    async calculate() {
      await succeed(manager.post(`${path}/calculate/`))
      await succeed(manager.post(`${path}/calculate-confidence/`))
    },
    async addMember(role, name = "Nora Hale") {
      const person = await app.signUp(name)
      await app.asServer(async ({ db, now }) => {
        const granted = { userId: person.user.id, createdBy: manager.user.id, creationTime: now }
        await db
          .insertInto("spaceMembers")
          .values({ ...granted, spaceId, lastSeen: now, readerOnly: role === "reportViewer" })
          .execute()
        await db
          .insertInto("assessmentUserRoles")
          .values({ ...granted, assessmentId: id, roleId: roleIds[role] })
          .execute()
      })
      return person
    },
  }
}

async function succeed(request: Promise<Reply>): Promise<Reply> {
  const reply = await request
  if (reply.status >= 300) throw new Error(`Status ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply
}
