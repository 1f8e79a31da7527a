import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ConvertedFramework } from "../convert.ts"
import { MOST_CHOICES_IN_TABLE } from "../limits.ts"
import { converted, lossOf } from "../testing/converted.ts"
import { smallLens } from "../testing/small-sources.ts"
import { RISKS, readCondition } from "./risk-rules.ts"

const rule = (files: ReturnType<typeof smallLens>, number: number) =>
  lossOf(converted(files), "lens.json", `pillars[0].questions[0].riskRules[${number}].condition`)

describe("a custom lens", () => {
  test("becomes a subject for a pillar, an attribute for a question and a question for a choice", () => {
    const { format, kit } = converted(smallLens())
    expect(format).toBe("aws-lens")
    expect(kit.kitModel).toMatchObject({ title: "A lens for houses", about: "How safe a house is" })
    expect(kit.subjectModels.map(({ title }) => title)).toEqual(["Safety"])
    expect(kit.attributeModels).toMatchObject([
      { title: "How are doors kept shut?", description: "Doors to the street" },
    ])
    expect(kit.levelModels.map(({ title, levelCompetence }) => [title, levelCompetence])).toEqual([
      ["High risk", null],
      ["Medium risk", { Medium_risk: 50 }],
      ["No risk", { No_risk: 100 }],
    ])
    expect(kit.questionModels).toMatchObject([
      {
        code: "keys",
        title: "Keys",
        description: "Why Keys\n\nhttps://example.com/help\n\nMore on Keys\n\nhttps://example.com/more",
        improvement: "Get Keys",
        questionImpacts: [
          { level: { code: "Medium_risk" }, weight: 1 },
          { level: { code: "No_risk" }, weight: 1 },
        ],
      },
      { code: "locks" },
    ])
  })

  test("reports rules that are weighted thresholds as exact", () => {
    for (const number of [0, 1, 2])
      expect(rule(smallLens(), number)).toMatch(
        /exact: The kit gives this risk for exactly the same combinations/,
      )
  })

  test.each<[string, [string, string][], string[]]>([
    [
      "keeps a rule beside a choice that no rule looks at",
      [
        ["a", "NO_RISK"],
        ["default", "HIGH_RISK"],
      ],
      ["exact", "exact"],
    ],
    ["is worse where nothing is asked for", [["default", "NO_RISK"]], ["approximated"]],
    [
      "never reaches what either-or allows",
      [
        ["(a && !b) || (!a && b)", "NO_RISK"],
        ["default", "HIGH_RISK"],
      ],
      ["approximated", "approximated"],
    ],
    [
      "never reaches a risk that no rule gives",
      [
        ["a && b", "MEDIUM_RISK"],
        ["default", "HIGH_RISK"],
      ],
      ["exact", "exact"],
    ],
    [
      "counts a choice that only worsens the other way round",
      [
        ["a && !b", "NO_RISK"],
        ["b", "HIGH_RISK"],
        ["default", "MEDIUM_RISK"],
      ],
      ["exact", "exact", "exact"],
    ],
  ])("%s", (_, rules, statuses) => {
    const result = converted(lens(["a", "b"], rules))
    expect(statuses.map((_, at) => statusOf(result, at))).toEqual(statuses)
    expectTruth(result, ["a", "b"], rules)
  })

  test("recognises none of these by its id or by its title", () => {
    for (const none of [
      { id: "doors_no", title: "Nothing" },
      { id: "d2", title: "None of the above" },
    ]) {
      const [file] = smallLens([
        [`!${none.id} && keys && locks`, "NO_RISK"],
        [`!${none.id}`, "MEDIUM_RISK"],
        ["default", "HIGH_RISK"],
      ])
      const source = JSON.parse(file?.text ?? "")
      source.pillars[0].questions[0].choices[2] = none
      const files = [{ path: "lens.json", text: JSON.stringify(source) }]
      expect(rule(files, 1)).toMatch(/exact/)
      expect(converted(files).kit.questionModels).toHaveLength(2)
    }
  })

  test.each(["keys &&", "keys locks", "(keys", "unknown", "keys & locks", "", `${"(".repeat(5000)}keys`])(
    "loses the rule %s with a reason",
    (condition) => {
      const found = rule(
        smallLens([
          [condition || "''", "NO_RISK"],
          ["default", "HIGH_RISK"],
        ]),
        0,
      )
      expect(found).toMatch(/lost: This rule cannot be read/)
    },
  )

  test("loses rules over thirty choices with a reason, without computing them", () => {
    const [file] = smallLens()
    const lens = JSON.parse(file?.text ?? "")
    const [question] = lens.pillars[0].questions
    question.choices = Array.from({ length: 30 }, (_, at) => ({ id: `choice_${at}`, title: `Choice ${at}` }))
    question.riskRules[0].condition = question.choices.map(({ id }: { id: string }) => id).join(" && ")
    const result = converted([{ path: "lens.json", text: JSON.stringify(lens) }])
    expect(result.kit.questionModels).toHaveLength(30)
    expect(lossOf(result, "lens.json", "pillars[0].questions[0].riskRules[0].condition")).toContain(
      `lost: Not compared: the rules have more than ${MOST_CHOICES_IN_TABLE} choices`,
    )
  })
})

