import { inSentence } from "../model/clean.ts"
import { gauge } from "../model/gauge.ts"
import type { Document } from "../model/model.ts"
import type { Result } from "../result.ts"
import { saidOnce } from "./action-item.ts"
import { type Composing, verdict } from "./composing.ts"
import { liftSentence } from "./extremes.ts"
import { progressSentences } from "./measured.ts"

/** Findings, and things to do, on the first page. */
const MOST = 3
/** Titles and actions are cut to this length there, so that it stays one page. */
const LONGEST = { title: 90, action: 150 }

/** What a board reads: the level, what was found, what to do, and how sure that is. */
export function board(composing: Composing): Document["board"] {
  const { result, texts } = composing
  const isRated = result.level !== null
  const sections = [
    { title: texts.board.findings, items: isRated ? findings(composing) : [] },
    { title: texts.board.actions, items: isRated ? actions(composing) : [] },
    { title: texts.board.sure, items: certainty(composing) },
  ]
  return {
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

function actions(composing: Composing): string[] {
  const { result } = composing
  const { lift = null } = result.summary ?? {}
  const { actionItems = [], roadmap = [] } = result.advice ?? {}
  const planned = roadmap.find(({ actions }) => actions.length > 0)?.actions
  const items = planned ?? actionItems.map((item) => saidOnce(item).title)
  const first = named(items, composing, LONGEST.action)
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
