import { inSentence } from "../model/clean.ts"
import { plainText } from "../model/model.ts"
import { richText } from "../model/rich-text.ts"
import type { Result } from "../result.ts"
import { formatDay } from "../texts/format.ts"
import { largest, MARGIN, QUIET, type Slide, type Slides, WHOLE } from "./deck.ts"

/** A question, and what is said about it. */
type Row = { question: string; said: string }
type Table = { title: string; rows: Row[] }

/** Rows that have room on a slide. */
const MOST_ROWS = { answers: 12, evidence: 7 }
/** Slides of answers, and of evidence. */
const MOST_SLIDES = 24
const GAP = 0.2
const HIGHEST = 0.77
const SIZES = [14, 13, 12, 11, 10] as const

/** The answers, with slides for each questionnaire, and the evidence. Where there is too much, the rest is in the notes. */
export function appendixSlides(slides: Slides): void {
  const { document, result, texts } = slides
  for (const { name, blocks, title } of document.parts) {
    if (name === "answers") add(name, answerTables(slides), plainText(blocks))
    if (name === "evidence") {
      const rows = evidenceRows(slides)
      // Without the letter of the appendix.
      add(name, [{ title: title.replace(/^.*?: /, ""), rows }], plainText(blocks))
    }
  }

  function add(name: keyof typeof MOST_ROWS, tables: readonly Table[], notes: string): void {
    const pages = tables.flatMap((table) => pagesOf(table, MOST_ROWS[name]))
    const shown = pages.slice(0, MOST_SLIDES)
    const more = pages.slice(MOST_SLIDES).reduce((sum, { rows }) => sum + rows.length, 0)
    const told = more > 0 ? shown.length - 1 : 0
    for (const [at, page] of shown.entries()) {
      const slide = tableSlide(page, at === told ? notes : "", slides)
      if (at < told || more === 0) continue
      const place = { ...WHOLE, y: WHOLE.y + WHOLE.h, h: 0.3 }
      slide.text(texts.slides.others(more), place, { size: 10, color: QUIET })
    }
  }

  function answerTables({ result: { answers = [], language } }: Slides): Table[] {
    return [...Map.groupBy(answers, ({ questionnaire }) => questionnaire)].map(([questionnaire, own]) => ({
      title: `${texts.parts.answers}: ${inSentence(questionnaire, language)}`,
      rows: own.map((answer) => ({ question: answer.question, said: saidIn(answer) })),
    }))
  }

  function saidIn({ answer, isNotApplicable }: NonNullable<Result["answers"]>[number]): string {
    if (answer) return texts.chosen(answer.index, inSentence(answer.title, result.language))
    return isNotApplicable ? texts.notApplicable : texts.unanswered
  }

  function evidenceRows({ result: { evidence = [], language }, timeZone }: Slides): Row[] {
    return evidence.map(({ question, type, author, time, description }) => {
      const from = [texts.evidence[type ?? "comment"], author, formatDay(time, language, timeZone)]
      const said = plainText(richText(description)).replaceAll("\n", " ")
      return { question, said: `${said}\n${from.filter(Boolean).join(" · ")}` }
    })
  }
}

/** The rows in equal parts. */
function pagesOf({ title, rows }: Table, most: number): Table[] {
  const pages = Math.ceil(rows.length / most)
  const each = Math.ceil(rows.length / Math.max(pages, 1))
  return Array.from({ length: pages }, (_, page) => ({
    title,
    rows: rows.slice(page * each, (page + 1) * each),
  }))
}

function tableSlide({ title, rows }: Table, notes: string, { deck }: Slides): Slide {
  const slide = deck.slide(title, notes)
  const row = Math.min(HIGHEST, WHOLE.h / rows.length)
  const half = (WHOLE.w - GAP) * 0.58
  for (const [index, { question, said }] of rows.entries()) {
    const y = WHOLE.y + index * row
    if (index % 2 === 0) slide.bar({ ...WHOLE, y, h: row }, "F3F5F6")
    const left = { x: MARGIN + 0.1, y, w: half - 0.1, h: row }
    const right = { x: MARGIN + half + GAP, y, w: WHOLE.w - half - GAP - 0.1, h: row }
    slide.text(question, left, { size: largest(question, left, SIZES), middle: true })
    slide.text(said, right, { size: largest(said, right, SIZES), color: QUIET, middle: true })
  }
  return slide
}
