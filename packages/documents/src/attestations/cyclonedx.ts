import {
  type Answered,
  type Arranged,
  type Attestable,
  type Attribute,
  arranged,
  confidenceIn,
  conformanceOf,
  type Evidence,
  expiryTime,
  linkOf,
  observedTime,
  saidBy,
  textOf,
} from "./attestable.ts"
import { statementOf } from "./words.ts"

const TARGET = "target"
const ASSESSOR = "assessor"

/**
 * CycloneDX 1.6 with declarations (https://cyclonedx.org/docs/1.6/json/): the kit as a standard whose requirements are
 * its subjects, attributes and questions, a claim for each answer, and an attestation that maps requirements to claims.
 */
export function cycloneDx(attestable: Attestable): object {
  const arrangement = arranged(attestable)
  const { result, t, time, organisation, address, uuidOf } = arrangement
  const level = result.level === null ? null : arrangement.levelTitle(result.level)
  const { answered, questions } = result.progress
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(`cyclonedx ${time}`)}`,
    version: 1,
    metadata: {
      timestamp: time,
      tools: { components: [{ type: "application", name: "Plumbline" }] },
      properties: [
        { name: "plumbline:statement", value: statementOf(result, t) },
        { name: "plumbline:conformance", value: t.conformance },
        { name: "plumbline:confidence", value: t.confidence },
        ...(result.level === null ? [] : [{ name: "plumbline:level", value: String(result.level) }]),
      ],
    },
    declarations: {
      assessors: [
        { "bom-ref": ASSESSOR, thirdParty: false, organization: { name: organisation, url: [address] } },
      ],
      attestations: [
        {
          summary: t.summary(result.kit.title, level, answered, questions),
          assessor: ASSESSOR,
          map: [
            ...arrangement.attributes.map((attribute) => mapOfAttribute(attribute, arrangement)),
            ...arrangement.answers.map((answer) => mapOfQuestion(answer, arrangement)),
          ],
        },
      ],
      claims: arrangement.answers.filter(isClaimed).map((answer) => claimOf(answer, arrangement)),
      evidence: arrangement.evidence.map(evidenceOf),
      targets: { components: [{ type: "application", "bom-ref": TARGET, name: result.title }] },
    },
    definitions: { standards: [standardOf(arrangement)] },
  }
}

function isClaimed({ answer, isNotApplicable }: Answered): boolean {
  return answer !== null || isNotApplicable
}

function claimOf(answer: Answered, { t, evidenceOf }: Arranged) {
  const own = evidenceOf(answer)
  const refs = (type: Evidence["type"]) => own.filter((each) => each.type === type).map(refOfEvidence)
  const [evidence, counterEvidence] = [refs("POSITIVE"), refs("NEGATIVE")]
  return {
    "bom-ref": refOfClaim(answer),
    target: TARGET,
    predicate: `${answer.question}: ${saidBy(answer, t)}`,
    ...(answer.answer && { reasoning: t.option(answer) }),
    ...(evidence.length > 0 && { evidence }),
    ...(counterEvidence.length > 0 && { counterEvidence }),
  }
}

function mapOfQuestion(answer: Answered, { t }: Arranged) {
  const confidence = confidenceIn(answer)
  const conformance = answer.isNotApplicable ? null : (answer.value ?? 0)
  return {
    requirement: refOfQuestion(answer),
    claims: isClaimed(answer) ? [refOfClaim(answer)] : [],
    ...(conformance !== null && {
      conformance: { score: conformance, rationale: answer.answer ? t.option(answer) : t.notAnswered },
    }),
    ...(confidence !== null && {
      confidence: {
        score: confidence,
        rationale: t.sure(answer.confidence?.index ?? 0, answer.confidence?.title ?? ""),
      },
    }),
  }
}

function mapOfAttribute(attribute: Attribute, { answers, t, levelTitle }: Arranged) {
  const conformance = conformanceOf(attribute)
  const { id, level, confidence, scores } = attribute
  return {
    requirement: refOfAttribute(attribute),
    claims: answers.filter((answer) => answer.attributes.includes(id) && isClaimed(answer)).map(refOfClaim),
    ...(conformance !== null && {
      conformance: {
        score: conformance,
        rationale: t.reached(level === null ? null : levelTitle(level), scores),
      },
    }),
    ...(confidence !== null && {
      confidence: { score: confidence / 100, rationale: t.sureOfAttribute },
    }),
  }
}

function evidenceOf(evidence: Evidence) {
  const expires = expiryTime(evidence)
  const url = linkOf(evidence)
  const { source, author, attachments } = evidence
  const data = [
    ...(source === null ? [] : [{ name: source, ...(url === null ? {} : { contents: { url } }) }]),
    ...attachments.map((name) => ({ name })),
  ]
  return {
    "bom-ref": refOfEvidence(evidence),
    description: textOf(evidence),
    ...(data.length > 0 && { data }),
    created: observedTime(evidence),
    ...(expires !== null && { expires }),
    ...(author !== null && { author: { name: author } }),
  }
}

function standardOf({ result, attributes, answers }: Arranged) {
  const { kit, levels, subjects = [] } = result
  const parentOf = new Map(
    subjects.flatMap((subject) => (subject.attributes ?? []).map(({ id }) => [id, subject] as const)),
  )
  const attributeOf = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  return {
    "bom-ref": "kit",
    name: kit.title,
    ...(kit.version !== null && { version: kit.version }),
    ...(kit.source !== null && { description: kit.source }),
    requirements: [
      ...subjects.map((subject) => ({
        "bom-ref": refOfSubject(subject),
        identifier: subject.code,
        title: subject.title,
      })),
      ...attributes.map((attribute) => {
        const subject = parentOf.get(attribute.id)
        return {
          "bom-ref": refOfAttribute(attribute),
          identifier: attribute.code,
          title: attribute.title,
          text: attribute.description,
          ...(subject && { parent: refOfSubject(subject) }),
        }
      }),
      ...answers.map((answer) => {
        const parent = attributeOf.get(answer.attributes[0] ?? 0)
        return {
          "bom-ref": refOfQuestion(answer),
          identifier: answer.code,
          title: answer.question,
          ...(answer.references.length > 0 && { descriptions: answer.references }),
          ...(parent && { parent: refOfAttribute(parent) }),
        }
      }),
    ],
    levels: levels.map(({ index, title, description }) => ({
      "bom-ref": `level-${index}`,
      identifier: String(index),
      title,
      description,
      requirements: answers
        .filter(({ counts }) => counts.some(({ level }) => level === index))
        .map(refOfQuestion),
    })),
  }
}

const refOfSubject = ({ id }: { id: number }) => `subject-${id}`
const refOfAttribute = ({ id }: Attribute) => `attribute-${id}`
const refOfQuestion = ({ questionId }: Answered) => `question-${questionId}`
const refOfClaim = ({ questionId }: Answered) => `claim-${questionId}`
const refOfEvidence = ({ id }: Evidence) => `evidence-${id}`
