import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import type { Result } from "../result.ts"
import { sampleResult } from "../testing/sample.ts"
import { attestation } from "./index.ts"

/** Any UUID that is the same for the same name. */
function uuidOf(name: string): string {
  const hex = createHash("sha1").update(name).digest("hex")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-")
}

const size = { subjects: 3, attributes: 8, questions: 24 }
const sample = (language: "en" | "fa" = "en", changes: Partial<Result> = {}): Result => ({
  ...sampleResult(language, size),
  ...changes,
})

function made(format: Parameters<typeof attestation>[0], result: Result) {
  return JSON.parse(
    attestation(format, {
      result,
      organisation: "Acme",
      address: "https://acme.example",
      uuidOf,
    }),
  )
}

/** All values under a name, anywhere in a document. */
function everyValue(document: unknown, name: string): unknown[] {
  if (Array.isArray(document)) return document.flatMap((each) => everyValue(each, name))
  if (typeof document !== "object" || document === null) return []
  return Object.entries(document).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...everyValue(value, name),
  ])
}

test.each(["cyclonedx", "oscal", "gemara"] as const)(
  "%s is the same for the same state, in both languages, and never calls anything compliant",
  (format) => {
    for (const language of ["en", "fa"] as const) {
      const document = JSON.stringify(made(format, sample(language)))
      expect(document).toBe(JSON.stringify(made(format, sample(language))))
      expect(document).not.toMatch(/complian/i)
      expect(document).toContain(
        language === "en" ? "how sure the person answering is" : "پاسخ‌دهنده چقدر مطمئن است",
      )
    }
  },
)

describe("CycloneDX", () => {
  const bom = made("cyclonedx", sample())

  test("refers only to what it contains, each under a name of its own", () => {
    const names = everyValue(bom, "bom-ref")
    expect(new Set(names).size).toBe(names.length)
    const references = [
      "requirement",
      "assessor",
      "target",
      "parent",
      "claims",
      "evidence",
      "counterEvidence",
    ]
      .flatMap((name) =>
        everyValue({ ...bom.declarations, definitions: bom.definitions, evidence: undefined }, name),
      )
      .flat()
      .filter((each) => typeof each === "string")
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) expect(names).toContain(reference)
    const ofLevels = bom.definitions.standards[0].levels.flatMap(
      ({ requirements }: { requirements: string[] }) => requirements,
    )
    for (const reference of ofLevels) expect(names).toContain(reference)
  })

  test("scores conformance by the value of an answer and confidence by its level, from 0 to 1, with reasons", () => {
    const { answers = [], subjects = [] } = sample()
    const map = bom.declarations.attestations[0].map
    const sure = answers[3]
    expect(map.find(({ requirement }: { requirement: string }) => requirement === "question-1003")).toEqual({
      requirement: "question-1003",
      claims: ["claim-1003"],
      conformance: { score: sure?.value, rationale: "Option 4 of 4: Always" },
      confidence: { score: 0.8, rationale: "Level 4 of 5: Sure" },
    })
    const attribute = subjects[0]?.attributes?.[0]
    const scores = attribute?.scores.map((score) => score ?? 0) ?? []
    expect(
      map.find(({ requirement }: { requirement: string }) => requirement === `attribute-${attribute?.id}`),
    ).toMatchObject({
      conformance: { score: scores.reduce((sum, score) => sum + score, 0) / scores.length / 100 },
      confidence: { score: (attribute?.confidence ?? 0) / 100 },
    })
  })

  test("says nothing of how far what does not apply has come, and that questions have no answer", () => {
    const { answers = [] } = sample()
    const none = answers.find(({ answer, isNotApplicable }) => !answer && !isNotApplicable)
    const apart = answers.find(({ isNotApplicable }) => isNotApplicable)
    const map = new Map<string, object>(
      bom.declarations.attestations[0].map.map((each: { requirement: string }) => [each.requirement, each]),
    )
    expect(map.get(`question-${apart?.questionId}`)).not.toHaveProperty("conformance")
    expect(map.get(`question-${none?.questionId}`)).toMatchObject({
      claims: [],
      conformance: { score: 0, rationale: "Not answered" },
    })
  })

  test("has evidence with its days, for and against, but no comments", () => {
    const { evidence = [] } = sample()
    expect(bom.declarations.evidence).toHaveLength(evidence.filter(({ type }) => type !== null).length)
    const dated = bom.declarations.evidence.find(({ expires }: { expires?: string }) => expires)
    expect(dated).toMatchObject({
      created: "2025-10-01T00:00:00Z",
      expires: "2026-09-30T23:59:59Z",
      data: [{ contents: { url: "https://ci.example.com/runs/481" } }],
    })
  })
})

