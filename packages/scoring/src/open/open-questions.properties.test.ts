import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Answer,
  type AnswerSheet,
  buildKitModel,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  type KitModel,
  openQuestions,
  type PossibleLevels,
  possibleLevels,
  type Question,
  readAnswers,
  type Weights,
} from "../index.ts"
import { type Assessed, assessed } from "../testing/arbitrary-kits.ts"
import { found } from "../testing/small-kits.ts"

type Given = { kit: KitModel; answers: AnswerSheet; weights: Weights; open: Question[] }

/** Leaves so many questions open that all their answers together can be tried. */
function given({ content, rows, custom }: Assessed, most: number): Given {
  const kit = buildKitModel(content)
  const answers = new Map(readAnswers(kit, rows))
  const isOpen = ({ id }: Question) => !isAnswered(answers.get(id))
  let tries = 1
  for (const question of kit.questions.filter(isOpen)) {
    const [option] = question.options.toReversed()
    if (tries * choicesOf(question).length > most && option) {
      answers.set(question.id, { state: "chosen", option, confidenceLevelId: null, isUnapproved: false })
    } else tries *= choicesOf(question).length
  }
  return { kit, answers, weights: effectiveWeights(custom), open: kit.questions.filter(isOpen) }
}

function choicesOf({ options, mayNotBeApplicable }: Question): (Answer | undefined)[] {
  const rest = { confidenceLevelId: null, isUnapproved: false }
  return [
    undefined,
    ...options.map((option) => ({ state: "chosen" as const, option, ...rest })),
    ...(mayNotBeApplicable ? [{ state: "notApplicable" as const, ...rest }] : []),
  ]
}

/** The ranks of the whole, the subjects and the attributes, and which attributes are not applicable. */
function resultsOf({ kit, weights }: Given, answers: AnswerSheet) {
  const maturity = calculateMaturity(kit, answers, weights)
  const rankOf = (id: number) => found(kit.levelById.get(id)).rank
  const ranks = new Map<string, number>([["overall", rankOf(maturity.levelId)]])
  for (const { subjectId, levelId } of maturity.subjects) {
    if (levelId !== null) ranks.set(`subject ${subjectId}`, rankOf(levelId))
  }
  for (const { attributeId, levelId } of maturity.attributes) {
    ranks.set(`attribute ${attributeId}`, rankOf(levelId))
  }
  const gone = maturity.attributes.filter(({ notApplicable }) => notApplicable)
  return { ranks, gone: gone.map(({ attributeId }) => attributeId) }
}

/** By trying all answers: the lowest and highest ranks, and which questions move which result. */
function enumerated(of: Given) {
  const { open } = of
  const sheets = open.reduce(
    (sheets: AnswerSheet[], question) =>
      sheets.flatMap((sheet) =>
        choicesOf(question).map((choice) => {
          const next = new Map(sheet)
          if (choice) next.set(question.id, choice)
          else next.delete(question.id)
          return next
        }),
      ),
    [of.answers],
  )
  const all = sheets.map((sheet) => resultsOf(of, sheet))
  const ends = new Map<string, { lowest: number; highest: number }>()
  for (const { ranks } of all) {
    for (const [name, rank] of ranks) {
      const { lowest, highest } = ends.get(name) ?? { lowest: rank, highest: rank }
      ends.set(name, { lowest: Math.min(lowest, rank), highest: Math.max(highest, rank) })
    }
  }
  const moves = new Map<number, Set<string>>()
  let [block, stride] = [sheets.length, sheets.length]
  for (const question of open) {
    const moved = new Set<string>()
    block = stride
    stride = block / choicesOf(question).length
    for (const [at, { ranks }] of all.entries()) {
      const first = found(all[at - (at % block) + (at % stride)])
      for (const [name, rank] of ranks) if (rank !== first.ranks.get(name)) moved.add(name)
    }
    moves.set(question.id, moved)
  }
  return { ends, moves, gone: new Set(all.flatMap(({ gone }) => gone)) }
}

