import {
  type AnswerSheet,
  type Attribute,
  assessmentProgress,
  attributeMeasures,
  attributeQuestionScores,
  type Confidence,
  calculateConfidence,
  calculateMaturity,
  isAnswered,
  isApplicable,
  type LevelScores,
  type Maturity,
  type Subject,
  unmetCompetence,
} from "@plumbline/scoring"
import type { Language } from "../../platform/i18n/language.ts"
import type { Assessment, AssessmentKit } from "../results/index.ts"
import { type AttributeFacts, attributeText, type UnmetLevelFacts } from "./writer/attribute.ts"
import { overallText } from "./writer/overall.ts"
import { subjectText } from "./writer/subject.ts"

/** The app's own texts about one assessment, in its language. The same answers give the same texts. */
export type AppTexts = {
  overall(): string
  subject(subject: Subject): string
  attribute(attribute: Attribute): string
}

/** Prepares the app's texts: computes what they speak of, once for all of them. */
export function appTexts(assessment: Assessment, kit: AssessmentKit, answers: AnswerSheet): AppTexts {
  const { model, text, weights } = kit
  const { mode, result } = assessment
  const language: Language = result.language
  const maturity = calculateMaturity(model, answers, weights)
  const confidence = calculateConfidence(model, answers, weights)
  return {
    overall() {
      const progress = assessmentProgress(model, answers)
      return overallText(
        {
          mode,
          levelTitle: text.level(maturity.levelId).title,
          subjectsCount: model.subjects.length,
          ...progress,
          confidence: confidence.confidenceValue,
        },
        language,
      )
    },
    subject({ id, attributes }) {
      const levelId = maturity.subjects.find(({ subjectId }) => subjectId === id)?.levelId ?? null
      return subjectText(
        {
          mode,
          ...text.subject(id),
          ...levelFacts(kit, levelId),
          attributesCount: attributes.length,
          isApplicable: attributes.some((attribute) => appliesAtAll(attribute, answers)),
          confidence: confidence.subjects.find(({ subjectId }) => subjectId === id)?.confidenceValue ?? null,
        },
        language,
      )
    },
    attribute(attribute) {
      const facts = attributeFacts(kit, answers, attribute, { maturity, confidence })
      return attributeText(mode === "ADVANCED" ? facts : { ...facts, confidence: undefined }, language)
    },
  }
}

/** Whether any question of an attribute applies: an unanswered one does. */
export function appliesAtAll(attribute: Attribute, answers: AnswerSheet): boolean {
  return attribute.questions.some(({ question }) => isApplicable(answers.get(question.id)))
}

function attributeFacts(
  kit: AssessmentKit,
  answers: AnswerSheet,
  attribute: Attribute,
  { maturity, confidence }: { maturity: Maturity; confidence: Confidence },
): AttributeFacts {
  const { id, questions } = attribute
  const own = maturity.attributes.find(({ attributeId }) => attributeId === id)
  const levels = levelFacts(kit, own?.levelId ?? null)
  return {
    title: kit.text.attribute(id).title,
    isApplicable: appliesAtAll(attribute, answers),
    ...levels,
    questionsCount: questions.length,
    answersCount: questions.filter(({ question }) => isAnswered(answers.get(question.id))).length,
    ...points(kit, attribute, answers),
    unmet: own ? unmetLevel(kit, own.scores, levels.rank) : null,
    confidence: confidence.attributes.find(({ attributeId }) => attributeId === id)?.confidenceValue ?? null,
  }
}

/** A level as texts name it; a missing one is the lowest. */
function levelFacts({ model, text }: AssessmentKit, levelId: number | null) {
  const level = model.levelById.get(levelId ?? Number.NaN) ?? model.levels[0]
  return {
    levelTitle: level ? text.level(level.id).title : "",
    rank: level?.rank ?? 1,
    levelsCount: model.levels.length,
  }
}

/** What an attribute is strong and weak in: its measures, or its questions where it has none. */
function points(
  { model, text }: AssessmentKit,
  attribute: Attribute,
  answers: AnswerSheet,
): Pick<AttributeFacts, "points" | "strong" | "weak"> {
  const measures = attributeMeasures(model, attribute, answers)
  if (measures.length > 0) {
    const strong = measures.filter(({ gainedScore, missedScore }) => gainedScore > missedScore)
    const weak = measures.filter(({ gainedScore, missedScore }) => gainedScore <= missedScore)
    return {
      points: "measures",
      strong: strong
        .toSorted((a, b) => b.gainedScore - a.gainedScore)
        .map(({ measureId }) => text.measure(measureId).title),
      weak: weak
        .toSorted((a, b) => b.missedScore - a.missedScore)
        .map(({ measureId }) => text.measure(measureId).title),
    }
  }
  const { highScores, lowScores } = attributeQuestionScores(attribute, answers)
  return {
    points: "questions",
    strong: highScores.map(({ question }) => text.question(question.id).title),
    weak: lowScores.map(({ question }) => text.question(question.id).title),
  }
}

function unmetLevel(
  { model, text }: AssessmentKit,
  scores: LevelScores,
  rank: number,
): UnmetLevelFacts | null {
  const unmet = unmetCompetence(model.levels, scores)
  if (!unmet) return null
  return {
    levelTitle: text.level(unmet.level.id).title,
    isReachedLevel: unmet.level.rank <= rank,
    competences: unmet.competences.map(({ effectiveLevelId, required, reached }) => ({
      levelTitle: text.level(effectiveLevelId).title,
      required,
      reached,
    })),
  }
}
