import {
  type Answered,
  type Arranged,
  type Attestable,
  type Attribute,
  arranged,
  type Evidence,
  expiryTime,
  linkOf,
  observedTime,
  saidBy,
  textOf,
} from "./attestable.ts"
import { statementOf } from "./words.ts"

const GEMARA_VERSION = "1.4.1"

type Outcome = "Passed" | "Failed" | "Needs Review" | "Not Run" | "Not Applicable"

/**
 * A Gemara evaluation log (https://github.com/gemaraproj/gemara, evaluationlog.cue) as JSON: an evaluation for each
 * attribute, with an assessment log for each of its questions.
 */
export function gemaraLog(attestable: Attestable): object {
  const arrangement = arranged(attestable)
  const { result, t, time, organisation, address, attributes } = arrangement
  const { kit } = result
  const evaluations = attributes.flatMap((attribute) => evaluationOf(attribute, arrangement))
  return {
    metadata: {
      id: `plumbline-${result.id}`,
      type: "EvaluationLog",
      "gemara-version": GEMARA_VERSION,
      date: time,
      description: [
        statementOf(result, t),
        t.results.passed,
        t.results.failed,
        t.results.review,
        t.conformance,
        t.confidence,
      ].join("\n"),
      author: { id: "organisation", name: organisation, type: "Human", uri: address },
      "mapping-references": [
        {
          id: "kit",
          title: kit.title,
          version: kit.version ?? "–",
          ...(kit.source !== null && { description: kit.source }),
        },
      ],
      "applicability-groups": result.levels.map(({ index, title, description }) => ({
        id: `level-${index}`,
        title,
        description,
      })),
    },
    target: { id: result.id, name: result.title, type: "Software" },
    result: together(evaluations.map((evaluation) => evaluation.result)),
    evaluations,
  }
}

function evaluationOf(attribute: Attribute, arrangement: Arranged) {
  const { answers, t, levelTitle } = arrangement
  const own = answers.filter((answer) => answer.attributes.includes(attribute.id))
  if (own.length === 0) return []
  const { code, title, level, scores } = attribute
  return [
    {
      name: title,
      result: together(own.map(outcomeOf)),
      message: t.reached(level === null ? null : levelTitle(level), scores),
      control: { "reference-id": "kit", "entry-id": code },
      "assessment-logs": own.map((answer) => logOf(answer, attribute, arrangement)),
    },
  ]
}

function logOf(answer: Answered, attribute: Attribute, { t, time, evidenceOf }: Arranged) {
  const levels = answer.counts.filter((count) => count.attribute === attribute.id)
  const evidence = evidenceOf(answer)
  return {
    requirement: { "reference-id": "kit", "entry-id": answer.code },
    description: answer.question,
    result: outcomeOf(answer),
    message: answer.answer ? t.option(answer) : saidBy(answer, t),
    applicability: levels.map(({ level }) => `level-${level}`),
    steps: [answer.question],
    start: time,
    "confidence-level": confidenceLevel(answer),
    ...(evidence.length > 0 && { evidence: evidence.map(evidenceRecord) }),
  }
}

function evidenceRecord(evidence: Evidence) {
  const { id, type, source, author, method, attachments } = evidence
  return {
    id,
    type: type === "POSITIVE" ? "supporting" : "contrary",
    "collected-at": observedTime(evidence),
    description: textOf(evidence),
    payload: {
      source: linkOf(evidence) ?? source,
      author,
      method,
      attachments,
      expires: expiryTime(evidence),
    },
  }
}

function outcomeOf({ answer, value, isNotApplicable }: Answered): Outcome {
  if (isNotApplicable) return "Not Applicable"
  if (answer === null || value === null) return "Not Run"
  if (value === 1) return "Passed"
  return value === 0 ? "Failed" : "Needs Review"
}

/** The worst of several outcomes; what is not applicable counts only alone. */
function together(outcomes: readonly Outcome[]): Outcome {
  const order: readonly Outcome[] = ["Failed", "Needs Review", "Not Run", "Passed"]
  return order.find((outcome) => outcomes.includes(outcome)) ?? "Not Applicable"
}

function confidenceLevel({ confidence }: Answered): "Undetermined" | "Low" | "Medium" | "High" {
  if (confidence === null) return "Undetermined"
  if (confidence.index <= 2) return "Low"
  return confidence.index === 3 ? "Medium" : "High"
}
