import type { Result } from "@plumbline/documents"
import { type KitFile, parseKit } from "@plumbline/kit-dsl"
import {
  type AnswerRow,
  effectiveWeights,
  isAnswered,
  possibleLevels,
  readAnswers,
  wholePercent,
} from "@plumbline/scoring"
import type { VersionContent } from "../../../platform/kits/content.ts"
import { type CompiledKit, compile } from "../../../platform/kits/models.ts"
import { translated } from "../../../platform/kits/texts.ts"
import { calculatedPart } from "../../documents/index.ts"
import { numberedContent } from "../../kit-versions/index.ts"
import { calculatedReport } from "../../reports/index.ts"
import { difference } from "./difference.ts"
import type { Answers } from "./format.ts"

/** The part of a result that is compared with the recalculated one; the rest is as its signer states it. */
export type StatedResult = Pick<
  Result,
  "language" | "mode" | "kit" | "profile" | "levels" | "level" | "confidence" | "progress" | "summary"
> &
  Pick<Result, "subjects" | "answers">

/**
 * Composes a result from the text of a kit and the answers alone, and compares it with the one that is stated: every
 * number, and every text of the kit that stands beside one. What people wrote, names, times and ids are not compared.
 *
 * @returns how many answers it follows from and the codes of the questions that are asked, or where it differs, in English
 */
export function recalculate(
  files: readonly KitFile[],
  answers: Answers,
  stated: StatedResult,
): { answered: number; asked: ReadonlySet<string> } | { differs: string } {
  const parsed = parseKit(files, { language: "en", imports: "ignore" })
  if (!parsed.ok || parsed.model.kitModel === null) return { differs: "the text of the kit has errors" }
  const { kitModel } = parsed.model
  const rows = numberedContent(parsed.model)
  const codeOf = codesOf(rows)
  const unmeasured = new Set(answers.unmeasured)
  const content = {
    ...rows,
    ...{ kitId: 0, kitVersionId: 0, language: kitModel.language ?? "EN" },
    questions: rows.questions.map((question) =>
      unmeasured.has(codeOf(question)) ? { ...question, measureId: null } : question,
    ),
  } as VersionContent
  const whole = compile(content)
  const profile = content.profiles?.find(({ code }) => code === answers.profile)
  if (answers.profile !== null && !profile) return { differs: `the kit has no profile “${answers.profile}”` }

  const language = stated.language === "fa" ? "FA" : "EN"
  const inWords = (text: string, translations: Parameters<typeof translated>[1]) =>
    translated(text, translations, "title", language, content.language)
  const compiled = whole.within(profile?.id ?? null)
  const text = compiled.texts(language)
  const kit = { ...compiled, whole, text, weights: effectiveWeights(weightsOf(answers, compiled.content)) }
  const sheet = readAnswers(kit.model, rowsOf(answers, compiled))
  const { title, licence = null, source = null, version = null } = kitModel
  const named = inWords(title, titlesOf(kitModel.translations))
  const report = calculatedReport(kit, sheet, { id: 0, title: named, origin: null })
  const made = calculatedPart({
    ...{ report, kit, answers: sheet, language, mode: stated.mode },
    sections: ["attributes", "answers"],
  })
  const { answersCount: answered, questionsCount: questions } = report.progress
  const isDecided = () =>
    answered < questions && possibleLevels(kit.model, sheet, kit.weights).overall.isDecided
  const differs = difference(comparable(stated), {
    ...comparable({ ...made, kit: { title: named, licence, source, version, questions } }),
    // Not every result says so.
    progress: { answered, questions, ...(stated.progress?.decided && { decided: isDecided() }) },
    profile: profile ? inWords(profile.title, profile.translations) : null,
    scores: report.assessment.scores.map((score) => (score === null ? null : wholePercent(score))),
  })
  if (differs !== null) return { differs }
  return {
    answered: [...sheet.values()].filter(isAnswered).length,
    asked: new Set(kit.model.questions.map(codeOf)),
  }
}

function titlesOf(translations: { readonly [language: string]: { title?: string } | undefined } | null) {
  return Object.fromEntries(
    Object.entries(translations ?? {}).map(([code, texts]) => [code, { title: texts?.title ?? "" }]),
  )
}

type Comparable = Omit<Partial<StatedResult>, "kit"> & { kit: Omit<StatedResult["kit"], "id"> }

/** What of a result is compared: ids replaced by codes, and in a fixed order where the result has none. */
function comparable(result: Comparable) {
  const { levels, level, confidence, profile = null, progress, summary, subjects = [], answers = [] } = result
  const { title, licence, source, version, questions } = result.kit
  const codeOf = new Map(
    subjects.flatMap((subject) => (subject.attributes ?? []).map(({ id, code }) => [id, code])),
  )
  return {
    ...{
      level,
      confidence,
      levels: levels?.map(described),
      profile,
      kit: { title, licence, source, version, questions },
    },
    scores: summary?.scores,
    progress: progress && {
      ...{ answered: progress.answered, questions: progress.questions, decided: progress.decided },
    },
    subjects: subjects.map(({ code, title, level, confidence, scores, attributes = [] }) => ({
      ...{ code, title, level, confidence, scores },
      attributes: attributes.map(({ id: _id, insight: _insight, measures, ...attribute }) => ({
        ...described(attribute),
        measures: sorted(measures),
      })),
    })),
    answers: answers.map(({ questionId: _id, attributes, counts, ...answer }) => ({
      ...answer,
      attributes: sorted(attributes.map((id) => codeOf.get(id))),
      counts: sorted(counts.map(({ attribute, level }) => ({ attribute: codeOf.get(attribute), level }))),
    })),
  }
}

/** The text of a kit says the title again of what has no description. */
function described<T extends { title: string; description: string }>(element: T): T {
  const isSame = element.title.trim() === element.description.trim()
  return isSame ? { ...element, description: "" } : element
}

function sorted<T>(values: readonly T[]): T[] {
  return values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** How questions are called: by their codes within their questionnaires. */
function codesOf({ questionnaires }: { questionnaires: readonly { id: number; code: string }[] }) {
  const codes = new Map(questionnaires.map(({ id, code }) => [id, code]))
  return ({ questionnaireId, code }: { questionnaireId: number; code: string }) =>
    `${codes.get(questionnaireId)}/${code}`
}

/** The answers as stored ones, on the options of the kit; what it does not have is left out. */
function rowsOf({ answers }: Answers, { content, model }: CompiledKit): AnswerRow[] {
  const codeOf = codesOf(content)
  const byCode = new Map(model.questions.map((question) => [codeOf(question), question]))
  return answers.flatMap(({ question: code, option, notApplicable, confidence }) => {
    const question = byCode.get(code)
    if (!question) return []
    const answerOptionId = option === null ? null : (question.options[option - 1]?.id ?? null)
    return [
      {
        questionId: question.id,
        answerOptionId,
        isNotApplicable: notApplicable,
        confidenceLevelId: confidence,
      },
    ]
  })
}

function weightsOf({ weights }: Answers, { subjects, attributes }: VersionContent) {
  if (weights === null) return null
  const of = (elements: readonly { id: number; code: string }[], own: Record<string, number>) =>
    elements.flatMap(({ id, code }) => (Object.hasOwn(own, code) ? [{ id, weight: own[code] ?? 0 }] : []))
  return { subjects: of(subjects, weights.subjects), attributes: of(attributes, weights.attributes) }
}