describe("rules of risk", () => {
  const bits = new Map(["a", "b", "c", "d"].map((name, bit) => [name, bit]))
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("a", "b", "c", "d"),
      tie("expression").map((inner) => `!(${inner})`),
      fc
        .tuple(tie("expression"), fc.constantFrom("&&", "||"), tie("expression"))
        .map((parts) => `(${parts.join(" ")})`),
    ),
  }))

  test("mean what they mean in JavaScript", () => {
    fc.assert(
      fc.property(expression, fc.nat(15), (text, chosen) => {
        const values = ["a", "b", "c", "d"].map((_, bit) => (chosen & (1 << bit)) !== 0)
        const expected: unknown = new Function("a", "b", "c", "d", `return ${text}`)(...values)
        expect(readCondition(text, bits)?.(chosen)).toBe(expected)
      }),
    )
  })

  test("are exact only when no combination differs in the kit, which is never better", () => {
    const risks = fc.constantFrom(...RISKS)
    const rules = fc.array(fc.tuple(expression, risks), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(rules, risks, (first, last) => {
        const all: [string, string][] = [...first, ["default", last]]
        expectTruth(converted(lens(["a", "b", "c", "d"], all)), ["a", "b", "c", "d"], all)
      }),
      { numRuns: 60 },
    )
  })
})

type Converted = Extract<ConvertedFramework, { ok: true }>

/** A lens with one question. */
function lens(choices: readonly string[], rules: readonly [string, string][]) {
  const question = {
    id: "q",
    title: "A question",
    choices: choices.map((id) => ({ id, title: `Choice ${id}` })),
    riskRules: rules.map(([condition, risk]) => ({ condition, risk })),
  }
  return [
    {
      path: "lens.json",
      text: JSON.stringify({ name: "A lens", pillars: [{ id: "p", name: "Pillar", questions: [question] }] }),
    },
  ]
}

function statusOf(result: Converted, at: number): string {
  const path = `pillars[0].questions[0].riskRules[${at}].condition`
  return result.loss.items.find((item) => item.path === path)?.status ?? ""
}

/** Evaluates the kit for every combination of choices, and compares with the rules and with the report. */
function expectTruth(
  result: Converted,
  choices: readonly string[],
  rules: readonly [string, string][],
): void {
  const given: (readonly [string, string])[] = []
  for (let chosen = 0; chosen < 2 ** choices.length; chosen++) {
    const values = choices.map((_, bit) => (chosen & (1 << bit)) !== 0)
    const holds = (text: string): unknown => new Function(...choices, `return ${text}`)(...values)
    const source = rules.find(([text]) => text === "default" || holds(text))?.[1] ?? "HIGH_RISK"
    const kit = RISKS[levelIn(result.kit, values)] ?? ""
    expect(RISKS.indexOf(kit)).toBeLessThanOrEqual(RISKS.indexOf(source))
    given.push([source, kit])
  }
  for (const [at, [, risk]] of rules.entries()) {
    const differs = given.some(([source, kit]) => (source === risk) !== (kit === risk))
    expect([risk, statusOf(result, at)]).toEqual([risk, differs ? "approximated" : "exact"])
  }
}

/** The level of an attribute, from the lowest, computed from nothing but what the kit says. */
function levelIn(kit: Converted["kit"], chosen: readonly boolean[]): number {
  const scoreOn = (level: string) => {
    let [gained, all] = [0, 0]
    for (const [at, question] of kit.questionModels.entries()) {
      const caption = chosen[at] ? "Yes" : "No"
      const options = question.answers ?? kit.answerRangeModels[0]?.options ?? []
      const value = options.find((option) => option.caption === caption)?.value ?? Number.NaN
      for (const impact of question.questionImpacts)
        if (impact.level.code === level) [gained, all] = [gained + value * impact.weight, all + impact.weight]
    }
    return all === 0 ? 100 : (100 * gained) / all
  }
  const failing = kit.levelModels.findIndex(({ levelCompetence }) =>
    Object.entries(levelCompetence ?? {}).some(([level, percent]) => scoreOn(level) < percent - 1e-9),
  )
  return failing === -1 ? kit.levelModels.length - 1 : failing - 1
}
