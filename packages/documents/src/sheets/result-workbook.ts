import { type Cell, dayCell, type Sheet, writeWorkbook } from "@plumbline/spreadsheet"
import { levelFill } from "../level-colours.ts"
import type { Result } from "../result.ts"
import { onClock } from "./on-clock.ts"
import { plainText } from "./plain-text.ts"
import { words } from "./words.ts"

type Row = Cell[]
type Words = (typeof words)["en"]
type Given = { result: Result; t: Words; timeZone: string }

/** The result as a workbook: a sheet for each section, with numbers and times that can be calculated with. */
export function resultWorkbook(result: Result, { timeZone }: { timeZone: string }): Uint8Array {
  const t = words[result.language]
  const given = { result, t, timeZone }
  const { subjects, answers, evidence, advice } = result
  const sheets: { name: string; headings: string[]; rows: Row[] }[] = [
    { name: t.sheets.summary, headings: [t.item, t.value, t.text], rows: summaryRows(given) },
  ]
  if (subjects) {
    sheets.push({ name: t.sheets.subjects, ...subjectTable(given, subjects) })
    if (subjects.some(({ attributes }) => attributes))
      sheets.push({ name: t.sheets.attributes, ...attributeTable(given, subjects) })
    sheets.push({ name: t.sheets.scores, ...scoreTable(given, subjects) })
  }
  if (result.agreement) sheets.push({ name: t.sheets.agreement, ...agreementTable(given, result.agreement) })
  if (answers) {
    sheets.push({ name: t.sheets.questions, ...questionTable(given, answers) })
    sheets.push({ name: t.sheets.counts, ...countTable(given, answers) })
  }
  if (evidence)
    sheets.push({ name: t.sheets.evidence, ...evidenceTable(given, evidence, result.evidenceCut) })
  if (advice) sheets.push({ name: t.sheets.actions, ...actionTable(given, advice) })
  if (advice?.roadmap) sheets.push({ name: t.sheets.roadmap, ...roadmapTable(given, advice.roadmap) })
  if (subjects?.some(({ attributes }) => attributes))
    sheets.push({ name: t.sheets.measures, ...measureTable(given, subjects) })
  return writeWorkbook(
    sheets.map(
      ({ name, headings, rows }): Sheet => ({
        name,
        rows: [headings, ...rows],
        headingRow: 1,
        filtered: true,
        rightToLeft: result.language === "fa",
      }),
    ),
  )
}

type Subjects = NonNullable<Result["subjects"]>

function summaryRows({ result, t, timeZone }: Given): Row[] {
  const { kit, levels, progress, summary, subjects, advice } = result
  const rank = result.level
  const said = (item: string, html: string | null | undefined): Row[] =>
    html ? [[item, null, plainText(html)]] : []
  const named = (item: string, texts: readonly string[]): Row[] => texts.map((text) => [item, null, text])
  const rows: Row[] = [
    [t.title, null, result.title],
    ...(result.space === undefined ? [] : [[t.space, null, result.space]]),
    [t.kit, null, kit.title],
    [t.kitId, kit.id],
    [t.kitQuestions, kit.questions],
    ...named(t.profile, result.profile === undefined ? [] : [result.profile]),
    ...named(t.version, kit.version === null ? [] : [kit.version]),
    ...named(t.licence, kit.licence === null ? [] : [kit.licence]),
    ...named(t.source, kit.source === null ? [] : [kit.source]),
    [t.mode, null, t.modes[result.mode]],
    [t.created, onClock(result.created, timeZone)],
    [t.calculated, result.calculated && onClock(result.calculated, timeZone)],
    [t.level, rank, titleOfLevel(result, rank)],
    [t.confidence, result.confidence],
    [t.answered, progress.answered],
    ...(progress.carried ? [[t.carried, progress.carried]] : []),
    [t.questions, progress.questions],
    ...named(t.decided, progress.decided ? [t.decidedBy(progress.answered, progress.questions)] : []),
    ...levels.flatMap(({ index, title, description, demands }): Row[] => [
      [t.levelMeaning(index), index, [title, description].filter((text) => text !== "").join("\n")],
      ...demands.map(({ on, percent }): Row => [t.demand(index, on), percent]),
    ]),
    ...(subjects ?? []).flatMap(({ title, insight }) => said(`${t.insight}: ${title}`, insight)),
  ]
  if (summary) {
    const { scores, lift } = summary
    rows.push(
      ...scores.map((score, at): Row => [t.scoreOn(at + 1), score]),
      ...said(t.insight, summary.insight),
      ...said(t.intro, summary.intro),
      ...said(t.prosAndCons, summary.prosAndCons),
      ...said(t.steps, summary.steps),
      ...said(t.participants, summary.participants),
      ...named(t.strongest, summary.strongest),
      ...named(t.weakest, summary.weakest),
      ...(lift
        ? [
            [t.liftLevel, lift.level, titleOfLevel(result, lift.level)],
            [t.liftAnswers, lift.answers],
            ...named(t.liftAttributes, lift.attributes),
          ]
        : []),
    )
  }
  return [...rows, ...said(t.advice, advice?.narration)]
}