/** By the same names as {@link resultsOf}. */
function rangesOf({ kit, answers, weights }: Given): Map<string, PossibleLevels> {
  const { overall, subjects, attributes } = possibleLevels(kit, answers, weights)
  return new Map<string, PossibleLevels>([
    ["overall", overall] as const,
    ...subjects.map((each) => [`subject ${each.subjectId}`, each] as const),
    ...attributes.map((each) => [`attribute ${each.attributeId}`, each] as const),
  ])
}

const RUNS = { numRuns: 150 }
const small = assessed.map((one) => given(one, 2_500))

describe("against all answers that are possible", () => {
  test("no level is outside its range, the lowest is that of now, and ranges are tight", () => {
    let [ranges, tight] = [0, 0]
    fc.assert(
      fc.property(small, (of) => {
        const { ends, gone } = enumerated(of)
        const now = resultsOf(of, of.answers).ranks
        const found = rangesOf(of)
        expect([...found.keys()]).toEqual([...ends.keys()])
        for (const [name, { lowest, highest }] of ends) {
          const range = found.get(name)
          expect(range?.lowest.rank).toBe(lowest)
          expect(lowest).toBe(now.get(name))
          expect(range?.highest.rank).toBeGreaterThanOrEqual(highest)
          expect(range?.isDecided).toBe(range?.lowest === range?.highest)
          ranges++
          if (range?.highest.rank === highest) tight++
          else expect(range?.isTight).toBe(false)
        }
        for (const { attributeId, mayBeNotApplicable } of possibleLevels(of.kit, of.answers, of.weights)
          .attributes) {
          expect(mayBeNotApplicable).toBe(gone.has(attributeId))
        }
      }),
      RUNS,
    )
    expect(tight / ranges).toBeGreaterThanOrEqual(0.98)
  })

  test("every question that moves a result is named, and hardly any other", () => {
    let [named, real] = [0, 0]
    fc.assert(
      fc.property(small, (of) => {
        const { moves } = enumerated(of)
        const list = openQuestions(of.kit, of.answers, of.weights, { kind: "all" })
        const listed = new Map(list?.questions.map((each) => [each.question.id, each.moves]))
        for (const [id, moved] of moves) {
          const own = listed.get(id)
          const names = new Set([
            ...(own?.overall ? ["overall"] : []),
            ...(own?.subjectIds ?? []).map((subject) => `subject ${subject}`),
            ...(own?.attributeIds ?? []).map((attribute) => `attribute ${attribute}`),
          ])
          for (const name of moved) expect(names).toContain(name)
          named += names.size
          real += moved.size
        }
      }),
      RUNS,
    )
    expect(real / named).toBeGreaterThanOrEqual(0.95)
  })

  test("so are those that decide whether a level is reached, for every result and level", () => {
    fc.assert(
      fc.property(small, fc.nat(), (of, nth) => {
        const { ends } = enumerated(of)
        const names = [...ends.keys()]
        const name = found(names[nth % names.length])
        const atLeast = 1 + (nth % of.kit.levels.length)
        const [kind, id] = name.split(" ")
        const target =
          kind === "overall"
            ? { kind: "overall" as const, atLeast }
            : { kind: kind as "subject" | "attribute", id: Number(id), atLeast }
        const list = found(openQuestions(of.kit, of.answers, of.weights, target) ?? undefined)
        const { lowest, highest } = found(ends.get(name))
        if (list.isDecided) expect(list.holds).toBe(lowest >= atLeast)
        else expect(list.holds).toBe(null)
        if (lowest < atLeast && highest >= atLeast) {
          expect(list.isDecided).toBe(false)
          expect(list.total).toBeGreaterThan(0)
        }
        expect(list.total).toBeLessThanOrEqual(list.open)
        for (const { question } of list.questions) expect(of.open).toContain(question)
      }),
      RUNS,
    )
  })
})

