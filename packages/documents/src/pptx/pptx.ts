import type { Branding } from "../branding.ts"
import { accentOf, logoOf, pictureOf } from "../branding.ts"
import { compose } from "../compose/compose.ts"
import { byAgreement, levelTitle, verdict } from "../compose/composing.ts"
import { extremes, liftSentence } from "../compose/extremes.ts"
import {
  attributesOf,
  confidenceSentence,
  isAskedOn,
  levelCell,
  levelSentence,
  levelWords,
  progressSentences,
} from "../compose/measured.ts"
import { missing } from "../compose/subject.ts"
import { levelFill } from "../level-colours.ts"
import { type PartName, plainText } from "../model/model.ts"
import { richText } from "../model/rich-text.ts"
import type { Result } from "../result.ts"
import { formatDay, formatNumber, formatPercent } from "../texts/format.ts"
import { textsIn } from "../texts/texts.ts"
import { appendixSlides } from "./appendix-slides.ts"
import {
  type Box,
  Deck,
  largest,
  MARGIN,
  paragraphsAt,
  QUIET,
  type Slide,
  type Slides,
  WHOLE,
  WIDTH,
} from "./deck.ts"

type Subject = NonNullable<Result["subjects"]>[number]

/** Slides of subjects. */
const MOST_SUBJECTS = 12
/** Action items that have room on a slide. */
const MOST_ITEMS = 10
/** Rows of attributes that have room on a slide. */
const MOST_LINES = 14

/** A presentation of a result: what is said on the slides in brief is in their notes in full. */
export async function renderPptx(result: Result, look: Branding): Promise<Uint8Array> {
  const document = compose(result, look)
  const deck = new Deck(document, accentOf(look))
  const slides = { result, texts: textsIn(result.language), timeZone: look.timeZone, deck, document }
  cover(slides, look)
  boardSlide(slides)
  resultSlide(slides)
  const { subjects } = result
  if (subjects) heatMapSlide(subjects, slides)
  if (result.summary) extremesSlide(slides)
  const own = subjectsWithSlide(result)
  for (const subject of subjects?.slice(0, own) ?? []) subjectSlide(subject, slides)
  const others = subjects?.slice(own) ?? []
  if (others.length > 0) othersSlide(others, slides)
  if (result.advice?.actionItems.length) planSlide(result.advice.actionItems, slides)
  if (result.advice?.roadmap?.length) roadmapSlide(result.advice.roadmap, slides)
  if (result.sections.includes("levels")) levelsSlide(slides)
  if (byAgreement(result).length > 0) agreementSlide(slides)
  appendixSlides(slides)
  backgroundSlide(slides)
  return await deck.bytes()
}

/** How many subjects have a slide of their own: all, or all but those that share one. */
function subjectsWithSlide({ subjects = [] }: Result): number {
  return subjects.length <= MOST_SUBJECTS ? subjects.length : MOST_SUBJECTS - 1
}

function cover({ deck, document, texts }: Slides, look: Branding): void {
  const facts = document.facts.map(({ label, value }) => `${label}: ${value}`)
  const notes = [document.organisation, document.title, document.verdict, ...facts].filter(Boolean)
  const slide = deck.cover(notes.join("\n"))
  const logo = logoOf(look)
  if (logo) {
    const h = 0.8
    const w = Math.min((logo.width / logo.height) * h, 4)
    slide.picture(logo.bytes, logo.type, texts.logo(document.organisation), { x: MARGIN, y: 0.8, w, h })
  }
  const line = (text: string, y: number, h: number, options = {}) =>
    slide.text(text, { x: MARGIN, y, w: WIDTH - 2 * MARGIN, h }, options)
  line(document.organisation ?? "", 1.75, 0.4, { color: QUIET })
  line(document.kind, 2.6, 0.4, { color: QUIET })
  const place = { x: MARGIN, y: 3, w: WIDTH - 2 * MARGIN, h: 1.9 }
  const size = largest(document.title, place, [40, 32, 26, 22])
  slide.text(document.title, place, { size, bold: true, color: slide.accent })
  line(facts.join("\n"), 5.2, 1.8, { size: 14 })
}

