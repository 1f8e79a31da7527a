import type { KitModel } from "@plumbline/scoring"
import { type Static, Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Nullable, Uuid } from "../../platform/http/schemas.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import {
  type Assessment,
  type AssessmentKit,
  createAssessment,
  loadAssessmentKit,
  newAssessment,
  noteCompletion,
  readAgain,
} from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { type Space, spaceMemberOf } from "../spaces/index.ts"
import { confidenceLevels, DEFAULT_CONFIDENCE_LEVEL } from "./confidence-levels.ts"
import { insertAnswers, type NewAnswer } from "./insert-answers.ts"

export const GivenAnswer = Type.Object(
  {
    questionId: Id,
    answerOptionId: Nullable(Id),
    isNotApplicable: Type.Optional(Nullable(Type.Boolean())),
    confidenceLevelId: Type.Optional(Nullable(Type.Integer({ description: "1 to 5; 1 when omitted" }))),
  },
  { title: "AnswerOfNewAssessment" },
)

const NewAssessment = Type.Object(
  {
    ...newAssessment,
    kitVersionId: Type.Optional(
      Nullable({
        ...Id,
        description: "The version of the kit to which the answers were given; if another one is active, 409",
      }),
    ),
    answers: Type.Optional(
      Type.Array(GivenAnswer, {
        description: "Answers to begin with: all of them are stored, or nothing is",
      }),
    ),
  },
  { title: "NewAssessment" },
)

const CreatedAssessment = Type.Object(
  { id: Uuid, answersCount: Type.Integer({ description: "How many answers were stored" }) },
  { title: "CreatedAssessment" },
)

const KitChanged = Type.Object(
  {
    ...ErrorReply.properties,
    code: Type.Literal("KIT_CHANGED"),
    kitVersionId: { ...Id, description: "The active version" },
    lost: Type.Array(Type.Integer(), {
      description: "Positions, from 0, of the answers that it does not have room for",
    }),
  },
  {
    title: "KitChanged",
    examples: [
      {
        code: "KIT_CHANGED",
        message: "A newer version of this kit has been released since you answered.",
        kitVersionId: 17,
        lost: [3, 11],
      },
    ],
  },
)

export const createRoute = defineRoute({
  method: "POST",
  path: "/api/v2/assessments/",
  summary: "Create an assessment on a kit, with answers if there are any",
  tag: "assessments",
  access: spaceMemberOf(({ body }: { body: { spaceId: number } }) => body.spaceId, { lock: "exclusive" }),
  example: { body: { spaceId: 5, assessmentKitId: 2, title: "Payments service", lang: "EN" } },
  body: NewAssessment,
  reply: { status: 201, schema: CreatedAssessment },
  errors: { 409: KitChanged },
  handle: async ({ ctx, body, granted: space }) => createAnswered(ctx, space, body),
})

/**
 * Creates an assessment with the answers that its creator has given before, e.g. as a visitor of the kit's page.
 *
 * @throws as {@link createAssessment} · KIT_CHANGED they were given to another version of the kit · INVALID_INPUT with the
 * position of an answer that the kit does not allow (`index`)
 */
async function createAnswered(
  ctx: Context,
  space: Space,
  { answers = [], kitVersionId, ...input }: Static<typeof NewAssessment>,
): Promise<Static<typeof CreatedAssessment>> {
  const { id } = await createAssessment(ctx, space, input)
  if (answers.length === 0 && typeof kitVersionId !== "number") return { id, answersCount: 0 }
  const assessment = await readAgain(ctx, { id })
  const kit = await loadAssessmentKit(ctx, assessment)
  requireVersion(kit, kitVersionId ?? kit.kitVersionId, answers)
  const stored = readGiven(assessment, kit, answers)
  await insertAnswers(ctx, assessment, kit, stored, false)
  if (stored.length > 0) await recordAnswers(ctx, assessment, kit.model, stored)
  return { id, answersCount: stored.length }
}

