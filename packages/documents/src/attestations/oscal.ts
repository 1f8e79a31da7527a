import {
  type Answered,
  type Arranged,
  type Attestable,
  type Attribute,
  arranged,
  confidenceIn,
  type Evidence,
  expiryTime,
  linkOf,
  observedTime,
  rounded,
  saidBy,
  textOf,
} from "./attestable.ts"
import { statementOf } from "./words.ts"

const OSCAL_VERSION = "1.1.3"
/** The namespace of properties that OSCAL does not define. */
const NAMESPACE = "urn:plumbline:attestation"

/** OSCAL names what was done to learn something. */
const METHODS = { SEEN: "EXAMINE", MEASURED: "TEST", TOLD: "INTERVIEW" } as const

/**
 * OSCAL assessment results 1.1 (https://pages.nist.gov/OSCAL/reference/latest/assessment-results/): an observation for
 * each answer and each evidence, a finding for each attribute on each level that it has questions on.
 */
export function oscalResults(attestable: Attestable): object {
  const arrangement = arranged(attestable)
  const { result, t, time, organisation, uuidOf, attributes, answers, evidence } = arrangement
  const { kit, progress } = result
  const level = result.level === null ? null : arrangement.levelTitle(result.level)
  const summary = line(t.summary(kit.title, level, progress.answered, progress.questions))
  const observations = [
    ...answers.filter(isObserved).map((answer) => observationOf(answer, arrangement)),
    ...evidence.map((each) => observationOfEvidence(each, arrangement)),
  ]
  const findings = attributes.flatMap((attribute) => findingsOf(attribute, arrangement))
  return {
    "assessment-results": {
      uuid: uuidOf(`oscal ${time}`),
      metadata: {
        title: line(result.title),
        "last-modified": time,
        version: time,
        "oscal-version": OSCAL_VERSION,
        roles: [{ id: "assessor", title: "Assessor" }],
        parties: [{ uuid: uuidOf("organisation"), type: "organization", name: line(organisation) }],
        "responsible-parties": [{ "role-id": "assessor", "party-uuids": [uuidOf("organisation")] }],
        remarks: [statementOf(result, t), t.conformance, t.confidence].join("\n\n"),
      },
      "import-ap": { href: `#${uuidOf("kit")}`, remarks: t.plan },
      results: [
        {
          uuid: uuidOf(`result ${time}`),
          title: line(kit.title),
          description: summary,
          start: time,
          end: time,
          props: [
            ...(result.level === null ? [] : [property("level", String(result.level))]),
            ...(result.confidence === null ? [] : [property("confidence", String(result.confidence / 100))]),
            property("questions-answered", `${progress.answered}/${progress.questions}`),
          ],
          "reviewed-controls": {
            "control-selections": [
              { "include-controls": attributes.map((attribute) => ({ "control-id": controlId(attribute) })) },
            ],
          },
          ...(observations.length > 0 && { observations }),
          ...(findings.length > 0 && { findings }),
        },
      ],
      "back-matter": {
        resources: [
          {
            uuid: uuidOf("kit"),
            title: line(kit.title),
            ...(kit.source !== null && { description: kit.source }),
            ...(kit.version !== null && { props: [property("version", kit.version)] }),
          },
        ],
      },
    },
  }
}

function isObserved({ answer, isNotApplicable }: Answered): boolean {
  return answer !== null || isNotApplicable
}

function observationOf(answer: Answered, { t, time, uuidOf, result }: Arranged) {
  const confidence = confidenceIn(answer)
  return {
    uuid: uuidOfAnswer(answer, uuidOf),
    title: line(answer.question),
    description: `${answer.question}: ${saidBy(answer, t)}`,
    props: [
      property("question", answer.code),
      ...(answer.value === null ? [] : [property("conformance", String(rounded(answer.value)))]),
      ...(confidence === null ? [] : [property("confidence", String(confidence))]),
    ],
    methods: ["INTERVIEW"],
    types: ["control-objective"],
    collected: result.calculated ?? time,
  }
}

function observationOfEvidence(evidence: Evidence, { t, uuidOf }: Arranged) {
  const { method, type, question, author, source } = evidence
  const expires = expiryTime(evidence)
  const href = linkOf(evidence)
  const text = textOf(evidence) || question
  return {
    uuid: uuidOfEvidence(evidence, uuidOf),
    title: line(question),
    description: text,
    props: [property("type", type.toLowerCase()), ...(author === null ? [] : [property("author", author)])],
    methods: [method === null ? "UNKNOWN" : METHODS[method]],
    "relevant-evidence": [
      {
        ...(href !== null && { href }),
        description: source === null ? text : t.source(source),
      },
      ...evidence.attachments.map((description) => ({ description })),
    ],
    collected: observedTime(evidence),
    ...(expires !== null && { expires }),
  }
}

/** A finding for each level with questions: satisfied if the attribute has reached it. */
function findingsOf(attribute: Attribute, { result, answers, evidenceOf, t, uuidOf }: Arranged) {
  const own = answers.filter((answer) => answer.attributes.includes(attribute.id))
  return result.levels.flatMap(({ index, title, demands }) => {
    const score = attribute.scores[index - 1] ?? null
    if (score === null) return []
    const counted = own.filter(({ counts }) =>
      counts.some((count) => count.attribute === attribute.id && count.level === index),
    )
    const related = counted.flatMap((answer) => [
      ...(isObserved(answer) ? [uuidOfAnswer(answer, uuidOf)] : []),
      ...evidenceOf(answer).map((evidence) => uuidOfEvidence(evidence, uuidOf)),
    ])
    const isReached = attribute.level !== null && attribute.level >= index
    const required = t.required(
      demands.map(({ on, percent }) => ({
        on: result.levels[on - 1]?.title ?? String(on),
        percent,
        score: attribute.scores[on - 1] ?? null,
      })),
    )
    return [
      {
        uuid: uuidOf(`finding ${attribute.code} ${index}`),
        title: line(t.atLevel(attribute.title, title)),
        description: required || t.atLevel(attribute.title, title),
        target: {
          type: "objective-id",
          "target-id": `${controlId(attribute)}_level-${index}`,
          status: {
            state: isReached ? "satisfied" : "not-satisfied",
            reason: attribute.level === null ? "other" : isReached ? "pass" : "fail",
          },
          props: [property("score", String(score / 100))],
        },
        ...(related.length > 0 && {
          "related-observations": related.map((uuid) => ({ "observation-uuid": uuid })),
        }),
      },
    ]
  })
}

function uuidOfAnswer({ code }: Answered, uuidOf: Attestable["uuidOf"]): string {
  return uuidOf(`question ${code}`)
}

function uuidOfEvidence({ id }: Evidence, uuidOf: Attestable["uuidOf"]): string {
  return uuidOf(`evidence ${id}`)
}

/** A token of OSCAL: letters, digits, dots, hyphens and underscores, beginning with a letter. */
function controlId({ code, id }: Attribute): string {
  const token = code.replaceAll(/[^\p{L}\p{N}._-]/gu, "-")
  return /^[\p{L}_]/u.test(token) ? token : `attribute-${id}`
}

function property(name: string, value: string) {
  return { name, ns: NAMESPACE, value: line(value) }
}

/** A text on one line, without blanks at its ends; OSCAL knows no empty ones. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim() || "–"
}