/** What a board reads, on one slide: the level and whether it has moved, and its sections side by side. */
function boardSlide({ document, deck, texts }: Slides): void {
  const { moved, sections, gauge } = document.board
  const notes = sections.flatMap(({ title, items }) => [title, ...items])
  const slide = deck.slide(texts.slides.board, [document.verdict, moved, ...notes].filter(Boolean).join("\n"))
  if (gauge) {
    slide.picture(pictureOf(gauge.svg, 800), "png", gauge.alt, {
      x: WIDTH - MARGIN - 3,
      y: 0.5,
      w: 3,
      h: 1.68,
    })
  }
  const beside = { ...WHOLE, w: WHOLE.w - 3.3 }
  slide.text(document.verdict, { ...beside, h: 0.6 }, { size: 26, bold: true })
  if (moved !== null) slide.text(moved, { ...beside, y: 2.1, h: 0.4 }, { size: 14 })
  const [w, h] = [(WHOLE.w - 0.5) / 2, 1.6]
  sections.forEach(({ title, items }, index) => {
    const x = WHOLE.x + (index % 2) * (w + 0.5)
    const y = 2.7 + Math.floor(index / 2) * (h + 0.5)
    slide.text(title, { x, y, w, h: 0.4 }, { size: 16, bold: true, color: slide.accent })
    const place = { x, y: y + 0.4, w, h }
    const text = items.map((item) => (items.length > 1 ? `• ${item}` : item)).join("\n")
    slide.text(text, place, { size: largest(text, place, [15, 14, 13, 12, 11, 10]) })
  })
}

function resultSlide(slides: Slides): void {
  const { result, texts, deck } = slides
  const slide = deck.slide(texts.slides.result, notesOf(slides, "summary"))
  slide.text(verdict(slides), { ...WHOLE, h: 1.2 }, { size: 32, bold: true })
  slide.text(
    [...progressSentences(slides), confidenceSentence(result.confidence, slides)].filter(Boolean).join("\n"),
    { ...WHOLE, y: 2.7, h: 1 },
    { size: 18 },
  )
  if (result.level !== null && result.summary) {
    const place = { ...WHOLE, y: 3.9, h: 3 }
    scoreBars(slide, result.summary.scores, attributesOf(result), place, slides)
  }
}

/** The scores on the levels that something is asked about, each with the title of the level and the score. */
function scoreBars(
  slide: Slide,
  scores: readonly (number | null)[],
  attributes: Parameters<typeof isAskedOn>[2],
  place: Box,
  slides: Slides,
): void {
  const shown = scores
    .map((score, index) => ({ score, index }))
    .filter(({ index }) => isAskedOn(index, scores, attributes))
  const row = Math.min(place.h / Math.max(shown.length, 1), 0.6)
  const labels = place.w * 0.32
  const length = place.w - labels - 0.9
  shown.forEach(({ score, index }, at) => {
    const y = place.y + at * row
    const size = Math.min(14, Math.floor(row * 34))
    slide.text(
      levelTitle(index + 1, slides),
      { x: place.x, y, w: labels - 0.1, h: row },
      { size, middle: true },
    )
    slide.bar({ x: place.x + labels, y: y + row * 0.15, w: length, h: row * 0.7 }, "EDF0F2")
    if (score) {
      const { fill } = levelFill(index + 1, scores.length)
      const bar = { x: place.x + labels, y: y + row * 0.15, w: (length * score) / 100, h: row * 0.7 }
      slide.bar(bar, fill.slice(1), { outlined: true })
    }
    const value = score === null ? slides.texts.scores.unasked : formatPercent(score, slides.result.language)
    slide.text(value, { x: place.x + labels + length + 0.1, y, w: 0.8, h: row }, { size, middle: true })
  })
}

