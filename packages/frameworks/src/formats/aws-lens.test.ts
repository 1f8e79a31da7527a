import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { MOST_CHOICES_IN_TABLE } from "../limits.ts"
import { converted, lossOf } from "../testing/converted.ts"
import { smallLens } from "../testing/small-sources.ts"
import { levelTable, reaches, readCondition, weigh } from "./risk-rules.ts"

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

  test("names a combination for which another rule differs", () => {
    const files = smallLens([
      ["(keys && !locks) || (!keys && locks)", "NO_RISK"],
      ["default", "HIGH_RISK"],
    ])
    expect(rule(files, 0)).toMatch(
      /approximated: Differs for \d of 4 combinations, such as .*: \w+ in the source, \w+ in the kit\.$/,
    )
  })

  test("reads none of these as no other choice", () => {
    const files = smallLens([
      ["!doors_no && keys && locks", "NO_RISK"],
      ["!doors_no", "MEDIUM_RISK"],
      ["default", "HIGH_RISK"],
    ])
    expect(rule(files, 1)).toMatch(/exact/)
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

  test("are exact only when no combination differs", () => {
    fc.assert(
      fc.property(expression, fc.constantFrom(100, 50, 34), (text, percent) => {
        const condition = readCondition(text, bits)
        if (condition === null) throw new Error(text)
        const { weights, differing } = weigh(levelTable(4, [{ condition, level: 2 }]), 4, 2, percent)
        const other = Array.from({ length: 16 }, (_, chosen) => chosen).filter(
          (chosen) => condition(chosen) !== reaches(weights, chosen, percent),
        )
        expect(other).toHaveLength(differing)
        expect(weights.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true)
      }),
    )
  })
})
