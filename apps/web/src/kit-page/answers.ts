import { type AnswerSheet, readAnswers } from "@plumbline/scoring"
import type { Kit } from "./kit.ts"

/** The place of an option from 0; null for not applicable. */
export type Given = Map<number, number | null>

/** The file that people download, and Plumbline takes in; the same is kept in the browser. */
interface AnswersFile {
  kit: { code: string; title: string; version: string | null }
  lang: string
  answers: { questionnaire: string; question: string; option: number | null; isNotApplicable: boolean }[]
}

export function fileOf(kit: Kit, given: Given, lang: string): AnswersFile {
  const [main = "EN"] = kit.languages
  return {
    kit: { code: kit.code, title: kit.titles[main] ?? "", version: kit.version },
    lang,
    answers: kit.model.questions.flatMap(({ id }) => {
      const option = given.get(id)
      return option === undefined ? [] : [{ ...kit.codesOf(id), option, isNotApplicable: option === null }]
    }),
  }
}

export function sheetOf(kit: Kit, given: Given): AnswerSheet {
  return readAnswers(
    kit.model,
    [...given].map(([questionId, place]) => ({
      questionId,
      answerOptionId:
        place === null ? null : (kit.model.questionById.get(questionId)?.options[place]?.id ?? null),
      isNotApplicable: place === null,
      confidenceLevelId: null,
    })),
  )
}

/** A store of the browser, which may refuse: then answers last as long as the page. */
export function storedAnswers(kit: Kit) {
  const name = `plumbline-kit ${kit.code} ${kit.version ?? ""}`
  return {
    read(): Given {
      const given: Given = new Map()
      try {
        const file: AnswersFile = JSON.parse(localStorage.getItem(name) ?? "null")
        const kept = new Map(
          file.answers.map((answer) => [`${answer.questionnaire} ${answer.question}`, answer.option]),
        )
        for (const { id, options, mayNotBeApplicable } of kit.model.questions) {
          const { questionnaire, question } = kit.codesOf(id)
          const option = kept.get(`${questionnaire} ${question}`)
          if (option === undefined) continue
          if (option === null ? mayNotBeApplicable : options[option]) given.set(id, option)
        }
      } catch {
        // Nothing is kept, or not what this page has written.
      }
      return given
    },
    /** Whether it is kept. */
    write(given: Given, lang: string): boolean {
      try {
        localStorage.setItem(name, JSON.stringify(fileOf(kit, given, lang)))
        return true
      } catch {
        return false
      }
    },
  }
}