/** Subjects in rows, their attributes in the colours of their levels. */
function heatMapSlide(subjects: Subject[], slides: Slides): void {
  const { texts, deck } = slides
  const slide = deck.slide(texts.parts.heatMap, notesOf(slides, "heat_map"))
  const most = Math.max(...subjects.map(({ attributes }) => attributes?.length ?? 0), 1)
  const across = Math.min(most, 6)
  const lines = subjects.flatMap((subject) => {
    const attributes = subject.attributes ?? []
    return Array.from({ length: Math.max(1, Math.ceil(attributes.length / across)) }, (_, line) => ({
      subject: line === 0 ? subject : null,
      attributes: attributes.slice(line * across, (line + 1) * across),
    }))
  })
  const shown = lines.slice(0, MOST_LINES)
  const row = Math.min(WHOLE.h / shown.length, 1)
  const size = row > 0.8 ? 12 : row > 0.5 ? 10 : 8
  const head = most > 1 || subjects.some(({ attributes }) => attributes) ? 2.4 : WHOLE.w
  const column = (WHOLE.w - head) / across
  shown.forEach(({ subject, attributes }, index) => {
    const y = WHOLE.y + index * row
    if (subject) {
      slide.text(
        `${subject.title}\n${levelWords(subject, slides)}`,
        { x: MARGIN, y, w: head - 0.1, h: row },
        { size: size + 1, bold: true, middle: true },
      )
    }
    attributes.forEach((attribute, at) => {
      const { fill = "#FFFFFF", on = "#000000" } = levelCell(attribute, slides)
      slide.text(
        `${attribute.title}\n${levelWords(attribute, slides)}`,
        { x: MARGIN + head + at * column, y, w: column, h: row },
        { size, fill: fill.slice(1), color: on.slice(1), align: "center", middle: true },
      )
    })
  })
  if (lines.length > shown.length) {
    const more = texts.slides.others(lines.length - shown.length)
    slide.text(more, { ...WHOLE, y: WHOLE.y + WHOLE.h, h: 0.3 }, { size: 10, color: QUIET })
  }
}

function extremesSlide(slides: Slides): void {
  const { result, texts, deck } = slides
  const { strongest = [], weakest = [], lift = null } = result.summary ?? {}
  const slide = deck.slide(texts.slides.extremes, plainText(extremes(slides)))
  const half = (WHOLE.w - 0.5) / 2
  const columns = [
    [texts.strongest, strongest],
    [texts.weakest, weakest],
  ] as const
  columns.forEach(([label, titles], index) => {
    const x = MARGIN + index * (half + 0.5)
    slide.text(label, { x, y: 1.5, w: half, h: 0.5 }, { size: 20, bold: true, color: slide.accent })
    const place = { x, y: 2.1, w: half, h: 2.5 }
    const { shown, more, size } = paragraphsAt(titles, place, [18, 16, 14, 12])
    const rest = more > 0 ? [texts.slides.others(more)] : []
    slide.text([...shown, ...rest].join("\n"), place, { size })
  })
  if (lift === null) return
  slide.text(texts.liftTitle, { ...WHOLE, y: 4.8, h: 0.5 }, { size: 20, bold: true, color: slide.accent })
  slide.text(liftSentence(lift, slides), { ...WHOLE, y: 5.4, h: 1.4 }, { size: 18 })
}