function titleOfLevel({ levels }: Result, rank: number | null): string | null {
  return levels.find(({ index }) => index === rank)?.title ?? null
}

const text = (html: string | null) => html && plainText(html)

function subjectTable({ result, t }: Given, subjects: Subjects) {
  return {
    headings: [t.subject, t.level, t.levelTitle, t.confidence, t.insight],
    rows: subjects.map(
      (subject): Row => [subject.title, ...measured(result, subject), text(subject.insight)],
    ),
  }
}

function attributeTable({ result, t }: Given, subjects: Subjects) {
  const rows = subjects.flatMap(({ title: subject, attributes = [] }) =>
    attributes.map((attribute): Row => {
      const { id, title, weight, insight, description } = attribute
      return [subject, id, title, weight, ...measured(result, attribute), text(insight), description]
    }),
  )
  const numbers = [t.level, t.levelTitle, t.confidence]
  return {
    headings: [t.subject, t.attributeId, t.attribute, t.weight, ...numbers, t.insight, t.description],
    rows,
  }
}

/** The level in its colour, its title, and the confidence. */
function measured(
  result: Result,
  { level, confidence }: Pick<Subjects[number], "level" | "confidence">,
): Cell[] {
  const colour = level === null ? {} : levelFill(level, result.levels.length)
  return [{ value: level, ...colour }, { value: titleOfLevel(result, level), ...colour }, confidence]
}

/** A row for each score: of the whole, of subjects and of attributes, on each level. */
function scoreTable({ result, t }: Given, subjects: Subjects) {
  const rowsOf = (subject: string | null, attribute: string | null, scores: readonly (number | null)[]) =>
    scores.map((score, at): Row => [subject, attribute, at + 1, titleOfLevel(result, at + 1), score])
  return {
    headings: [t.subject, t.attribute, t.level, t.levelTitle, t.score],
    rows: [
      ...rowsOf(t.whole, null, result.summary?.scores ?? []),
      ...subjects.flatMap(({ title, scores, attributes = [] }) => [
        ...rowsOf(title, null, scores),
        ...attributes.flatMap((attribute) => rowsOf(title, attribute.title, attribute.scores)),
      ]),
    ],
  }
}

function agreementTable({ t }: Given, { attributes }: NonNullable<Result["agreement"]>) {
  return {
    headings: [t.attributeId, t.attribute, t.agreed, t.questions, t.agreedBefore],
    rows: attributes.map(
      ({ id, title, agreement, questions, before }): Row => [...[id, title, agreement, questions, before]],
    ),
  }
}

/** The attributes of a question are lines of a cell; a sheet of their own has a row for each. */
function questionTable({ result, t }: Given, answers: NonNullable<Result["answers"]>) {
  const titles = attributeTitles(result)
  return {
    headings: [...answerHeadings(t).slice(0, -3), t.attributes, t.references],
    rows: answers.map((answer): Row => {
      const counted = answer.attributes.flatMap((id) => titles.get(id) ?? [])
      const lines = [counted, answer.references].map((texts) => texts.join("\n") || null)
      return [...answerCells(result, t, answer).slice(0, -3), ...lines]
    }),
  }
}

/** A row for each attribute and level that a question counts for. */
function countTable({ result, t }: Given, answers: NonNullable<Result["answers"]>) {
  const titles = attributeTitles(result)
  return {
    headings: [t.questionId, t.question, t.attributeId, t.attribute, t.level, t.levelTitle],
    rows: answers.flatMap(({ questionId, question, attributes, counts }) =>
      attributes.flatMap((id) => {
        const levels = counts.flatMap(({ attribute, level }) => (attribute === id ? [level] : []))
        return (levels.length > 0 ? levels : [null]).map((level): Row => {
          const counted = [id, titles.get(id) ?? null, level, titleOfLevel(result, level)]
          return [questionId, question, ...counted]
        })
      }),
    ),
  }
}

