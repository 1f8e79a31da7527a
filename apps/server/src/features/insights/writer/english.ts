import type { Claim, Earned, Missing, NamedLevel, Rated, Standing, Style } from "./claims.ts"

/** A claim as an English sentence. */
export function englishSentence(claim: Claim, style: Style): string {
  const { number, percent, quoted, named, list, strong } = style
  const level = ({ title, rank, of }: NamedLevel) => `level ${number(rank)} of ${number(of)}, ${named(title)}`
  const soFar = (claim: { soFar: boolean }, sentence: string) =>
    claim.soFar ? `So far, ${sentence}` : sentence
  const rated = ({ title, level }: Rated) =>
    `${quoted(title)} (level ${number(level.rank)}, ${named(level.title)})`
  const earned = (measures: readonly Earned[]) =>
    list(measures.map(({ title, percent: share }) => `${percent(share)} of the points in ${quoted(title)}`))
  const missing = ({ on, required, reached }: Missing) =>
    `${percent(required)} on ${named(on)} (now ${percent(reached)})`
  const near = ({ on, required, reached }: Missing) =>
    `${percent(reached)} of the ${percent(required)} required on ${named(on)}`
  switch (claim.says) {
    case "nothingApplies":
      return claim.about === null
        ? "None of the questions applies here, so there is nothing to rate."
        : `None of the questions about ${quoted(claim.about)} applies here, so it is not rated.`
    case "nothingAnswered":
      return `${claim.about === null ? "The assessment" : quoted(claim.about)} has ${count(claim.questions, "question", number)} and no answer yet, so nothing can be said about ${claim.about === null ? "the result" : "it"}.`
    case "attributeStands":
      return soFar(claim, `${quoted(claim.about)} is at ${level(claim.level)}.`)
    case "attributeIsNear":
      return soFar(
        claim,
        `${quoted(claim.about)} is close to ${named(claim.next)}: it has ${near(claim.missing)}. It is at ${level(claim.level)}.`,
      )
    case "attributeIsAtTop":
      return soFar(
        claim,
        `${quoted(claim.about)} meets all requirements, up to the highest level: ${level(claim.level)}.`,
      )
    case "attributeFailsLowest":
      return soFar(
        claim,
        `${quoted(claim.about)} does not meet even the lowest level: ${level(claim.level)}.`,
      )
    case "subjectStands":
      return soFar(claim, subjectStands[claim.standing](quoted(claim.about), strong(level(claim.level))))
    case "subjectIsNear":
      return `${soFar(claim, `${quoted(claim.about)} is close to ${named(claim.next)}`)}: it has ${near(claim.missing)}. It is at ${strong(level(claim.level))}${amongOthers[claim.standing]}.`
    case "subjectIsUneven":
      return `${soFar(claim, `${rated(claim.worst)} holds ${quoted(claim.about)} back`)}: the best of its ${claim.count === 2 ? "two" : number(claim.count)} attributes is ${rated(claim.best)}. Overall, it is at ${strong(level(claim.level))}${amongOthers[claim.standing]}.`
    case "wholeStands":
      return wholeStands(claim, strong(level(claim.level)), style)
    case "subjectsDiffer":
      return `The subjects range from ${rated(claim.worst)} to ${rated(claim.best)}.`
    case "subjectsAgree":
      return `${claim.count === 2 ? "Both" : `All ${number(claim.count)}`} subjects are at level ${number(claim.level.rank)}, ${named(claim.level.title)}.`
    case "attributesDiffer":
      return `The ${claim.count === 2 ? "two" : number(claim.count)} attributes range from ${rated(claim.worst)} to ${rated(claim.best)}.`
    case "attributesAgree":
      return `${claim.count === 2 ? "Both" : `All ${number(claim.count)}`} attributes are at level ${number(claim.level.rank)}, ${named(claim.level.title)}.`
    case "onlyAttribute":
      return `The only rated attribute is ${rated(claim.rated)}.`
    case "weighs":
      return `It carries ${percent(claim.percent)} of the weight of all subjects.`
    case "lacks":
      return claim.isLowest
        ? `${named(claim.next)} itself requires ${list(claim.missing.map(missing))}.`
        : `To reach ${named(claim.next)}, it needs ${list(claim.missing.map(missing))}.`
    case "missesMostIn":
      return `${quoted(claim.attribute)} misses the most points on ${named(claim.on)}: ${percent(claim.percent)} of them.`
    case "isBetterHigher":
      return `The foundations hold it back: it does better on the higher ${named(claim.higher)} (${percent(claim.higherPercent)}) than on ${named(claim.level)} (${percent(claim.percent)}).`
    case "earns":
      return claim.strong.length > 0
        ? `It earns ${earned(claim.strong)}, but ${few(claim.weak, style)}.`
        : `It never earns more than half of the points: ${few(claim.weak, style)}.`
    case "earnsInAll":
      return claim.percent === 100
        ? "It earns every point."
        : `It earns ${percent(claim.percent)} of all its points.`
    case "earnsEverywhere":
      return claim.percent === 100
        ? `${claim.count === 2 ? "Both" : `All ${number(claim.count)}`} measures earn every point.`
        : `${claim.count === 2 ? "Neither of its measures" : `None of its ${number(claim.count)} measures`} earns less than ${percent(claim.percent)} of its points.`
    case "losesMostIn":
      return claim.percent === 100
        ? `All missed points are in ${quoted(claim.measure)}.`
        : `${quoted(claim.measure)} alone makes up ${percent(claim.percent)} of the missed points.`
    case "gainsFrom":
      return `It gains most from the ${claim.questions.length === 1 ? "question" : "questions"} ${list(claim.questions.map(quoted))}.`
    case "losesOn":
      return `It misses most on the ${claim.questions.length === 1 ? "question" : "questions"} ${list(claim.questions.map(quoted))}.`
    case "isComplete": {
      const sure = claim.confidence === null ? "" : `, with a confidence of ${percent(claim.confidence)}`
      return claim.questions === 1
        ? `Its only question is answered${sure}.`
        : `All of its ${number(claim.questions)} questions are answered${sure}.`
    }
    case "isOpen": {
      const zero = `${number(claim.open)} of ${count(claim.questions, "question", number)} ${claim.open === 1 ? "has no answer and counts" : "have no answer and count"} as zero`
      if (claim.missing === null) return `${zero}.`
      return `${zero}, which is ${percent(claim.missing.percent)} of the missed points on ${named(claim.missing.on)}.`
    }
    case "leavesOut":
      return `${count(claim.questions, "question", number)} ${claim.questions === 1 ? "does not apply here and is" : "do not apply here and are"} left out.`
    case "leavesOutAttributes":
      return `${count(claim.count, "attribute", number)} ${claim.count === 1 ? "does" : "do"} not apply here at all.`
    case "standsOnEvidence":
      return standsOnEvidence(claim, number)
    case "isSure":
      if (claim.isOpen)
        return `The confidence is ${strong(percent(claim.percent))}, with open questions counted as zero.`
      return `The answers were given with a confidence of ${strong(percent(claim.percent))}.`
    case "isLeastSureOf":
      return `Confidence is lowest for ${quoted(claim.attribute)} (${percent(claim.percent)}).`
  }
}