function subjectSlide(subject: Subject, slides: Slides): void {
  const { document, deck } = slides
  const part = document.parts.filter(({ name }) => name === "subject")[
    slides.result.subjects?.indexOf(subject) ?? 0
  ]
  const slide = deck.slide(subject.title, part ? plainText(part.blocks) : "")
  const half = (WHOLE.w - 0.5) / 2
  slide.text(levelSentence(subject, slides), { ...WHOLE, h: 0.5 }, { size: 20, bold: true })
  const bars = subject.level === null ? 0 : Math.min(2.6, subject.scores.length * 0.45)
  const insight = plainText(richText(subject.insight))
  const above = { ...WHOLE, y: 2.1, w: half, h: 4.7 - bars }
  slide.text(insight, above, { size: largest(insight, above, [14, 13, 12, 11, 10]) })
  const attributes = subject.attributes ?? []
  if (bars > 0) {
    const place = { ...WHOLE, y: 6.9 - bars, w: half, h: bars }
    scoreBars(slide, subject.scores, attributes, place, slides)
  }
  const shown = attributes.slice(0, attributes.length > 8 ? 7 : 8)
  const row = Math.min(4.8 / Math.max(shown.length + (attributes.length > 8 ? 1 : 0), 1), 0.95)
  const x = MARGIN + half + 0.5
  shown.forEach((attribute, index) => {
    const y = 2.1 + index * row
    const { fill = "#FFFFFF", on = "#000000" } = levelCell(attribute, slides)
    slide.text(
      levelWords(attribute, slides),
      { x, y, w: 2, h: row * 0.85 },
      { size: 11, fill: fill.slice(1), color: on.slice(1), align: "center", middle: true },
    )
    const [, ...held] = missing(attribute, slides).map((block) => plainText([block]))
    const text = [attribute.title, ...held].join("\n")
    const place = { x: x + 2.1, y, w: half - 2.1, h: row * 0.95 }
    slide.text(text, place, { size: largest(text, place, [12, 11, 10, 9]), middle: true })
  })
  if (attributes.length > shown.length) {
    const more = slides.texts.slides.others(attributes.length - shown.length)
    slide.text(more, { x, y: 2.1 + shown.length * row, w: half, h: row }, { size: 12, color: QUIET })
  }
}

function othersSlide(subjects: Subject[], slides: Slides): void {
  const { texts, deck, document, result } = slides
  const parts = document.parts.filter(({ name }) => name === "subject").slice(subjectsWithSlide(result))
  const notes = parts.map(({ title, blocks }) => `${title}\n${plainText(blocks)}`).join("\n\n")
  const lines = subjects.map(
    (subject) =>
      `${subject.title}: ${levelWords(subject, slides)}${subject.confidence === null ? "" : ` (${formatPercent(subject.confidence, result.language)})`}`,
  )
  deck.slide(texts.slides.otherSubjects, notes).text(lines.join("\n"), WHOLE, { size: 18 })
}

function planSlide(items: NonNullable<Result["advice"]>["actionItems"], slides: Slides): void {
  const { texts, deck } = slides
  const slide = deck.slide(texts.slides.plan, notesOf(slides, "actions"))
  const shown = items.slice(0, items.length > MOST_ITEMS ? MOST_ITEMS - 1 : MOST_ITEMS)
  const row = Math.min(0.85, WHOLE.h / Math.min(items.length, MOST_ITEMS))
  const side = 3.1
  shown.forEach((item, index) => {
    const y = WHOLE.y + index * row
    const ratings = [
      item.priority && texts.priority[item.priority],
      item.impact && texts.impact[item.impact],
      item.cost && texts.cost[item.cost],
    ].filter((rating) => rating !== null)
    slide.bar({ x: MARGIN, y: y + 0.04, w: 0.06, h: row - 0.12 }, slide.accent)
    const place = { x: MARGIN + 0.25, y, w: WHOLE.w - side - 0.45, h: row - 0.04 }
    slide.text(item.title, place, {
      size: largest(item.title, place, [18, 16, 14, 12, 11]),
      bold: true,
      middle: true,
    })
    const beside = { x: MARGIN + WHOLE.w - side, y, w: side, h: row - 0.04 }
    const rated = ratings.join(" · ")
    slide.text(rated, beside, { size: largest(rated, beside, [12, 11, 10]), color: QUIET, middle: true })
  })
  if (items.length > shown.length) {
    const more = texts.slides.others(items.length - shown.length)
    slide.text(more, { ...WHOLE, y: WHOLE.y + shown.length * row, h: 0.4 }, { size: 14, color: QUIET })
  }
}

