import { formatList, formatNumber, formatPercent } from "./format.ts"

const number = (value: number) => formatNumber(value, "en")
const percent = (value: number) => formatPercent(value, "en")
const count = (value: number, one: string, other: string) => `${number(value)} ${value === 1 ? one : other}`

const isOrAre = (titles: string[]) => (titles.length === 1 ? "is" : "are")

/** Titles of levels, and a number of answers. */
type Movement = { from: string; to: string; answers: number }

/** The words of documents. Titles are passed as they are to appear. */
export const en = {
  report: "Assessment report",
  contents: "Contents",
  /** With places for the fields of a word processor. */
  page: "Page {page} of {pages}",
  table: "Table",
  figure: "Figure",
  logo: (organisation: string | null) => (organisation === null ? "Logo" : `Logo of ${organisation}`),
  facts: {
    kit: "Kit",
    space: "Space",
    date: "Date",
    level: "Level",
    confidence: "Confidence",
    profile: "Profile",
    version: "Version",
    licence: "Licence",
    source: "Source",
  },
  parts: {
    summary: "Summary",
    heatMap: "All attributes at a glance",
    actions: "How can the current situation be improved?",
    levels: "What the levels mean",
    background: "How was this report created?",
    agreement: "Where the group agreed, and where not",
    answers: "Questions and answers",
    evidence: "Evidence",
    comments: "Comments",
    evidenceAndComments: "Evidence and comments",
    kit: "About the kit",
  },
  agreement: {
    about: (session: string) =>
      `In the session ${session}, people rated the questions each for themselves. 1 means that all chose the same, 0 that half of them chose the one extreme and half the other.`,
    attribute: "Attribute",
    now: "Agreement",
    rated: (title: string, questions: number) => `${title} (${count(questions, "question", "questions")})`,
    before: "Session before",
  },
  appendix: (letter: string, title: string) => `Appendix ${letter}: ${title}`,
  level: (rank: number, of: number, title: string) => `Level ${number(rank)} of ${number(of)}: ${title}`,
  levelSoFar: (rank: number, of: number, title: string) =>
    `Level ${number(rank)} of ${number(of)} so far: ${title}`,
  cell: (rank: number, title: string) => `Level ${number(rank)}: ${title}`,
  noResult: "No result yet",
  nothingRated: "Nothing to rate: all questions that are answered are marked as not applicable.",
  notRated: "not rated",
  notRatedWhy: "No question about it is answered yet, so it has no level.",
  notApplicable: "not applicable",
  notApplicableWhy: "No question about it applies here, so it has no level.",
  progress: (answered: number, questions: number) =>
    answered >= questions
      ? questions === 1
        ? "The only question is answered."
        : `All ${number(questions)} questions are answered.`
      : `${number(answered)} of ${count(questions, "question is", "questions are")} answered.`,
  decided: (answered: number, questions: number) =>
    `Decided by ${number(answered)} of ${count(questions, "answer", "answers")}: ${
      questions - answered === 1 ? "the open question" : "the open questions"
    } can no longer change the level.`,
  carried: (answers: number) =>
    `Of the answers, ${count(answers, "is", "are")} carried over from an earlier assessment and not confirmed yet.`,
  confidence: (value: number) => `The people who answered are ${percent(value)} sure of their answers.`,
  confidenceSoFar: (value: number) =>
    `The confidence is ${percent(value)}, with open questions counted as zero.`,
  sure: (value: number) => `${percent(value)} sure`,
  strongest: "Strongest",
  weakest: "Weakest",
  liftTitle: "What would raise the overall level",
  lift: (answers: number, title: string) =>
    answers === 1
      ? `One more good answer leads to ${title}.`
      : `${number(answers)} more good answers lead to ${title}.`,
  outOfReach: (title: string) => `${title} cannot be reached with the improvements this kit can suggest.`,
  where: (attributes: string[]) => `Where: ${formatList(attributes, "en")}.`,
  andMore: "and others",
  board: {
    findings: "What was found",
    actions: "What to do",
    who: "Who does what",
    sure: "How sure this is",
    /** A task of people, and the day until which it is to be done. */
    doing: (names: string[], task: string, due: string | null) =>
      `${formatList(names, "en")}${due === null ? "" : `, until ${due}`}: ${task}`,
    working: (names: string[]) =>
      names.length === 1 ? `Created by ${names[0]}.` : `${formatList(names, "en")} work on it.`,
    others: (people: number) => `${number(people)} more`,
    strongest: (titles: string[], isAmong: boolean) =>
      `${formatList(titles, "en")} ${isOrAre(titles)} ${isAmong ? "among the strongest" : "strongest"}.`,
    weakest: (titles: string[], isAmong: boolean) =>
      `${formatList(titles, "en")} ${isOrAre(titles)} ${isAmong ? "among the weakest" : "weakest"}.`,
    subjectsAgree: "All subjects are at the same level.",
    /** A side without titles has too many to name. */
    subjectsDiffer: (ahead: string[], behind: string[]): string | null => {
      const lead = `${formatList(ahead, "en")} ${isOrAre(ahead)} ahead`
      const trail = `${formatList(behind, "en")} ${behind.length === 1 ? "trails" : "trail"}`
      if (ahead.length === 0) return behind.length === 0 ? null : `Among the subjects, ${trail}.`
      return `Among the subjects, ${lead}${behind.length === 0 ? "" : `, and ${trail}`}.`
    },
  },
  moved: {
    since: {
      PUBLICATION: (_: string) => "Since the last published report",
      MILESTONE: (title: string) => `Since “${title}”`,
      COMPLETE: (_: string) => "Since every question was first answered",
    },
    RISEN: (when: string, { from, to }: Movement) => `${when}, the level has risen from ${from} to ${to}.`,
    FALLEN: (when: string, { from, to }: Movement) => `${when}, the level has fallen from ${from} to ${to}.`,
    ANSWERS: (when: string, { answers }: Movement) =>
      `${when}, ${count(answers, "answer has", "answers have")} changed, and the level is the same.`,
    KIT: (when: string, _: Movement) =>
      `${when}, the kit or its weights have changed, and the level is the same.`,
    NOTHING: (when: string, _: Movement) => `${when}, nothing has changed.`,
    first: "There is no earlier result to compare with yet.",
    unknown: "another level",
  },
  sureness: [
    "The people who answered were very unsure.",
    "The people who answered were unsure.",
    "The people who answered were not quite sure.",
    "The people who answered were fairly sure.",
    "The people who answered were sure.",
  ],
  introduction: "Introduction",
  prosAndCons: "Strengths and weaknesses",
  scores: {
    of: (title: string) => `Scores on the levels: ${title}`,
    unasked: "not asked",
    chart: (title: string, parts: string[]) =>
      `Bar chart of the scores of ${title} on each level: ${parts.join("; ")}.`,
    bar: (level: string, value: string) => `${level} ${value}`,
  },
  demands: {
    title: (rank: number, title: string) => `Missing for level ${number(rank)}, ${title}`,
    missing: (on: string, required: number, reached: number | null) =>
      reached === null
        ? `${percent(required)} on ${on}, where nothing is asked`
        : `${percent(required)} on ${on}; the score is ${percent(reached)}`,
    needs: (on: string, required: number) => `At least ${percent(required)} on level ${on}`,
    of: "It takes:",
    none: "It takes nothing: every assessment is at least here.",
    reached: "Reached here",
  },
  subject: "Subject",
  attributes: "Attributes",
  attribute: "Attribute",
  heatMapCaption: "Attributes and their levels",
  attributesOf: (subject: string) => `Attributes of ${subject}`,
  measures: "What it rests on",
  measuresOf: (attribute: string) => `Measures of ${attribute}`,
  measure: { title: "Measure", share: "Share", gained: "Gained", missed: "Missed", weight: "Weight" },
  actions: "Suggested actions",
  roadmap: {
    title: "Roadmap",
    changed:
      "Changed since it was planned: items were dropped, moved or estimated anew. What the periods are to bring is as it was planned then.",
    period: (index: number, start: string, end: string) => `Period ${number(index)}: ${start} – ${end}`,
    level: (rank: number, title: string) => `expected at its end: level ${number(rank)}, “${title}”`,
    lifted: (attribute: string, rank: number, title: string) =>
      `${attribute} reaches level ${number(rank)}, “${title}”`,
  },
  priority: { LOW: "low priority", MEDIUM: "medium priority", HIGH: "high priority" },
  impact: { LOW: "low impact", MEDIUM: "medium impact", HIGH: "high impact" },
  cost: { LOW: "low cost", MEDIUM: "medium cost", HIGH: "high cost" },
  disclaimer: {
    title: "What this report can and cannot say",
    text: "The assessment is based on what the people who answered know and could show. It depends on how well they know the subject and how openly they answered, so it cannot be certain on every point. Read it as a well-founded picture of the time it was made.",
  },
  steps: "Steps of the assessment",
  participants: "Who took part",
  answersOf: (questionnaire: string) => `Answers: ${questionnaire}`,
  answer: { question: "Question", answer: "Answer", confidence: "Confidence" },
  chosen: (index: number, title: string) => `${number(index)}. ${title}`,
  unanswered: "not answered",
  moreEvidence: (shown: number) => `There is more than the ${count(shown, "entry", "entries")} here.`,
  evidence: { POSITIVE: "Positive evidence", NEGATIVE: "Negative evidence", comment: "Comment" },
  byProgram: (program: string, name: string) => `the program “${program}” for ${name}`,
  observed: (day: string) => `observed on ${day}`,
  validUntil: (day: string) => `valid until ${day}`,
  source: (source: string) => `source: ${source}`,
  method: { SEEN: "seen", MEASURED: "measured", TOLD: "told" },
  attachments: (names: string[]) => `Attachments: ${names.join(", ")}`,
  kitSentence: (title: string, questions: number, levels: number) =>
    `The assessment was made with the kit ${title}: ${count(questions, "question", "questions")} and ${count(levels, "level", "levels")}.`,
  slides: {
    board: "At a glance",
    result: "The result on each level",
    extremes: "Strongest and weakest",
    otherSubjects: "Further subjects",
    plan: "The plan",
    others: (more: number) => `and ${count(more, "more", "more")}, see the notes`,
  },
}

export type Texts = typeof en
