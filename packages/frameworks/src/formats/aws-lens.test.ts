import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ConvertedFramework } from "../convert.ts"
import { converted, lossOf } from "../testing/converted.ts"
import { smallLens } from "../testing/small-sources.ts"
import { Combinations, groupsOfChoices, readCondition } from "./risk-conditions.ts"
import { RISKS } from "./risk-rules.ts"

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

  test("says which question a choice answers where its title does not, or others have the same", () => {
    const question = (id: string, title: string) => ({
      id,
      title,
      choices: ["Yes.", "No.", "Only at night"].map((text, at) => ({ id: `${id}${at}`, title: text })),
      riskRules: [{ condition: `${id}0`, risk: "NO_RISK" }],
    })
    const questions = [question("a", "Are doors locked?"), question("b", "Are windows shut?")]
    const text = JSON.stringify({ name: "A lens", pillars: [{ id: "p", name: "Pillar", questions }] })
    const { kit } = converted([{ path: "lens.json", text }])
    expect(kit.questionModels.map(({ title }) => title)).toEqual([
      "Yes. Are doors locked?",
      "No. Are doors locked?",
      "Only at night: Are doors locked?",
      "Yes. Are windows shut?",
      "No. Are windows shut?",
      "Only at night: Are windows shut?",
    ])
    const again = [{ path: "lens.json", text: text.replace("Are windows shut?", "Are doors locked?") }]
    expect(converted(again).kit.attributeModels.map(({ title }) => title)).toEqual([
      "Are doors locked?",
      "Are doors locked? (2)",
    ])
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

  const many = Array.from({ length: 30 }, (_, at) => `c${at}`)
  const [some, others] = [many.slice(0, 12), many.slice(12)]
  test.each<[string, [string, string][], [string, string][]]>([
    [
      "all of thirty choices",
      [
        [many.join(" && "), "NO_RISK"],
        [many.slice(0, 29).join(" || "), "HIGH_RISK"],
        ["default", "HIGH_RISK"],
      ],
      [
        ["exact", "The kit gives this risk for exactly the same combinations"],
        ["exact", "The kit gives"],
        ["exact", "The kit gives"],
      ],
    ],
    [
      "any of thirty choices",
      [
        [`!(${many.join(" || ")})`, "HIGH_RISK"],
        ["default", "NO_RISK"],
      ],
      [
        ["exact", "The kit gives"],
        ["exact", "The kit gives"],
      ],
    ],
    [
      "one of some and one of the others, which no weights can keep",
      [
        [`(${some.join(" || ")}) && (${others.join(" || ")})`, "NO_RISK"],
        ["default", "HIGH_RISK"],
      ],
      // 4,095 × 262,143 combinations have no risk in the source, and one of them does not in the kit: all of them.
      [
        ["approximated", "Differs for 1,073,475,584 of 1,073,741,824 combinations, such as c0 + c12:"],
        ["approximated", "Differs for 1,073,475,584 of 1,073,741,824 combinations, such as c0 + c12:"],
      ],
    ],
  ])("compares %s", (_, rules, expected) => {
    const result = converted(lens(many, rules))
    expect(expected.map((__, at) => statusOf(result, at))).toEqual(expected.map(([status]) => status))
    for (const [at, [, message]] of expected.entries()) expect(messageOf(result, at)).toContain(message)
  })

  test("loses rules that tell too many combinations apart, and those over more than fifty choices", () => {
    const pairs = Array.from({ length: 15 }, (_, at) => `(c${2 * at} && !c${2 * at + 1})`).join(" || ")
    const more = Array.from({ length: 51 }, (_, at) => `c${at}`)
    for (const [choices, condition] of [
      [many, pairs],
      [more, more.join(" && ")],
    ] as const) {
      const result = converted(lens(choices, [[condition, "NO_RISK"]]))
      expect(result.kit.questionModels).toHaveLength(choices.length)
      expect(statusOf(result, 0)).toBe("lost")
      expect(messageOf(result, 0)).toContain(
        "Not compared: these rules tell more than 65,536 combinations of choices apart",
      )
    }
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
        expect(readCondition(text, bits)?.holds(Uint8Array.from(values, Number))).toBe(expected)
      }),
    )
  })

  test("treat the choices of a group alike, and combinations in rows are as many as there are", () => {
    const rules = fc.array(expression, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(rules, fc.nat(15), (texts, chosen) => {
        const conditions = texts.flatMap((text) => readCondition(text, bits) ?? [])
        const combinations = new Combinations(groupsOfChoices(4, conditions))
        expect(combinations.times.reduce((a, b) => a + b, 0)).toBe(16)
        const values = Uint8Array.from({ length: 4 }, (_, bit) => (chosen >> bit) & 1)
        const row = combinations.groups.reduce(
          (sum, group, at) =>
            sum + group.filter((bit) => values[bit] === 1).length * (combinations.strides[at] ?? 0),
          0,
        )
        const first = Uint8Array.from(values, (_, bit) => Number(combinations.chosenIn(row).includes(bit)))
        for (const { holds } of conditions) expect(holds(first)).toBe(holds(values))
      }),
    )
  })

  test("see which choices change places without a difference, in any order of the parts", () => {
    const groups = (...texts: string[]) =>
      groupsOfChoices(
        4,
        texts.flatMap((text) => readCondition(text, bits) ?? []),
      )
    expect(groups("a && (c || b || d)")).toEqual([[0], [1, 2, 3]])
    expect(groups("(a && b) || (d && c)")).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(groups("a && b && c && d", "a || b")).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(groups("!a || !b", "default")).toEqual([
      [0, 1],
      [2, 3],
    ])
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

function itemOf(result: Converted, at: number) {
  const path = `pillars[0].questions[0].riskRules[${at}].condition`
  return result.loss.items.find((item) => item.path === path)
}

const statusOf = (result: Converted, at: number) => itemOf(result, at)?.status ?? ""
const messageOf = (result: Converted, at: number) => itemOf(result, at)?.message ?? ""

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