/** The periods beside or below each other, each with the level it leads to and what there is to do first. */
function roadmapSlide(periods: NonNullable<NonNullable<Result["advice"]>["roadmap"]>, slides: Slides): void {
  const { result, texts, deck } = slides
  const slide = deck.slide(texts.roadmap.title, notesOf(slides, "actions"))
  const note = result.advice?.roadmapChanged ? 0.6 : 0
  if (note > 0) slide.text(texts.roadmap.changed, { ...WHOLE, h: note }, { size: 12, color: QUIET })
  const across = Math.min(periods.length, 4)
  const lines = Math.ceil(periods.length / across)
  const [gap, h] = [0.25, (WHOLE.h - note) / lines]
  const w = (WHOLE.w - gap * (across - 1)) / across
  const day = (date: string) => formatDay(date, result.language, "UTC")
  for (const [at, { index, start, end, level, actions }] of periods.entries()) {
    const x = MARGIN + (at % across) * (w + gap)
    const y = WHOLE.y + note + Math.floor(at / across) * h
    const { fill, on } = levelFill(level, result.levels.length)
    slide.text(
      texts.roadmap.period(index, day(start), day(end)),
      { x, y, w, h: 0.55 },
      { size: 12, bold: true, color: slide.accent },
    )
    slide.text(
      texts.cell(level, levelTitle(level, slides)),
      { x, y: y + 0.6, w, h: 0.4 },
      { size: 12, fill: fill.slice(1), color: on.slice(1), align: "center", middle: true },
    )
    if (actions.length === 0) continue
    const place = { x, y: y + 1.1, w, h: h - 1.2 }
    const items = actions.map((action) => `• ${action}`)
    const { shown, more, size } = paragraphsAt(items, place, [14, 12, 11, 10, 9])
    slide.text([...shown, ...(more > 0 ? [texts.slides.others(more)] : [])].join("\n"), place, { size })
  }
}

function levelsSlide(slides: Slides): void {
  const { result, texts, deck } = slides
  const slide = deck.slide(texts.parts.levels, notesOf(slides, "levels"))
  const row = Math.min(WHOLE.h / result.levels.length, 1)
  for (const [index, level] of result.levels.entries()) {
    const y = WHOLE.y + index * row
    const { fill, on } = levelFill(level.index, result.levels.length)
    slide.text(
      texts.cell(level.index, level.title),
      { x: MARGIN, y, w: 3, h: row * 0.9 },
      { size: 14, bold: true, fill: fill.slice(1), color: on.slice(1), align: "center", middle: true },
    )
    slide.text(
      level.description,
      { x: MARGIN + 3.2, y, w: WHOLE.w - 3.2, h: row * 0.9 },
      { size: row > 0.7 ? 14 : 11, middle: true },
    )
  }
}

/** As many attributes as fit, those on which the group agreed least first; all are in the notes. */
function agreementSlide(slides: Slides): void {
  const { result, texts, deck } = slides
  const slide = deck.slide(texts.parts.agreement, notesOf(slides, "agreement"))
  const row = 0.6
  const fitting = byAgreement(result).slice(0, Math.floor(WHOLE.h / row))
  for (const [index, { title, agreement }] of fitting.entries()) {
    const y = WHOLE.y + index * row
    const number = formatNumber(agreement, result.language)
    slide.text(title, { x: MARGIN, y, w: WHOLE.w - 1.6, h: row * 0.9 }, { size: 14, middle: true })
    slide.text(
      number,
      { x: MARGIN + WHOLE.w - 1.5, y, w: 1.5, h: row * 0.9 },
      { size: 14, bold: true, align: "center", middle: true },
    )
  }
}

function backgroundSlide(slides: Slides): void {
  const { texts, deck } = slides
  const text = [notesOf(slides, "background"), notesOf(slides, "kit")].filter(Boolean).join("\n\n")
  deck.slide(texts.parts.background, text).text(text.replaceAll(" | ", ": "), WHOLE, { size: 15 })
}

function notesOf({ document }: Slides, name: PartName): string {
  return document.parts
    .filter((part) => part.name === name)
    .map((part) => plainText(part.blocks))
    .join("\n")
}