describe("for any kit and answers", () => {
  const any = assessed.map((one) => given(one, Number.POSITIVE_INFINITY))

  test("no further answer widens a range, and the expected number never rises along the list", () => {
    fc.assert(
      fc.property(any, fc.nat(), (of, nth) => {
        const list = found(openQuestions(of.kit, of.answers, of.weights, { kind: "all" }) ?? undefined)
        const expected = list.questions.map((each) => each.expected)
        expect(expected).toEqual(expected.toSorted((a, b) => b - a))
        expect(list.answered + list.open).toBe(of.kit.questions.length)
        expect(list.isDecided).toBe(list.total === 0)
        const question = of.open[nth % Math.max(1, of.open.length)]
        if (!question) return
        const choice = choicesOf(question)[nth % choicesOf(question).length]
        if (!choice) return
        const before = rangesOf(of)
        const after = rangesOf({ ...of, answers: new Map(of.answers).set(question.id, choice) })
        for (const [name, { lowest, highest, isTight }] of after) {
          const earlier = found(before.get(name))
          expect(lowest.rank).toBeGreaterThanOrEqual(earlier.lowest.rank)
          if (isTight) expect(highest.rank).toBeLessThanOrEqual(earlier.highest.rank)
        }
      }),
      RUNS,
    )
  })

  test("a part of the list has the same questions with the same moves", () => {
    fc.assert(
      fc.property(any, fc.nat({ max: 5 }), (of, from) => {
        const { kit, answers, weights } = of
        const all = openQuestions(kit, answers, weights, { kind: "all" })
        const part = openQuestions(kit, answers, weights, { kind: "all" }, { from, to: from + 2 })
        expect(part?.questions).toEqual(all?.questions.slice(from, from + 2))
      }),
    )
  })

  test("the settled questions are the other open ones, and change nothing of what is to be decided", () => {
    fc.assert(
      fc.property(any, fc.nat(), (of, nth) => {
        const { kit, answers, weights, open } = of
        const subject = kit.subjects[nth % kit.subjects.length]
        const targets = [
          { kind: "all" as const },
          { kind: "overall" as const },
          ...(subject && subject.attributes.length > 0 ? [{ kind: "subject" as const, id: subject.id }] : []),
        ]
        for (const target of targets) {
          const all = { from: 0, to: Number.POSITIVE_INFINITY }
          const moving = openQuestions(kit, answers, weights, target, all)
          const rest = openQuestions(kit, answers, weights, target, { ...all, settled: true })
          const idsOf = (list: typeof rest) => list?.questions.map(({ question }) => question.id) ?? []
          const moves = new Set(idsOf(moving))
          expect(idsOf(rest)).toEqual(open.filter(({ id }) => !moves.has(id)).map(({ id }) => id))
          expect(rest).toMatchObject({ total: moving?.total, open: moving?.open })
          for (const { moves, expected } of rest?.questions ?? []) {
            expect(expected).toBe(0)
            if (target.kind !== "subject") expect(moves.overall).toBe(false)
            if (target.kind === "all") expect([...moves.subjectIds, ...moves.attributeIds]).toEqual([])
            if (target.kind === "subject") expect(moves.subjectIds).not.toContain(target.id)
          }
        }
      }),
      RUNS,
    )
  })

  test("with all questions answered everything is decided", () => {
    fc.assert(
      fc.property(
        assessed.map((one) => given(one, 0)),
        (of) => {
          const answered = new Map(of.answers)
          for (const question of of.open) {
            const option = found(question.options[0])
            answered.set(question.id, {
              state: "chosen",
              option,
              confidenceLevelId: null,
              isUnapproved: false,
            })
          }
          const list = openQuestions(of.kit, answered, of.weights, { kind: "all" })
          expect(list).toMatchObject({ isDecided: true, open: 0, total: 0, questions: [] })
        },
      ),
    )
  })
})
