import {
  type Answer,
  type AnswerOption,
  type AnswerSheet,
  isAnswered,
  isCarried,
  nextQuestionnaire,
  type Question,
  questionIssues,
  questionnaireIssues,
  questionnaireProgress,
} from "@plumbline/scoring"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"
import {
  type Assessment,
  type AssessmentKit,
  chosenProfile,
  loadAnswers,
  loadAssessmentKit,
} from "../assessments/index.ts"
import { assignmentReply, findAssignments } from "../assignments/index.ts"
import { holds, permissionsOf } from "../permissions/index.ts"
import {
  type AnsweredAssessment,
  answersIn,
  countsIn,
  proposalsIn,
  type QuestionCounts,
} from "./answered-assessment.ts"
import { confidenceLevel } from "./confidence-levels.ts"

/**
 * A page of the questions of a questionnaire with their answers, by index.
 *
 * @throws NOT_FOUND unknown questionnaire
 */
export async function listQuestions(
  ctx: Context,
  answered: AnsweredAssessment,
  questionnaireId: number,
  { page, size }: { page: number; size: number },
) {
  const { assessment } = answered
  const kit = await loadAssessmentKit(ctx, assessment)
  const questionnaire = kit.model.questionnaireById.get(questionnaireId)
  if (!questionnaire) throw notFound("questionnaire")
  const questions = questionnaire.questions.slice(page * size, (page + 1) * size)
  const [answers, counts] = [answersIn(answered, kit.model), countsIn(answered)]
  return {
    items: questions.map((question) =>
      questionItem(question, kit, answers, counts.get(question.id), ctx.language),
    ),
    page,
    size,
    sort: "index",
    order: "asc" as const,
    total: questionnaire.questions.length,
    permissions: permissionsOf(assessment.roleId),
  }
}

/**
 * One question with its answer.
 *
 * @throws NOT_FOUND unknown question
 */
export async function readQuestion(ctx: Context, answered: AnsweredAssessment, questionId: number) {
  const kit = await loadAssessmentKit(ctx, answered.assessment)
  const question = kit.model.questionById.get(questionId)
  if (!question) throw notFound("question")
  const [answers, counts] = [answersIn(answered, kit.model), countsIn(answered)]
  return questionItem(question, kit, answers, counts.get(questionId), ctx.language)
}

/**
 * The open issues of one question, as in {@link readQuestion}. A question that the kit lacks counts as unanswered.
 */
export async function readQuestionIssues(ctx: Context, answered: AnsweredAssessment, questionId: number) {
  const { model } = await loadAssessmentKit(ctx, answered.assessment)
  return questionIssues(answersIn(answered, model).get(questionId), countsIn(answered).get(questionId))
}

/**
 * What the answers to the questions of a questionnaire count for: the attributes, and of each the levels, lowest first.
 *
 * @throws NOT_FOUND unknown questionnaire
 */
export async function readPurposes(ctx: Context, assessment: Assessment, questionnaireId: number) {
  const { model, text } = await loadAssessmentKit(ctx, assessment)
  const questionnaire = model.questionnaireById.get(questionnaireId)
  if (!questionnaire) throw notFound("questionnaire")
  return {
    items: questionnaire.questions.map(({ id, impacts }) => {
      const levels = Map.groupBy(impacts, ({ attributeId }) => attributeId)
      return {
        questionId: id,
        attributes: model.attributes
          .filter((attribute) => levels.has(attribute.id))
          .map((attribute) => ({
            id: attribute.id,
            title: text.attribute(attribute.id).title,
            levels: model.levels
              .filter((level) => levels.get(attribute.id)?.some(({ levelId }) => levelId === level.id))
              .map(({ rank }) => rank),
          })),
      }
    }),
  }
}

