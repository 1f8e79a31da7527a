import type { Question } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import { confidenceLevel } from "../answers/index.ts"
import { type Assessment, type AssessmentKit, kitTitle, loadAssessmentKit } from "../assessments/index.ts"
import { propose } from "./propose.ts"
import { findAnswersElsewhere, findAnswersOf, findOthers } from "./queries.ts"
import type { NewProposals, ProposalOutcome } from "./schemas.ts"

/** Of the other assessments of a space, those that have changed last are read. */
const MOST_ASSESSMENTS = 50

const LONGEST_TITLE = 300

const source: LocalText = { en: "Other assessments", fa: "ارزیابی‌های دیگر" }

type Item = Static<typeof NewProposals>["items"][number]
type Answer = Awaited<ReturnType<typeof findAnswersElsewhere>>[number]
type Other = { assessment: Assessment; kit: AssessmentKit }

/**
 * Answers once: proposes what other assessments of the space that the caller may read answer to questions which carry a
 * reference of a question here. Only answers that people have given there count, not those which themselves came from
 * another assessment; of several, the latest. What is answered the same here is left out. The caller holds the exclusive
 * lock on the assessment.
 */
export async function proposeFromReferences(
  ctx: Context,
  assessment: Assessment,
): Promise<Static<typeof ProposalOutcome>> {
  const { language } = assessment.result
  const kit = await loadAssessmentKit(ctx, assessment)
  const byReference = questionsByReference(kit)
  const others = byReference.size === 0 ? [] : await findOthers(ctx, assessment, MOST_ASSESSMENTS)
  const read: Other[] = []
  for (const other of others)
    read.push({ assessment: other, kit: await loadAssessmentKit(ctx, other, language) })
  const standing = await findAnswersOf(ctx, assessment)
  const items: Item[] = []
  const cameFrom = new Map<number, string>()
  for (const { other, question, answer } of await latestFirst(ctx, read, byReference)) {
    const given = question.options.find(({ id }) => id === answer.answerOptionId)
    if (!given) continue
    for (const reference of referencesOf(other.kit, question)) {
      const open = byReference.get(reference) ?? []
      // The latest answer has been found for all of them.
      byReference.delete(reference)
      for (const asked of open) {
        const answerOptionId = optionFor(asked, given)
        if (answerOptionId === null || cameFrom.has(asked.id)) continue
        cameFrom.set(asked.id, other.assessment.id)
        if (standing.get(asked.id) === answerOptionId) continue
        items.push({
          questionId: asked.id,
          answerOptionId,
          confidenceLevelId: oneLower(answer.confidenceLevelId),
          reason: reasonOf(language, { other, question, answer, reference }),
        })
      }
    }
  }
  return propose(ctx, assessment, { source: inLanguage(source, language), items }, cameFrom)
}

/** How references are compared: authors write the same one with different spaces and capitals. */
function comparable(reference: string): string {
  return reference.trim().replaceAll(/\s+/g, " ").toLowerCase()
}

function referencesOf({ text }: AssessmentKit, { id }: Question): string[] {
  return text.guidance(id).references.map(comparable)
}

function questionsByReference(kit: AssessmentKit): Map<string, Question[]> {
  const found = new Map<string, Question[]>()
  for (const question of kit.model.questions) {
    for (const reference of new Set(referencesOf(kit, question))) {
      const asked = found.get(reference)
      if (asked) asked.push(question)
      else found.set(reference, [question])
    }
  }
  return found
}

/** The answers of others to questions with one of the references, the latest first. */
async function latestFirst(
  ctx: Context,
  others: readonly Other[],
  byReference: ReadonlyMap<string, unknown>,
): Promise<{ other: Other; question: Question; answer: Answer }[]> {
  const found = new Map<string, { other: Other; question: Question }>()
  for (const other of others) {
    for (const question of other.kit.model.questions) {
      if (referencesOf(other.kit, question).some((reference) => byReference.has(reference)))
        found.set(`${other.assessment.result.id} ${question.id}`, { other, question })
    }
  }
  if (found.size === 0) return []
  const asked = [...found.values()]
  const answers = await findAnswersElsewhere(ctx, {
    resultIds: [...new Set(asked.map(({ other }) => other.assessment.result.id))],
    questionIds: [...new Set(asked.map(({ question }) => question.id))],
  })
  return answers.flatMap((answer) => {
    const there = found.get(`${answer.resultId} ${answer.questionId}`)
    return there ? [{ ...there, answer }] : []
  })
}

/** The best option that is worth no more than the one given elsewhere, else the lowest; null if there is none at all. */
function optionFor({ options }: Question, given: Question["options"][number]): number | null {
  const [lowest] = options.toSorted((one, other) => one.value - other.value)
  if (!lowest) return null
  return options.reduce(
    (best, option) => (option.value <= given.value && option.value > best.value ? option : best),
    lowest,
  ).id
}

/** What is known of something else is known less surely: one level of confidence lower. */
function oneLower(level: number | null): number | null {
  return level === null ? null : Math.max(1, level - 1)
}

function reasonOf(
  language: Language,
  {
    other: { assessment, kit },
    question,
    answer,
    reference,
  }: { other: Other; question: Question; answer: Answer; reference: string },
): string {
  const short = (text: string) => (text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE)}…` : text)
  const written =
    kit.text.guidance(question.id).references.find((each) => comparable(each) === reference) ?? reference
  const title = short(assessment.title)
  const ofKit = short(kitTitle(assessment, language))
  const asked = short(kit.text.question(question.id).title)
  const option = short(kit.text.option(answer.answerOptionId))
  const sure = answer.confidenceLevelId && confidenceLevel(answer.confidenceLevelId, language).title
  return inLanguage(
    {
      en: `The assessment “${title}” (${ofKit}) answers “${asked}” with “${option}”${sure ? `, ${sure.toLowerCase()}` : ""}. Both questions refer to ${short(written)}.`,
      fa: `ارزیابی «${title}» (${ofKit}) به «${asked}» پاسخ داده است: «${option}»${sure ? `، ${sure}` : ""}. هر دو پرسش به ${short(written)} ارجاع دارند.`,
    },
    language,
  )
}