async function recordAnswers(
  ctx: Context,
  assessment: Assessment,
  { questions }: KitModel,
  stored: readonly NewAnswer[],
): Promise<void> {
  const questionIds = stored.map(({ questionId }) => questionId)
  const event = { type: "answers-changed" as const, assessmentId: assessment.id, questionIds }
  if (stored.length === questions.length) await noteCompletion(ctx, assessment, questions.length, event)
  else await ctx.record(event)
}

type Given = Static<typeof GivenAnswer>

function requireVersion(kit: AssessmentKit, wanted: number, answers: readonly Given[]): void {
  if (kit.kitVersionId === wanted) return
  throw new ProductError(
    "KIT_CHANGED",
    {
      en: "A newer version of this kit has been released since you answered.",
      fa: "پس از پاسخ‌های شما، نسخهٔ جدیدی از این کیت منتشر شده است.",
    },
    {
      details: {
        kitVersionId: kit.kitVersionId,
        lost: answers.flatMap((answer, index) => (misfitOf(kit, answer) ? [index] : [])),
      },
    },
  )
}

/** The answers to store: those that choose nothing are left out. @throws INVALID_INPUT */
function readGiven({ roleId }: Assessment, kit: AssessmentKit, answers: readonly Given[]): NewAnswer[] {
  const status = holds(roleId, "approveAnswer") ? "APPROVED" : "UNAPPROVED"
  const seen = new Set<number>()
  return answers.flatMap((answer, index) => {
    const { questionId } = answer
    const isNotApplicable = answer.isNotApplicable === true
    const answerOptionId = isNotApplicable ? null : answer.answerOptionId
    const confidenceLevelId = answer.confidenceLevelId ?? DEFAULT_CONFIDENCE_LEVEL
    const problem = seen.has(questionId)
      ? problems.twice
      : (misfitOf(kit, answer) ?? (isConfidence(confidenceLevelId) ? null : problems.confidence))
    if (problem) throw new ProductError("INVALID_INPUT", atPosition(index, problem), { details: { index } })
    seen.add(questionId)
    if (answerOptionId === null && !isNotApplicable) return []
    // An answer without a level is one for which nobody was asked.
    const confidenceUnasked = typeof answer.confidenceLevelId === "number" ? null : true
    return [{ questionId, answerOptionId, isNotApplicable, confidenceLevelId, confidenceUnasked, status }]
  })
}

const problems = {
  unknown: { en: "its question is not in the kit", fa: "پرسش آن در کیت نیست" },
  outside: { en: "its question is not in the profile", fa: "پرسش آن در پروفایل نیست" },
  twice: { en: "its question is answered twice", fa: "به پرسش آن دو بار پاسخ داده شده است" },
  option: { en: "its option is not one of the question", fa: "گزینهٔ آن از گزینه‌های پرسش نیست" },
  applicable: {
    en: "its question cannot be marked as not applicable",
    fa: "پرسش آن را نمی‌توان «نامرتبط» علامت زد",
  },
  confidence: { en: "its confidence is not between 1 and 5", fa: "اطمینان آن میان ۱ و ۵ نیست" },
} satisfies Record<string, LocalText>

/** Why an answer has no place in the kit. */
function misfitOf(
  { model, whole }: AssessmentKit,
  { questionId, answerOptionId, isNotApplicable }: Given,
): LocalText | null {
  const question = model.questionById.get(questionId)
  if (!question) return whole.model.questionById.has(questionId) ? problems.outside : problems.unknown
  if (isNotApplicable) return question.mayNotBeApplicable ? null : problems.applicable
  if (answerOptionId === null || question.options.some(({ id }) => id === answerOptionId)) return null
  return problems.option
}

function isConfidence(level: number): boolean {
  return confidenceLevels("EN").some(({ id }) => id === level)
}

function atPosition(index: number, problem: LocalText): LocalText {
  return {
    en: `Answer ${index + 1} cannot be stored, and nothing was: ${problem.en}.`,
    fa: `پاسخ ${(index + 1).toLocaleString("fa-IR")} ذخیره‌شدنی نیست و چیزی ذخیره نشد: ${problem.fa}.`,
  }
}
