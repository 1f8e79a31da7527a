import { type Static, Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { type AccessRule, signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Nullable, Reference } from "../../platform/http/schemas.ts"
import { findUsableKit } from "../kits/index.ts"
import { GivenAnswer } from "./create-answered.ts"

/** More than any kit has questions. */
const MOST_ANSWERS = 5000
const Code = Type.String({ maxLength: 200 })

const AnswersFile = Type.Object(
  {
    kit: Type.Object(
      {
        code: Code,
        title: Type.Optional(Type.String({ maxLength: 1000 })),
        version: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
      },
      { title: "KitOfAnswersFile" },
    ),
    lang: Type.Optional(Type.String({ maxLength: 10 })),
    answers: Type.Array(
      Type.Object(
        {
          questionnaire: Code,
          question: Code,
          option: Nullable(Type.Integer({ minimum: 0, description: "Position of the option, from 0" })),
          isNotApplicable: Type.Optional(Type.Boolean()),
        },
        { title: "AnswerInFile" },
      ),
      { maxItems: MOST_ANSWERS },
    ),
  },
  { title: "AnswersFile" },
)

const LeftAnswer = Type.Object(
  {
    questionnaire: Type.String(),
    question: Type.String(),
    reason: Type.Union(
      [
        Type.Literal("UNKNOWN_QUESTION"),
        Type.Literal("UNKNOWN_OPTION"),
        Type.Literal("NOT_APPLICABLE"),
        Type.Literal("TWICE"),
      ],
      { description: "Why there is no place for it; NOT_APPLICABLE: the question always applies" },
    ),
  },
  { title: "LeftAnswer" },
)

const AnswersInFile = Type.Object(
  {
    kit: Reference,
    kitVersionId: Id,
    version: Type.Object(
      { file: Nullable(Type.String()), kit: Nullable(Type.String()) },
      { title: "VersionsOfAnswers", description: "To which they were given, and the present one" },
    ),
    answers: Type.Array(GivenAnswer),
    left: Type.Array(LeftAnswer, {
      description: "Those that the kit has no place for, in the order of the file",
    }),
  },
  { title: "AnswersInFile" },
)

/** Nothing is stored: what is read here may be sent to create an assessment. */
const reader: AccessRule<undefined, Context> = { ...signedIn, lock: "none" }

export const answersInFileRoute = defineRoute({
  method: "POST",
  path: "/api/v1/assessment-kits/answers-in-file/",
  summary: "Find the questions and options that downloaded answers name by code; stores nothing",
  tag: "assessments",
  access: reader,
  example: {
    body: {
      kit: { code: "team-health-check", title: "Team Health Check", version: "1.0" },
      lang: "en",
      answers: [{ questionnaire: "WhyAndHow", question: "TopPriority", option: 2, isNotApplicable: false }],
    },
  },
  body: AnswersFile,
  reply: { status: 200, schema: AnswersInFile },
  handle: async ({ ctx, body }) => readAnswersFile(ctx, body),
})

/**
 * The answers of a file as a new assessment takes them, on the published kit of that code that the caller may use.
 *
 * @throws INVALID_INPUT there is no such kit for the caller
 */
async function readAnswersFile(
  ctx: Context,
  file: Static<typeof AnswersFile>,
): Promise<Static<typeof AnswersInFile>> {
  const kit = await findUsableKit(ctx, file.kit.code)
  if (!kit) {
    throw invalid({
      en: `The kit of these answers, “${file.kit.title ?? file.kit.code}”, is not here, or you may not use it.`,
      fa: `کیت این پاسخ‌ها، «${file.kit.title ?? file.kit.code}»، این‌جا نیست یا شما اجازهٔ استفاده از آن را ندارید.`,
    })
  }
  const { model, content } = await ctx.kits.load(ctx, kit.versionId, kit.revision)
  const questionnaires = new Map(content.questionnaires.map(({ id, code }) => [id, code]))
  const questions = new Map(
    model.questions.map((question) => [
      keyOf({ questionnaire: questionnaires.get(question.questionnaireId) ?? "", question: question.code }),
      question,
    ]),
  )
  const seen = new Set<string>()
  const answers: Static<typeof GivenAnswer>[] = []
  const left: Static<typeof LeftAnswer>[] = []
  for (const answer of file.answers) {
    const { questionnaire, question: code, option: place, isNotApplicable = false } = answer
    if (place === null && !isNotApplicable) continue
    const leave = (reason: Static<typeof LeftAnswer>["reason"]) =>
      left.push({ questionnaire, question: code, reason })
    const key = keyOf(answer)
    const question = questions.get(key)
    const option = question && place !== null ? question.options[place] : undefined
    if (!question) leave("UNKNOWN_QUESTION")
    else if (seen.has(key)) leave("TWICE")
    else if (isNotApplicable && !question.mayNotBeApplicable) leave("NOT_APPLICABLE")
    else if (!isNotApplicable && !option) leave("UNKNOWN_OPTION")
    else {
      seen.add(key)
      answers.push({
        questionId: question.id,
        answerOptionId: isNotApplicable ? null : (option?.id ?? null),
        isNotApplicable,
      })
    }
  }
  return {
    kit: { id: kit.id, title: kit.title },
    kitVersionId: kit.versionId,
    version: { file: file.kit.version ?? null, kit: kit.version },
    answers,
    left,
  }
}

const keyOf = ({ questionnaire, question }: { questionnaire: string; question: string }) =>
  JSON.stringify([questionnaire, question])