describe("OSCAL", () => {
  const { "assessment-results": document } = made("oscal", sample())
  const [result] = document.results

  test("has UUIDs of its own for everything, and findings refer to its observations", () => {
    const observed = result.observations.map(({ uuid }: { uuid: string }) => uuid)
    const found = result.findings.map(({ uuid }: { uuid: string }) => uuid)
    expect(new Set([...observed, ...found]).size).toBe(observed.length + found.length)
    for (const reference of everyValue(result.findings, "observation-uuid"))
      expect(observed).toContain(reference)
    expect(document["import-ap"].href).toBe(`#${document["back-matter"].resources[0].uuid}`)
  })

  test("a level of an attribute is satisfied once it is reached", () => {
    const { subjects = [], levels } = sample()
    for (const attribute of subjects.flatMap(({ attributes = [] }) => attributes)) {
      for (const { index } of levels) {
        const finding = result.findings.find(
          ({ target }: { target: Record<string, string> }) =>
            target["target-id"] === `${attribute.code}_level-${index}`,
        )
        expect(finding.target.status.state).toBe(
          (attribute.level ?? 0) >= index ? "satisfied" : "not-satisfied",
        )
      }
    }
  })

  test("observations say when they were collected and until when they hold, by which method", () => {
    const dated = result.observations.find(({ expires }: { expires?: string }) => expires)
    expect(dated).toMatchObject({
      methods: ["TEST"],
      collected: "2025-10-01T00:00:00Z",
      expires: "2026-09-30T23:59:59Z",
      "relevant-evidence": [{ href: "https://ci.example.com/runs/481" }],
    })
    for (const { collected } of result.observations) expect(collected).toMatch(/^\d{4}-.+Z$/)
  })

  test("links are URIs, without the secrets of addresses, and other sources are no links", () => {
    const { evidence = [] } = sample()
    const hrefOf = (source: string) => {
      const changed = { evidence: evidence.map((each) => ({ ...each, source })) }
      const { "assessment-results": document } = made("oscal", sample("en", changed))
      return everyValue(document.results[0].observations, "href")[0]
    }
    expect(hrefOf("https://me:secret@ci.example/a b|c?q=[1]#one#two")).toBe(
      "https://ci.example/a%20b%7Cc?q=%5B1%5D#one%23two",
    )
    for (const source of ["The log of May", "javascript:alert(1)", "https://", "file:///etc/passwd"])
      expect(hrefOf(source)).toBeUndefined()
  })

  test("texts that OSCAL would not accept are on one line, and never empty", () => {
    const { "assessment-results": odd } = made("oscal", sample("en", { title: "\n Night\r\n shift " }))
    expect(odd.metadata.title).toBe("Night shift")
    const { "assessment-results": blank } = made("oscal", sample("en", { title: " " }))
    expect(blank.metadata.title).toBe("–")
  })
})

describe("Gemara", () => {
  test("passes what earns everything, fails what earns nothing, and leaves the rest to review", () => {
    const log = made("gemara", sample())
    const outcomes = new Map<string, string>(
      log.evaluations.flatMap((evaluation: { "assessment-logs": object[] }) =>
        evaluation["assessment-logs"].map((each) => {
          const { requirement, result } = each as { requirement: Record<string, string>; result: string }
          return [requirement["entry-id"], result]
        }),
      ),
    )
    for (const { code, value, answer, isNotApplicable } of sample().answers ?? []) {
      const expected = isNotApplicable
        ? "Not Applicable"
        : answer === null
          ? "Not Run"
          : value === 1
            ? "Passed"
            : value === 0
              ? "Failed"
              : "Needs Review"
      expect(outcomes.get(code)).toBe(expected)
    }
    expect(log.result).toBe("Failed")
  })
})