const subjectStands: Record<Standing, (about: string, level: string) => string> = {
  alone: (about, level) => `${about} is at ${level}.`,
  asAll: (about, level) => `${about} is at ${level}, like all other subjects.`,
  first: (about, level) => `${about} leads: at ${level}, it is ahead of all other subjects.`,
  amongFirst: (about, level) => `${about} is one of the leading subjects, at ${level}.`,
  last: (about, level) => `${about} trails all other subjects, at ${level}.`,
  amongLast: (about, level) => `${about} is one of the subjects that lag behind, at ${level}.`,
  between: (about, level) => `${about} is in the middle of the other subjects, at ${level}.`,
}

const amongOthers: Record<Standing, string> = {
  alone: "",
  asAll: ", like all other subjects",
  first: ", ahead of all other subjects",
  amongFirst: ", among the leading subjects",
  last: ", behind all other subjects",
  amongLast: ", among the subjects that lag behind",
  between: ", between the other subjects",
}

/** Measures that earn at most half of their points, those without any points first. */
function few(measures: readonly Earned[], { quoted, percent, list }: Style): string {
  const nothing = measures.filter(({ percent: share }) => share === 0).map(({ title }) => quoted(title))
  const some = measures
    .filter(({ percent: share }) => share > 0)
    .map(({ title, percent: share }) => `only ${percent(share)} in ${quoted(title)}`)
  return list(nothing.length > 0 ? [`none in ${list(nothing)}`, ...some] : some)
}

function wholeStands(
  { answered, questions, isTop }: Extract<Claim, { says: "wholeStands" }>,
  level: string,
  { number, strong }: Style,
): string {
  if (answered < questions) {
    const basis = `${number(answered)} of ${count(questions, "question", number)}`
    return `Overall so far: ${level}, with ${strong(basis)} answered. The other questions are still open.`
  }
  const basis = questions === 1 ? "the only question" : `all ${number(questions)} questions`
  const stands = `Overall: ${level}, with ${strong(basis)} answered.`
  return isTop ? `${stands} All requirements are met.` : stands
}

/** Evidence added later does not expire the text, so it states the time it refers to. */
function standsOnEvidence(
  { backed, answers }: Extract<Claim, { says: "standsOnEvidence" }>,
  number: Style["number"],
): string {
  const then = "when this was written"
  if (backed === 0) return `None of the answers was backed by evidence ${then}.`
  if (answers === 1) return `The answer was backed by evidence ${then}.`
  if (backed === answers)
    return `${answers === 2 ? "Both" : `All ${number(answers)}`} answers were backed by evidence ${then}.`
  return `${number(backed)} of the ${number(answers)} answers ${backed === 1 ? "was" : "were"} backed by evidence ${then}.`
}

function count(many: number, noun: string, number: Style["number"]): string {
  return `${number(many)} ${noun}${many === 1 ? "" : "s"}`
}
