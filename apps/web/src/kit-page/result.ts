import { levelShades } from "@plumbline/documents/level-colours"
import {
  isAnswered,
  rankAttributes,
  rankOf,
  type Scored,
  type UnmetLevel,
  unmetCompetence,
  wholeFindings,
} from "@plumbline/scoring"
import { wholePercent } from "@plumbline/scoring/whole-percent"
import { h } from "./dom.ts"
import type { Kit, Language } from "./kit.ts"
import { nextSteps } from "./next-steps.ts"
import type { Words } from "./words.ts"

interface Shown {
  kit: Kit
  result: Scored
  language: Language
  words: Words
}

/** How many strengths, weaknesses and steps are listed. */
const most = 3

/** The result as the report shows it: the level, what holds it back, strengths and weaknesses, what to do next. */
export function resultOf(shown: Shown): HTMLElement {
  const { kit, result, language, words } = shown
  const { t } = words
  const { counts, rank, unmet } = wholeFindings(result)
  const heading = h("h2", { id: "result-title" }, t("result"))
  const section = h("section", { class: "result", "aria-labelledby": "result-title" }, heading)
  if (counts.answered === 0) {
    section.append(h("p", { class: "quiet" }, t("none")))
    return section
  }
  const level = kit.model.levels[rank - 1]
  section.append(
    strip(shown, rank, true),
    h("p", { class: "level", dir: "auto" }, kit.text("level", level?.id ?? 0, language)),
  )
  if (counts.answered < counts.questions) {
    const { answered, questions } = counts
    section.append(h("p", { class: "quiet" }, t("provisional", { answered, count: questions })))
  }
  section.append(h("h3", {}, t("holdsBack")))
  section.append(unmet ? shortfalls(shown, unmet) : h("p", {}, t("nothing")))
  section.append(...extremes(shown), ...steps(shown), detail(shown))
  return section
}

function shortfalls({ kit, language, words }: Shown, { level, competences }: UnmetLevel): HTMLElement {
  const title = (id: number) => kit.text("level", id, language)
  return h(
    "ul",
    { class: "plain" },
    ...competences.map(({ effectiveLevelId, required, reached }) => {
      const whole = wholePercent(reached)
      const score = whole < required ? whole : Math.floor(reached * 10) / 10
      return h(
        "li",
        {},
        words.t("missed", {
          level: title(level.id),
          on: title(effectiveLevelId),
          required: words.percent(required),
          reached: words.percent(score),
        }),
      )
    }),
  )
}

/** The best and the worst of the attributes about which something is answered; nothing if all are alike. */
function extremes(shown: Shown): HTMLElement[] {
  const { kit, result, words } = shown
  const ranked = rankAttributes(result).filter(({ attributeId }) => isBegun(shown, attributeId))
  const best = ranked.filter(({ rank }) => rank > 1 && rank === ranked[0]?.rank).slice(0, most)
  const worst = ranked.filter(({ rank }) => rank === ranked.at(-1)?.rank && rank < kit.model.levels.length)
  if (ranked.length < 2 || ranked[0]?.rank === ranked.at(-1)?.rank) return []
  const list = (title: string, attributes: typeof ranked) => [
    h("h3", {}, title),
    h(
      "ul",
      { class: "plain" },
      ...attributes.map(({ attributeId, rank }) =>
        h("li", {}, ...rated(shown, "attribute", attributeId, rank)),
      ),
    ),
  ]
  return [
    ...list(words.t("strongest"), best),
    ...list(words.t("weakest"), worst.toReversed().slice(0, most)),
  ].filter((_, position) => best.length > 0 || position > 1)
}

function steps(shown: Shown): HTMLElement[] {
  const { kit, result, language, words } = shown
  const { t } = words
  const next = nextSteps(result, most)
  if (next.length === 0) return []
  const option = (questionId: number, place: number) =>
    kit.text("option", kit.model.questionById.get(questionId)?.options[place]?.id ?? 0, language)
  return [
    h("h3", {}, t("whatNext")),
    h(
      "ol",
      {},
      ...next.map(({ questionId, from, to, lifts }) => {
        const advice = kit.text(`improvement from ${from} of`, questionId, language)
        return h(
          "li",
          {},
          h("strong", { dir: "auto" }, kit.text("question", questionId, language)),
          h("p", {}, t("step", { from: option(questionId, from), to: option(questionId, to) })),
          advice !== "" && h("p", { dir: "auto" }, advice),
          lifts !== null &&
            h("p", { class: "lift" }, t("lifts", { level: kit.text("level", lifts, language) })),
        )
      }),
    ),
  ]
}

/** Every subject with its attributes. */
function detail(shown: Shown): HTMLElement {
  const { kit, result, words } = shown
  return h(
    "details",
    {},
    h("summary", {}, words.t("inDetail")),
    ...kit.model.subjects.map((subject) => {
      const own = result.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)
      const isAny = subject.attributes.some(({ id }) => isBegun(shown, id))
      return h(
        "div",
        { class: "subject" },
        ...rated(shown, "subject", subject.id, isAny ? rankOf(kit.model, own?.levelId) : null, "h4"),
        h(
          "ul",
          { class: "plain" },
          ...subject.attributes.map(({ id }) => {
            const attribute = result.maturity.attributes.find(({ attributeId }) => attributeId === id)
            if (attribute?.notApplicable)
              return h("li", {}, ...rated(shown, "attribute", id, null, "span", words.t("notApplicable")))
            const rank = isBegun(shown, id) ? rankOf(kit.model, attribute?.levelId) : null
            const unmet = rank !== null && attribute && unmetCompetence(kit.model.levels, attribute.scores)
            return h(
              "li",
              {},
              ...rated(shown, "attribute", id, rank),
              unmet ? shortfalls(shown, unmet) : null,
            )
          }),
        ),
      )
    }),
  )
}

/** The title of an element, and its level below; without one, why there is none. */
function rated(
  shown: Shown,
  kind: "subject" | "attribute",
  id: number,
  rank: number | null,
  heading: "h4" | "span" = "span",
  otherwise = shown.words.t("notAnswered"),
): HTMLElement[] {
  const title = h(heading, { class: "rated", dir: "auto" }, shown.kit.text(kind, id, shown.language))
  return [title, rank === null ? h("p", { class: "quiet" }, otherwise) : strip(shown, rank)]
}

/** The levels side by side, up to the one reached in its colour, with its title. */
function strip({ kit, language, words }: Shown, rank: number, isLarge = false): HTMLElement {
  const { levels } = kit.model
  const title = kit.text("level", levels[rank - 1]?.id ?? 0, language)
  const label = words.t("level", { title, rank, count: levels.length })
  const [fill = ""] = levelShades(levels.length)[rank - 1] ?? []
  const segments = levels.map((_, place) => {
    const segment = h("span", { class: place < rank ? "filled" : "" })
    if (place < rank) segment.style.backgroundColor = fill
    return segment
  })
  const bar = h(
    "span",
    { class: isLarge ? "strip large" : "strip", role: "img", "aria-label": label },
    ...segments,
  )
  return isLarge
    ? bar
    : h("span", { class: "with-strip" }, bar, h("span", { class: "quiet", dir: "auto" }, title))
}

function isBegun({ kit, result }: Shown, attributeId: number): boolean {
  const questions = kit.model.attributeById.get(attributeId)?.questions ?? []
  return questions.some(({ question }) => isAnswered(result.answers.get(question.id)))
}
