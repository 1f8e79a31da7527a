import { inSentence } from "../model/clean.ts"
import { gauge } from "../model/gauge.ts"
import type { Document } from "../model/model.ts"
import type { Result } from "../result.ts"
import { formatDay } from "../texts/format.ts"
import { type Composing, verdict } from "./composing.ts"
import { liftSentence } from "./extremes.ts"
import { progressSentences } from "./measured.ts"

/** Findings, and things to do, on the first page. */
const MOST = 3
/** Titles and actions are cut to this length there, so that it stays one page. */
const LONGEST = { title: 90, action: 150 }

/** What a board reads: the level and whether it has moved, what was found, what to do, who does it, and how sure that is. */
export function board(composing: Composing): Document["board"] {
  const { result, texts } = composing
  const isRated = result.level !== null
  const sections = [
    { title: texts.board.findings, items: isRated ? findings(composing) : [] },
    { title: texts.board.actions, items: isRated ? actions(composing) : [] },
    { title: texts.board.who, items: doing(composing) },
    { title: texts.board.sure, items: certainty(composing) },
  ]
  return {
    moved: moved(composing),
    sections: sections.filter(({ items }) => items.length > 0),
    gauge:
      result.level === null
        ? null
        : {
            svg: gauge(result.level, result.levels.length, result.language === "fa"),
            alt: verdict(composing),
          },
  }
}

export function findings(composing: Composing): string[] {
  const { result, texts } = composing
  const { strongest = [], weakest = [] } = result.summary ?? {}
  const alike = strongest.some((title) => weakest.includes(title))
  const extreme = (titles: string[], say: (titles: string[], isAmong: boolean) => string) =>
    titles.length === 0 || alike ? [] : [say(named(titles, composing), titles.length > MOST)]
  return [
    ...extreme(strongest, texts.board.strongest),
    ...extreme(weakest, texts.board.weakest),
    ...subjectFinding(result.subjects ?? [], composing),
  ].slice(0, MOST)
}

function subjectFinding(subjects: NonNullable<Result["subjects"]>, composing: Composing): string[] {
  const { texts } = composing
  const rated = subjects.flatMap(({ title, level }) => (level === null ? [] : [{ title, level }]))
  if (rated.length < 2) return []
  const ranks = rated.map(({ level }) => level)
  const at = (rank: number) => rated.filter(({ level }) => level === rank).map(({ title }) => title)
  const [ahead, behind] = [at(Math.max(...ranks)), at(Math.min(...ranks))]
  if (ahead.length === rated.length) return [texts.board.subjectsAgree]
  const side = (titles: string[]) => (titles.length > MOST ? [] : named(titles, composing))
  const sentence = texts.board.subjectsDiffer(side(ahead), side(behind))
  return sentence === null ? [] : [sentence]
}

/** What has become of the level since it was last looked at. */
function moved(composing: Composing): string | null {
  const { result, texts } = composing
  const { moved } = result.summary ?? {}
  if (moved === undefined) return null
  if (moved === null) return texts.moved.first
  const level = (title: string | null) =>
    title === null ? texts.moved.unknown : inSentence(title, result.language)
  const when = texts.moved.since[moved.since](inSentence(moved.milestone ?? "", result.language))
  return texts.moved[moved.what](when, {
    from: level(moved.from),
    to: level(moved.to),
    answers: moved.answers ?? 0,
  })
}

/** What is assigned, what is due first; or who works on the whole. */
function doing(composing: Composing): string[] {
  const { result, texts } = composing
  const { doing = [] } = result.summary ?? {}
  return doing.slice(0, MOST).map(({ people, task, due }) => {
    const names = named(people, composing)
    const others = people.length - names.length
    const listed = others > 0 ? [...names, texts.board.others(others)] : names
    if (task === null) return texts.board.working(listed)
    const [shown = ""] = named([task], composing)
    return texts.board.doing(listed, shown, due && formatDay(due, result.language, "UTC"))
  })
}

/** Of a roadmap, what is planned now and not said to be somebody's. */
function actions(composing: Composing): string[] {
  const { result } = composing
  const { lift = null, doing = [] } = result.summary ?? {}
  const { actionItems = [], roadmap = [] } = result.advice ?? {}
  const today = (result.calculated ?? result.created).slice(0, 10)
  const assigned = new Set(doing.map(({ task }) => task))
  const planned = roadmap
    .filter(({ end }) => end >= today)
    .map((period) => period.actions.filter((action) => !assigned.has(action)))
    .find((actions) => actions.length > 0)
  const items = planned ?? actionItems.map(({ title }) => title)
  const first = named([...new Set(items)], composing, LONGEST.action)
  return [...(lift === null ? [] : [liftSentence(lift, composing)]), ...first].slice(0, MOST + 1)
}

function certainty(composing: Composing): string[] {
  const { result, texts } = composing
  const { answered, questions } = result.progress
  const { confidence } = result
  const sure =
    confidence === null || answered < questions
      ? []
      : [texts.sureness[Math.min(4, Math.floor(confidence / 20))] ?? ""]
  return [[...progressSentences(composing), ...sure].join(" ")]
}

function named(titles: readonly string[], { result }: Composing, most = LONGEST.title): string[] {
  return titles.slice(0, MOST).map((title) => {
    const characters = [...title]
    if (characters.length <= most) return inSentence(title, result.language)
    const words = characters
      .slice(0, most - 1)
      .join("")
      .replace(/\s+\S*$/u, "")
    return inSentence(`${words}…`, result.language)
  })
}
