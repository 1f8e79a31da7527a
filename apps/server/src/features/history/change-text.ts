import type { Static } from "typebox"
import type { Time } from "../../platform/clock.ts"
import { millisecondsOf } from "../../platform/clock.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { zoneFor } from "../../platform/i18n/time.ts"
import type { Changes } from "./schemas.ts"
import type { Past } from "./standings.ts"

type Reply = Static<typeof Changes>
type Told = {
  from: { time: Time }
  before: Past
  after: Past
  causes: Reply["causes"]
  attributes: Reply["attributes"]
}
type Effect = { time: Time; scoreBefore: number | null; scoreAfter: number | null }

/** Named at most: kits and changes of weights one by one, attributes in one sentence. */
const MOST_NAMED = 3
/** Smaller effects on the score, in points, are told as none. */
const LEAST_EFFECT = 0.05

/** What has changed between two moments, in a few sentences. Plain text. */
export function changeText(language: Language, told: Told): string {
  const { answers, kit, weights } = told.causes
  const words = language === "FA" ? persian : english
  const moving = kit.filter((one) => !isNone(sum([one])))
  if (answers.length + kit.length + weights.length === 0) return words.nothing(words.day(told.from.time))
  return [
    words.whole(steps(told), difference(told), words.day(told.from.time)),
    answers.length > 0 ? words.answers(answers.length, sum(answers), movedByAnswers(told)) : "",
    ...moving.slice(0, MOST_NAMED).map((one) => words.kit(words.day(one.released ?? one.time), sum([one]))),
    moving.length > MOST_NAMED
      ? words.moreKits(moving.length - MOST_NAMED, sum(moving.slice(MOST_NAMED)))
      : "",
    moving.length < kit.length ? words.idleKits(kit.length - moving.length) : "",
    weights.length > 0 ? words.weights(weights.length, sum(weights)) : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ")
}

/** By how many levels the whole has moved; null if it had none at one of the moments. */
function steps({ before, after }: Told): number | null {
  if (before.levelIndex === null || after.levelIndex === null) return null
  return after.levelIndex - before.levelIndex
}

function difference({ before, after }: Told): number {
  return (after.score ?? 0) - (before.score ?? 0)
}

function sum(effects: readonly Effect[]): number {
  return effects.reduce(
    (total, { scoreBefore, scoreAfter }) => total + (scoreAfter ?? 0) - (scoreBefore ?? 0),
    0,
  )
}

/** The titles of the attributes that answers have moved most. */
function movedByAnswers({ attributes }: Told): string[] {
  return attributes
    .filter(({ questionIds }) => questionIds.length > 0)
    .slice(0, MOST_NAMED)
    .map(({ title }) => title)
}

type Words = {
  day(time: Time): string
  nothing(since: string): string
  whole(steps: number | null, points: number, since: string): string
  answers(count: number, points: number, attributes: string[]): string
  kit(day: string, points: number): string
  moreKits(count: number, points: number): string
  idleKits(count: number): string
  weights(count: number, points: number): string
}

function dated(time: Time, language: Language, locale: string) {
  const zone = zoneFor(null, language)
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: zone } as const
  const parts = new Intl.DateTimeFormat(locale, options).formatToParts(millisecondsOf(time))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ""
  return `${of("day")} ${of("month")} ${of("year")}`
}

function digits(locale: string) {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (value: number) => format.format(Math.abs(value))
}

const isNone = (points: number) => Math.abs(points) < LEAST_EFFECT
const en = digits("en")
const fa = digits("fa-IR")

const english: Words = {
  day: (time) => dated(time, "EN", "en-GB"),
  nothing: (since) => `Nothing has changed since ${since}.`,
  whole(levels, points, since) {
    const score = isNone(points)
      ? "with the same score"
      : `${pointsOf(points)} ${points > 0 ? "higher" : "lower"}`
    if (levels === null) return `Since ${since}, the score is ${isNone(points) ? "the same" : score}.`
    if (levels === 0) return `The same level as on ${since}, ${score}.`
    const count = Math.abs(levels) === 1 ? "one level" : `${en(levels)} levels`
    return `${levels > 0 ? "Up" : "Down"} ${count} since ${since}, ${score}.`
  },
  answers(count, points, attributes) {
    const subject = count === 1 ? "One change of an answer" : `${en(count)} changes of answers`
    const where = attributes.length > 0 ? `, above all in ${listed(attributes)}` : ""
    return `${subject} ${effect(points, "the score")}${where}.`
  },
  kit: (day, points) => `The kit’s release of ${day} alone ${effect(points, "it")}.`,
  moreKits: (count, points) =>
    `${count === 1 ? "One more version" : `${en(count)} more versions`} of the kit ${effect(points, "it")}.`,
  idleKits: (count) => `${count === 1 ? "One release" : `${en(count)} releases`} of the kit changed nothing.`,
  weights: (count, points) =>
    `${count === 1 ? "A change" : `${en(count)} changes`} of the weights ${effect(points, "it")}.`,
}

function pointsOf(points: number): string {
  const text = en(points)
  return `${text} ${text === "1" ? "point" : "points"}`
}

function effect(points: number, what: string): string {
  if (isNone(points)) return `left ${what} as it was`
  return `${points > 0 ? "raised" : "lowered"} ${what} by ${pointsOf(points)}`
}

function listed(titles: readonly string[]): string {
  const quoted = titles.map((title) => `“${title}”`)
  return quoted.length < 2 ? (quoted[0] ?? "") : `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`
}

const persian: Words = {
  day: (time) => dated(time, "FA", "fa-IR-u-ca-persian-nu-arabext"),
  nothing: (since) => `از ${since} چیزی تغییر نکرده است.`,
  whole(levels, points, since) {
    const score = isNone(points) ? "با همان امتیاز" : `${fa(points)} امتیاز ${points > 0 ? "بیشتر" : "کمتر"}`
    if (levels === null) return `نسبت به ${since}، ${isNone(points) ? "امتیاز تغییری نکرده است" : score}.`
    if (levels === 0) return `همان سطح ${since}، ${score}.`
    const direction = levels > 0 ? "بالاتر" : "پایین‌تر"
    return `${levels === 1 || levels === -1 ? "یک" : fa(levels)} سطح ${direction} از ${since}، ${score}.`
  },
  answers(count, points, attributes) {
    const where = attributes.length > 0 ? `، بیش از همه در ${persianList(attributes)}` : ""
    return `${count === 1 ? "یک" : fa(count)} تغییر پاسخ ${persianEffect(points)}${where}.`
  },
  kit: (day, points) => `نسخهٔ ${day} کیت به‌تنهایی ${persianEffect(points)}.`,
  moreKits: (count, points) => `${count === 1 ? "یک" : fa(count)} نسخهٔ دیگر کیت ${persianEffect(points)}.`,
  idleKits: (count) => `${count === 1 ? "یک" : fa(count)} نسخهٔ کیت چیزی را تغییر نداد.`,
  weights: (count, points) => `${count === 1 ? "یک" : fa(count)} تغییر وزن‌ها ${persianEffect(points)}.`,
}

function persianEffect(points: number): string {
  if (isNone(points)) return "امتیاز را تغییر نداد"
  return `امتیاز را ${fa(points)} واحد ${points > 0 ? "بالا برد" : "پایین آورد"}`
}

function persianList(titles: readonly string[]): string {
  // A title may be in another direction.
  const quoted = titles.map((title) => `«\u2068${title}\u2069»`)
  return quoted.length < 2 ? (quoted[0] ?? "") : `${quoted.slice(0, -1).join("، ")} و ${quoted.at(-1)}`
}
