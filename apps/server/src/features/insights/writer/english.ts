import type { Claim, NamedLevel, Share, Style, SubjectRank } from "./claims.ts"

/** A claim as an English sentence. */
export function englishSentence(claim: Claim, style: Style): string {
  const { number, inWords, quoted, named, titled, list, strong } = style
  const level = ({ title, rank }: NamedLevel) => `level ${number(rank)}, ${named(title)}`
  const all = (titles: readonly string[]) => list(titles.map(titled))
  const soFar = (claim: { soFar: boolean }, sentence: string) =>
    claim.soFar ? `So far, ${sentence}` : sentence
  switch (claim.says) {
    case "nothingApplies":
      return claim.about === null
        ? "None of the questions applies here, so there is nothing to rate."
        : `None of the questions about ${titled(claim.about)} applies here, so it is not rated.`
    case "nothingAnswered":
      return claim.about === null
        ? "No question is answered yet, so there is no result."
        : `No question about ${titled(claim.about)} is answered yet.`
    case "attributeStands":
      return soFar(claim, `${titled(claim.about)} is at ${level(claim.level)}.`)
    case "attributeIsAtTop":
      return soFar(claim, `${titled(claim.about)} meets all requirements: it is at ${level(claim.level)}.`)
    case "attributeFailsLowest":
      return soFar(claim, `${titled(claim.about)} does not fully meet even ${level(claim.level)}.`)
    case "subjectStands":
      return soFar(claim, subjectStands[claim.standing](titled(claim.about), strong(level(claim.level))))
    case "subjectIsUneven":
      return `${soFar(claim, `${titled(claim.worst)} holds ${titled(claim.about)} back, while ${titled(claim.best)} is its strongest attribute.`)} Overall, it is at ${strong(level(claim.level))}${amongOthers[claim.standing]}.`
    case "wholeStands":
      if (claim.isOpen) return `Overall so far: ${strong(level(claim.level))}. Some questions are still open.`
      return `Overall: ${strong(level(claim.level))}.${claim.isTop ? " All requirements are met." : ""}`
    case "differ":
      return differ(claim, all)
    case "agree":
      return `${claim.count === 2 ? "Both" : "All"} ${claim.which} are at the same level.`
    case "onlyAttribute":
      return `Its only rated attribute is ${titled(claim.attribute)}.`
    case "leads": {
      const { where } = claim
      const on =
        where === null
          ? ""
          : where.all
            ? ` on ${titled(where.title)}`
            : `, most of them on ${titled(where.title)},`
      return claim.answers === 1
        ? `One more good answer${on} leads to ${named(claim.next)}.`
        : `${capital(inWords(claim.answers))} more good answers${on} lead to ${named(claim.next)}.`
    }
    case "isFar":
      return `${named(claim.next)} is still far away.`
    case "isOutOfReach":
      return `The improvements that this kit suggests do not lead to ${named(claim.next)}.`
    case "holdsBack":
      return `What holds it back most is ${titled(claim.attribute)}.`
    case "isBetterHigher":
      return `The basics hold it back: it does better on ${named(claim.higher)} than on ${named(claim.level)}.`
    case "earns":
      if (claim.weak.length === 0) return "None of its measures is weak."
      return claim.strong.length > 0
        ? `It is strong in ${all(claim.strong)}, but weak in ${all(claim.weak)}.`
        : `It is weak in ${all(claim.weak)}.`
    case "earnsAll":
      return "It earns every point."
    case "losesMostIn":
      return `Most of its missed points are in ${titled(claim.measure)}.`
    case "gainsFrom":
      return `It gains most from the ${claim.questions.length === 1 ? "question" : "questions"} ${list(claim.questions.map(quoted))}.`
    case "losesOn":
      return `It misses most on the ${claim.questions.length === 1 ? "question" : "questions"} ${list(claim.questions.map(quoted))}.`
    case "isOpen":
      return claim.questions === 1
        ? "A question is still open and counts as zero."
        : "Some questions are still open and count as zero."
    case "leavesOut":
      return claim.questions === 1
        ? "A question does not apply here and is left out."
        : "Some questions do not apply here and are left out."
    case "leavesOutAttributes":
      return claim.count === 1
        ? "An attribute does not apply here at all."
        : "Some attributes do not apply here at all."
    case "standsOnEvidence":
      return `${backed[claim.share]} backed by evidence when this was written.`
    case "isSure":
      return `The people who answered were ${sure[claim.certainty]}.`
    case "isLeastSureOf":
      return `They were least sure about ${titled(claim.attribute)}.`
  }
}

const subjectStands: Record<SubjectRank, (about: string, level: string) => string> = {
  alone: (about, level) => `${about} is at ${level}.`,
  asAll: (about, level) => `${about} is at ${level}, like all other subjects.`,
  first: (about, level) => `${about} leads: at ${level}, it is ahead of all other subjects.`,
  amongFirst: (about, level) => `${about} is among the leading subjects, at ${level}.`,
  last: (about, level) => `${about} trails all other subjects, at ${level}.`,
  amongLast: (about, level) => `${about} is among the subjects that lag behind, at ${level}.`,
  between: (about, level) => `${about} is in the middle of the other subjects, at ${level}.`,
}

const amongOthers: Record<SubjectRank, string> = {
  alone: "",
  asAll: ", like all other subjects",
  first: ", ahead of all other subjects",
  amongFirst: ", among the leading subjects",
  last: ", behind all other subjects",
  amongLast: ", among the subjects that lag behind",
  between: ", between the other subjects",
}

/** Evidence added later does not expire the text, so it states the time it refers to. */
const backed: Record<Share, string> = {
  none: "None of the answers was",
  some: "Some of the answers were",
  half: "Half of the answers were",
  most: "Most of the answers were",
  all: "Every answer was",
}

const sure = ["very unsure", "unsure", "not quite sure", "fairly sure", "sure"] as const

function differ(
  { which, ahead, behind }: Extract<Claim, { says: "differ" }>,
  all: (titles: readonly string[]) => string,
): string {
  const lead = `${all(ahead)} ${ahead.length === 1 ? "is" : "are"} ahead`
  const trail = `${all(behind)} ${behind.length === 1 ? "trails" : "trail"}`
  const among = `Among the ${which},`
  if (ahead.length === 0) return `${among} ${trail}.`
  return behind.length === 0 ? `${among} ${lead}.` : `${among} ${lead} and ${trail}.`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