function questionItem(
  question: Question,
  { model, text }: AssessmentKit,
  answers: AnswerSheet,
  counts: QuestionCounts | undefined,
  language: Language,
) {
  const { id, questionnaireId, mayNotBeApplicable } = question
  const siblings = model.questionnaireById.get(questionnaireId)?.questions ?? []
  const optionReply = (option: AnswerOption) => ({
    id: option.id,
    index: option.index,
    title: text.option(option.id),
  })
  return {
    id,
    index: siblings.indexOf(question) + 1,
    ...text.question(id),
    guidance: text.guidance(id),
    mayNotBeApplicable,
    options: question.options.map(optionReply),
    answer: answerReply(answers.get(id), optionReply, language),
    carried: isCarried(answers.get(id)),
    change: counts?.change ?? 0,
    issues: questionIssues(answers.get(id), counts),
    counts: {
      evidences: counts?.evidences ?? 0,
      comments: counts?.openComments ?? 0,
      answerHistories: counts?.histories ?? 0,
    },
  }
}

const UNANSWERED = {
  selectedOption: null,
  confidenceLevel: null,
  isConfidenceAsked: true,
  isNotApplicable: false,
  approved: null,
}

/** @returns null when the question was never answered; for a cleared answer an object with empty fields */
function answerReply<OptionReply>(
  answer: Answer | undefined,
  optionReply: (option: AnswerOption) => OptionReply,
  language: Language,
) {
  if (!answer) return null
  if (!isAnswered(answer)) {
    return { ...UNANSWERED }
  }
  const { confidenceLevelId, isUnapproved } = answer
  return {
    selectedOption: answer.state === "chosen" ? optionReply(answer.option) : null,
    confidenceLevel: confidenceLevelId === null ? null : confidenceLevel(confidenceLevelId, language),
    isConfidenceAsked: answer.confidenceUnasked !== true,
    isNotApplicable: answer.state === "notApplicable",
    approved: !isUnapproved,
  }
}

/** A page of the questionnaires of an assessment with their progress and open issues, by index. */
export async function listQuestionnaires(
  ctx: Context,
  answered: AnsweredAssessment,
  { page, size }: { page: number; size: number },
) {
  const { assessment } = answered
  const kit = await loadAssessmentKit(ctx, assessment)
  const [answers, counts] = [answersIn(answered, kit.model), countsIn(answered)]
  const seesProposals = holds(assessment.roleId, "viewQuestionnaireQuestions")
  const proposals = seesProposals ? proposalsIn(answered) : new Map<number, number>()
  const { questionnaires } = kit.model
  const assigned = answered.questions.hasAssignments
    ? await findAssignments(ctx, { assessmentId: assessment.id })
    : []
  const assignments = new Map(assigned.map((each) => [each.questionnaireId, each]))
  const items = questionnaires.slice(page * size, (page + 1) * size).map((questionnaire) => {
    const progress = questionnaireProgress(questionnaire, answers)
    const assignment = assignments.get(questionnaire.id)
    const isOpen = progress.answerCount < progress.questionCount
    return {
      id: questionnaire.id,
      index: questionnaire.index,
      ...kit.text.questionnaire(questionnaire.id),
      ...progress,
      subjects: questionnaire.subjectIds.map((id) => ({ id, title: kit.text.subject(id).title })),
      issues: questionnaireIssues(questionnaire, answers, counts),
      proposals: {
        count: questionnaire.questions.reduce((sum, { id }) => sum + (proposals.get(id) ?? 0), 0),
        firstQuestion: questionnaire.questions.findIndex(({ id }) => proposals.has(id)) + 1 || null,
      },
      assignment: assignment ? assignmentReply(ctx, assessment, assignment, isOpen) : null,
    }
  })
  return {
    items,
    page,
    size,
    sort: "index",
    order: "asc" as const,
    total: questionnaires.length,
    permissions: permissionsOf(assessment.roleId),
  }
}

/**
 * The next questionnaire with open questions after the given one, wrapping around after the last.
 *
 * @throws NOT_FOUND unknown questionnaire
 */
