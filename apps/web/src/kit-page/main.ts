import { effectiveWeights, type Question, scored } from "@plumbline/scoring"
import { fileOf, type Given, sheetOf, storedAnswers } from "./answers.ts"
import { h } from "./dom.ts"
import { type Language, readKit } from "./kit.ts"
import { resultOf } from "./result.ts"
import { type Words, wordsIn } from "./words.ts"

const kit = readKit(document.getElementById("kit")?.textContent ?? "")
const store = storedAnswers(kit)
const given: Given = store.read()
const { questions, questionnaires } = kit.model
const [main = "EN"] = kit.languages
let language: Language = firstLanguage()
let isKept = true
let position = Math.max(
  0,
  questions.findIndex(({ id }) => !given.has(id)),
)

document.addEventListener("keydown", onKey)
render()

function firstLanguage(): Language {
  const wanted: Language = navigator.language.startsWith("fa") ? "FA" : "EN"
  return kit.languages.includes(wanted) ? wanted : main
}

/** Draws the whole page: a kit has a few hundred questions at most, of which one is shown. */
function render(focus?: "question" | "language"): void {
  const words = wordsIn(language)
  const title = kit.titles[language] ?? kit.titles[main] ?? ""
  document.documentElement.lang = language.toLowerCase()
  document.documentElement.dir = language === "FA" ? "rtl" : "ltr"
  document.title = title
  const result = scored(kit.model, sheetOf(kit, given), effectiveWeights(null))
  document.body.replaceChildren(
    h(
      "header",
      {},
      h("h1", { dir: "auto" }, title),
      languageSwitch(words),
      h("p", { dir: "auto" }, kit.summaries[language] ?? kit.summaries[main] ?? ""),
      h("p", { class: "quiet" }, words.t("intro"), " ", words.t(isKept ? "stored" : "notStored")),
    ),
    h("main", {}, questionPart(words), resultOf({ kit, result, language, words })),
    h("footer", {}, h("p", { class: "quiet" }, words.t("keys"))),
  )
  if (focus === "question") document.getElementById("question")?.focus()
  if (focus === "language") document.querySelector<HTMLElement>("[aria-pressed=true]")?.focus()
}

function languageSwitch({ t }: Words): HTMLElement | null {
  if (kit.languages.length < 2) return null
  const names = { EN: "English", FA: "فارسی" }
  return h(
    "div",
    { class: "languages", role: "group", "aria-label": t("language") },
    ...kit.languages.map((code) =>
      h(
        "button",
        {
          type: "button",
          lang: code.toLowerCase(),
          "aria-pressed": String(code === language),
          click() {
            language = code
            render("language")
          },
        },
        names[code],
      ),
    ),
  )
}

function questionPart(words: Words): HTMLElement {
  const { t } = words
  const question = questions[position]
  const answered = questions.filter(({ id }) => given.has(id)).length
  const count = questions.length
  const progress = h("progress", {
    max: String(count),
    value: String(answered),
    "aria-labelledby": "answered",
  })
  return h(
    "section",
    { "aria-label": t("questions") },
    h("p", { id: "answered", role: "status" }, t("answered", { answered, count })),
    progress,
    questionnaireSwitch(words),
    question && shownQuestion(question, words),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", disabled: position === 0, click: () => goTo(position - 1) },
        t("previous"),
      ),
      h(
        "button",
        { type: "button", disabled: position >= count - 1, click: () => goTo(position + 1) },
        t("next"),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", class: "primary", disabled: answered === 0, click: download },
        t("download"),
      ),
      h(
        "button",
        { type: "button", disabled: answered === 0, click: () => startOver(words) },
        t("startOver"),
      ),
    ),
    h("p", { class: "quiet" }, t("downloadHint")),
  )
}

/** Leads to the first open question of a questionnaire. */
function questionnaireSwitch({ t, number }: Words): HTMLElement {
  const current = questions[position]?.questionnaireId
  return h(
    "nav",
    { "aria-label": t("questions") },
    ...questionnaires.map(({ id, questions: own }) => {
      const answered = own.filter((question) => given.has(question.id)).length
      const target = own.find((question) => !given.has(question.id)) ?? own[0]
      return h(
        "button",
        {
          type: "button",
          "aria-current": id === current ? "true" : undefined,
          disabled: target === undefined,
          click: () => target && goTo(questions.indexOf(target)),
        },
        h("bdi", {}, kit.text("questionnaire", id, language)),
        ` ${number(answered)}/${number(own.length)}`,
      )
    }),
  )
}

function shownQuestion(question: Question, { t, number }: Words): HTMLElement {
  const { id, options, mayNotBeApplicable } = question
  const hint = kit.text("hint", id, language)
  const choices = [
    ...options.map((option, place) => ({
      place,
      title: kit.text("option", option.id, language),
      key: number(place + 1),
    })),
    ...(mayNotBeApplicable ? [{ place: null, title: t("notApplicable"), key: "N" }] : []),
  ]
  return h(
    "fieldset",
    {},
    h(
      "legend",
      { id: "question", tabindex: "-1" },
      h("span", { class: "quiet" }, t("position", { position: position + 1, count: questions.length })),
      h("span", { class: "title", dir: "auto" }, kit.text("question", id, language)),
    ),
    hint !== "" && h("p", { class: "quiet", dir: "auto" }, hint),
    ...choices.map(({ place, title, key }) =>
      h(
        "label",
        { class: "option" },
        h("input", {
          type: "radio",
          name: "answer",
          checked: given.get(id) === place,
          change: () => give(place, false),
        }),
        h("kbd", { "aria-hidden": "true" }, key),
        h("span", { dir: "auto" }, title),
      ),
    ),
    given.has(id) &&
      h(
        "button",
        {
          type: "button",
          class: "link",
          click() {
            given.delete(id)
            keep("question")
          },
        },
        t("clear"),
      ),
  )
}

/** Keeps the answer to the current question; by key, the next question follows at once. */
function give(place: number | null, isMovingOn: boolean): void {
  const question = questions[position]
  if (!question) return
  given.set(question.id, place)
  if (isMovingOn && position < questions.length - 1) position++
  keep("question")
  if (!isMovingOn) document.querySelector<HTMLElement>("input:checked")?.focus()
}

function keep(focus?: "question"): void {
  isKept = store.write(given, language.toLowerCase())
  render(focus)
}

function goTo(next: number): void {
  if (next < 0 || next >= questions.length) return
  position = next
  render("question")
}

/** As in the application: digits answer, Latin and Persian ones; arrows move between questions, in reading direction. */
function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  const question = questions[position]
  const persian = "۰۱۲۳۴۵۶۷۸۹".indexOf(event.key)
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : persian
  const isInOptions = event.target instanceof HTMLInputElement
  if (question && digit > 0 && question.options[digit - 1]) give(digit - 1, true)
  else if (event.code === "KeyN" && question?.mayNotBeApplicable) give(null, true)
  else if (!isInOptions && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    goTo(position + ((event.key === "ArrowRight") === (language !== "FA") ? 1 : -1))
  } else if (isInOptions && event.key === "Enter") goTo(position + 1)
  else return
  event.preventDefault()
}

function download(): void {
  const text = JSON.stringify(fileOf(kit, given, language.toLowerCase()), null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  h("a", { href: address, download: `${kit.code}-answers.json` }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function startOver({ t }: Words): void {
  if (!window.confirm(t("sure"))) return
  given.clear()
  position = 0
  keep("question")
}
