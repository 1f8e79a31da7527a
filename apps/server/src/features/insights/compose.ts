import { attributeLift, subjectLift, wholeLift } from "@plumbline/advice"
import {
  type AnswerSheet,
  type Attribute,
  attributeFindings,
  attributeQuestionScores,
  isApplicable,
  type Subject,
  scored,
  subjectFindings,
  wholeFindings,
} from "@plumbline/scoring"
import type { Assessment, AssessmentKit } from "../assessments/index.ts"
import { attributeClaims } from "./writer/attribute-claims.ts"
import type { Claim, NamedLevel, Share, Titles } from "./writer/claims.ts"
import { overallClaims, subjectClaims } from "./writer/group-claims.ts"
import { liftClaims } from "./writer/lift-claims.ts"
import { attributeText, groupText } from "./writer/write.ts"

/** The app's own texts about one assessment, in its language. The same answers always produce the same texts. */
type AppTexts = {
  overall(): string
  subject(subject: Subject): string
  attribute(attribute: Attribute): string
}

/** Everything that the texts of an assessment are based on. */
export type Described = {
  assessment: Assessment
  kit: AssessmentKit
  answers: AnswerSheet
  evidenced: Evidenced
}

/** Prepares the app's texts by computing the scores, once for all of them. */
export function appTexts({ assessment, kit, answers, evidenced }: Described): AppTexts {
  const { model, weights } = kit
  const { mode, result } = assessment
  const titles = titlesOf(kit)
  const found = scored(model, answers, weights)
  const levelOf = (rank: number) => namedLevel(kit, rank)
  const said = (claims: Claim[]) => (mode === "ADVANCED" ? claims : withoutDoubt(claims))
  return {
    overall: () =>
      groupText(
        said([
          ...overallClaims(wholeFindings(found), {
            titles,
            levelOf,
            lift: liftClaims(wholeLift(found), model, titles),
          }),
          ...evidenceClaims(model.questionById.values(), answers, evidenced, { saysNone: true }),
        ]),
        result.language,
      ),
    subject: (subject) =>
      groupText(
        said([
          ...subjectClaims(subjectFindings(found, subject), titles.subject(subject.id), {
            titles,
            levelOf,
            lift: liftClaims(
              subjectLift(found, subject),
              { attributes: subject.attributes, subjects: [] },
              titles,
            ),
          }),
          ...evidenceClaims(questionsOf(subject.attributes), answers, evidenced, { saysNone: false }),
        ]),
        result.language,
      ),
    attribute(attribute) {
      const finding = attributeFindings(found, attribute)
      const { highScores, lowScores } = attributeQuestionScores(attribute, answers)
      const about = {
        title: titles.attribute(attribute.id),
        level: levelOf(finding.rank),
        strongQuestions: highScores.map(({ question }) => question.id),
        weakQuestions: lowScores.map(({ question }) => question.id),
        lift: liftClaims(attributeLift(found, attribute), { attributes: [], subjects: [] }, titles),
      }
      return attributeText(
        said([
          ...attributeClaims(finding, about, titles),
          ...evidenceClaims(questionsOf([attribute]), answers, evidenced, { saysNone: false }),
        ]),
        result.language,
      )
    },
  }
}

/** Whether any question of an attribute is applicable; unanswered questions are. */
export function appliesAtAll(attribute: Attribute, answers: AnswerSheet): boolean {
  return attribute.questions.some(({ question }) => isApplicable(answers.get(question.id)))
}

/** The distinct questions that have an impact on the attributes. */
function questionsOf(attributes: readonly Attribute[]): Set<{ id: number }> {
  return new Set(attributes.flatMap(({ questions }) => questions.map(({ question }) => question)))
}

/** Removes what quick assessments do not ask for: confidence and evidence. */
function withoutDoubt(claims: readonly Claim[]): Claim[] {
  const ofDoubt: Claim["says"][] = ["isSure", "isLeastSureOf", "standsOnEvidence"]
  return claims.filter(({ says }) => !ofDoubt.includes(says))
}

function titlesOf({ text }: AssessmentKit): Titles {
  return {
    level: (id) => text.level(id).title,
    subject: (id) => text.subject(id).title,
    attribute: (id) => text.attribute(id).title,
    measure: (id) => text.measure(id).title,
    question: (id) => text.question(id).title,
  }
}

function namedLevel({ model, text }: AssessmentKit, rank: number): NamedLevel {
  const level = model.levels[rank - 1]
  return { title: level ? text.level(level.id).title : "", rank }
}

/** The questions of an assessment that have evidence, by id. */
type Evidenced = ReadonlySet<number>

/**
 * How many answers are backed by evidence.
 *
 * @param questions the questions of the object of the text
 * @param saysNone whether to mention that there is no evidence at all: done once for the whole, not for each part
 */
export function evidenceClaims(
  questions: Iterable<{ id: number }>,
  answers: AnswerSheet,
  evidenced: Evidenced,
  { saysNone }: { saysNone: boolean },
): Claim[] {
  const answered = [...questions].filter(({ id }) => answers.get(id)?.state === "chosen")
  const backed = answered.filter(({ id }) => evidenced.has(id)).length
  if (answered.length === 0 || (backed === 0 && !saysNone)) return []
  return [{ says: "standsOnEvidence", share: shareOf(backed, answered.length) }]
}

function shareOf(backed: number, answers: number): Share {
  if (backed === 0) return "none"
  if (backed === answers) return "all"
  if (2 * backed === answers) return "half"
  return 2 * backed > answers ? "most" : "some"
}