export async function findNextQuestionnaire(ctx: Context, assessment: Assessment, questionnaireId: number) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const current = kit.model.questionnaireById.get(questionnaireId)
  if (!current) throw notFound("questionnaire")
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const next = nextQuestionnaire(kit.model, current, answers)
  if (!next) return { status: "NOT_FOUND" as const }
  const { questionnaire, questionIndex } = next
  const { title } = kit.text.questionnaire(questionnaire.id)
  return {
    status: "FOUND" as const,
    data: { id: questionnaire.id, index: questionnaire.index, title, questionIndex },
  }
}

/** The questions that the profile of the assessment leaves out, by questionnaire, in the order of the kit. */
export async function listOutsideQuestions(ctx: Context, assessment: Assessment) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const { whole, model } = kit
  if (model === whole.model) return { profile: null, items: [] }
  const answers = await loadAnswers(ctx, assessment.result.id, whole.model)
  const text = whole.texts(assessment.result.language)
  const items = whole.model.questionnaires.flatMap(({ id: questionnaireId, questions }) => {
    const outside = questions.filter(({ id }) => !model.questionById.has(id))
    if (outside.length === 0) return []
    return {
      questionnaire: { id: questionnaireId, title: text.questionnaire(questionnaireId).title },
      questions: outside.map(({ id }) => ({
        id,
        title: text.question(id).title,
        isAnswered: isAnswered(answers.get(id)),
      })),
    }
  })
  return { profile: chosenProfile(kit, assessment), items }
}

/**
 * Questions that are no longer in the kit of the assessment but have answers, evidence or comments. They have their
 * last texts, in the language of the assessment, and are ordered by questionnaire.
 */
export async function listRemovedQuestions(ctx: Context, answered: AnsweredAssessment) {
  const { assessment } = answered
  const { model } = (await loadAssessmentKit(ctx, assessment)).whole
  const counts = new Map([...countsIn(answered)].filter(([id]) => !model.questionById.has(id)))
  if (counts.size === 0) return { items: [] }
  const questions = await findLatestTexts(ctx, assessment.kitId, [...counts.keys()])
  const items = questions.map(({ id, language, ...question }) => {
    const { evidences = 0, openComments = 0, histories = 0 } = counts.get(id) ?? {}
    const inWords = (title: string, translations: typeof question.translations) =>
      translated(title, translations, "title", assessment.result.language, language)
    return {
      id,
      title: inWords(question.title, question.translations),
      questionnaire: { title: inWords(question.questionnaireTitle, question.questionnaireTranslations) },
      counts: { evidences, comments: openComments, answerHistories: histories },
    }
  })
  return { items }
}

/** The texts of each question from the latest released version that had it. Released versions never change. */
async function findLatestTexts({ db }: AnonymousContext, kitId: number, ids: number[]) {
  const found = await db
    .selectFrom("kitVersions as version")
    .innerJoin("kits as kit", "kit.id", "version.kitId")
    .innerJoin("questions as question", "question.kitVersionId", "version.id")
    .innerJoin("questionnaires as questionnaire", (join) =>
      join
        .onRef("questionnaire.kitVersionId", "=", "question.kitVersionId")
        .onRef("questionnaire.id", "=", "question.questionnaireId"),
    )
    .where("version.kitId", "=", kitId)
    .where("version.status", "<>", "UPDATING")
    .where("question.id", "in", ids)
    .distinctOn("question.id")
    .orderBy("question.id")
    .orderBy("version.id", "desc")
    .select([
      "question.id",
      "question.title",
      "question.translations",
      "question.index",
      "questionnaire.index as questionnaireIndex",
      "questionnaire.title as questionnaireTitle",
      "questionnaire.translations as questionnaireTranslations",
      "kit.language",
    ])
    .execute()
  return found.toSorted(
    (one, other) => one.questionnaireIndex - other.questionnaireIndex || one.index - other.index,
  )
}