function attributeTitles({ subjects = [] }: Result): Map<number, string> {
  return new Map(subjects.flatMap(({ attributes = [] }) => attributes.map(({ id, title }) => [id, title])))
}

export function answerHeadings(t: Words): string[] {
  const asked = [t.questionnaire, t.questionId, t.question]
  const answered = [t.option, t.answer, t.notApplicable, t.sureness, t.surenessTitle]
  return [...asked, ...answered, t.attributeIds, t.attributes, t.references]
}

/** The cells of a question, in the order of the headings. */
export function answerCells(
  { subjects = [] }: Pick<Result, "subjects">,
  t: Words,
  answer: NonNullable<Result["answers"]>[number],
): (string | number | null)[] {
  const counted = subjects
    .flatMap(({ attributes = [] }) => attributes)
    .filter(({ id }) => answer.attributes.includes(id))
  const { questionnaire, questionId, question, isNotApplicable, confidence, attributes, references } = answer
  return [
    ...[questionnaire, questionId, question],
    ...[answer.answer?.index ?? null, answer.answer?.title ?? null, isNotApplicable ? t.yes : t.no],
    ...[confidence?.index ?? null, confidence?.title ?? null],
    // One number can be calculated with; several are a text.
    attributes.length === 1 ? (attributes[0] ?? null) : attributes.join("; ") || null,
    counted.map(({ title }) => title).join("; ") || null,
    references.join("; ") || null,
  ]
}

function evidenceTable(
  { t, timeZone }: Given,
  evidence: NonNullable<Result["evidence"]>,
  isCut: Result["evidenceCut"],
) {
  const note: Row = [null, null, null, t.moreEvidence(evidence.length)]
  return {
    headings: [
      ...[t.questionId, t.question, t.type, t.text, t.author, t.time, t.attachments],
      ...[t.observed, t.validUntil, t.origin, t.method, t.program],
    ],
    rows: [
      ...(isCut ? [note] : []),
      ...evidence.map(
        ({ questionId, question, type, description, author, time, attachments, ...life }): Row => {
          const day = (date: string | null) => date && dayCell(date)
          const said = [t.types[type ?? "COMMENT"], plainText(description), author]
          return [
            ...[questionId, question, ...said, onClock(time, timeZone), attachments.join("\n") || null],
            ...[
              day(life.observedAt),
              day(life.validUntil),
              life.source,
              life.method && t.methods[life.method],
            ],
            life.program ?? null,
          ]
        },
      ),
    ],
  }
}

function actionTable({ t }: Given, { actionItems }: NonNullable<Result["advice"]>) {
  return {
    headings: [t.action, t.description, t.priority, t.effect, t.cost],
    rows: actionItems.map(({ title, description, ...ratings }): Row => {
      const { priority, impact, cost } = ratings
      const rated = [priority, impact, cost].map((rating) => rating && t.ratings[rating])
      return [title, description && plainText(description), ...rated]
    }),
  }
}

type Roadmap = NonNullable<NonNullable<Result["advice"]>["roadmap"]>

/**
 * Rows for each period: the level it is to lead to, those of the attributes it is to lift, and what to do. Before them, that
 * the roadmap was changed since.
 */
function roadmapTable({ result, t }: Given, roadmap: Roadmap) {
  const notes: Row[] = result.advice?.roadmapChanged
    ? [[null, null, null, t.roadmapChanged, null, null, null]]
    : []
  const periods = roadmap.flatMap(({ index, start, end, level, attributes, actions }) => {
    const lifted = [{ title: t.whole, level }, ...attributes]
    return [
      ...lifted.map((part): Row => [part.title, part.level, titleOfLevel(result, part.level), null]),
      ...actions.map((action): Row => [null, null, null, action]),
    ].map((cells): Row => [index, dayCell(start), dayCell(end), ...cells])
  })
  return {
    headings: [t.period, t.start, t.end, t.attribute, t.expected, t.levelTitle, t.todo],
    rows: [...notes, ...periods],
  }
}

function measureTable({ t }: Given, subjects: Subjects) {
  return {
    headings: [t.subject, t.attributeId, t.attribute, t.measure, t.impact, t.gained, t.missed],
    rows: subjects.flatMap(({ title: subject, attributes = [] }) =>
      attributes.flatMap(({ id, title, measures }) =>
        measures.map(({ title: measure, impact, gained, missed }): Row => {
          return [subject, id, title, measure, impact, gained, missed]
        }),
      ),
    ),
  }
}
