import { readFile, writeFile } from "node:fs/promises"
import { type KitDslModel, slug } from "@plumbline/kit-dsl"
import { numberedContent, requireLeastContent } from "../features/kit-versions/index.ts"
import { visibleText } from "../platform/html.ts"
import type { Language } from "../platform/i18n/language.ts"
import type { VersionContent } from "../platform/kits/content.ts"
import { compile } from "../platform/kits/models.ts"
import { exactly, kitCommand, WrongUse } from "./command.ts"
import { readKit } from "./kit-check.ts"
import { sourceHelp } from "./kit-source.ts"

export const page = kitCommand({
  usage: `Usage: plumbline kit page <path> --out <file>

Writes a kit as a page of its own: one HTML file that asks its questions and shows the result, in all languages of the kit. It
needs no server and sends nothing: put it on an intranet, or mail it. Its answers can be downloaded, and taken in later
with "New assessment", "From a file". Needs no database.
${sourceHelp}
  --out      The file to write.

Exit code: 0 written, 1 the kit has errors or the file cannot be written, 2 wrong usage.
`,
  options: { out: { type: "string" } },
  async run({ positionals, values }, tools) {
    const [path] = exactly(positionals, "path")
    if (values.out === undefined || values.out === "") throw new WrongUse("--out is missing.")
    const kit = await readKit(path, tools)
    if (!kit) return 1
    requireLeastContent(kit.model)
    const html = await pageOf(kit.model)
    try {
      await writeFile(values.out, html)
    } catch (error) {
      tools.print(`${values.out} cannot be written: ${error instanceof Error ? error.message : error}`)
      return 1
    }
    tools.print(`Wrote ${values.out} (${Math.ceil(Buffer.byteLength(html) / 1000)} kB).`)
    return 0
  },
})

async function pageOf(model: KitDslModel): Promise<string> {
  const template = await readFile(new URL("../../dist/kit-page.html", import.meta.url), "utf8").catch(
    () => null,
  )
  if (template === null) throw new Error("The page is not built yet: run npm run build.")
  const kit = dataOf(model)
  const [main = "EN"] = kit.languages
  return (
    template
      .replace("<!-- title -->", () => escaped(kit.titles[main] ?? ""))
      .replace("<!-- noscript -->", "This page needs JavaScript. این صفحه به جاوااسکریپت نیاز دارد.")
      // No text of a kit can end the element, or begin a comment in it.
      .replace("<!-- kit -->", () => JSON.stringify(kit).replaceAll("<", "\\u003c"))
  )
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

type Texts = Partial<Record<Language, string>>

/** What the page needs of a kit: what scoring needs, and every text in every language of the kit. */
function dataOf(model: KitDslModel) {
  const { kitModel } = model
  const rows = numberedContent(model)
  const main = kitModel?.language ?? "EN"
  const content = { ...rows, kitId: 0, kitVersionId: 0, language: main } as VersionContent
  const compiled = compile(content)
  const other: Language = main === "EN" ? "FA" : "EN"
  const isTranslated = kitModel?.translations?.[other] !== undefined
  const languages: Language[] = isTranslated ? [main, other] : [main]
  const texts: Record<string, Texts> = {}
  const add = (key: string, textIn: (language: Language) => string | null | undefined) => {
    const [own, translated] = [textIn(main) ?? "", isTranslated ? (textIn(other) ?? "") : ""]
    if (own === "" && translated === "") return
    texts[key] = { [main]: own, ...(translated !== own && isTranslated && { [other]: translated }) }
  }
  const named = (kind: "level" | "subject" | "attribute" | "questionnaire", of: { id: number }[]) => {
    for (const { id } of of) add(`${kind} ${id}`, (language) => compiled.texts(language)[kind](id).title)
  }
  named("level", content.levels)
  named("subject", content.subjects)
  named("attribute", content.attributes)
  named("questionnaire", content.questionnaires)
  for (const { id, code } of content.questionnaires) add(`code ${id}`, () => code)
  for (const { id } of content.options) add(`option ${id}`, (language) => compiled.texts(language).option(id))
  for (const { id, options } of compiled.model.questions) {
    add(`question ${id}`, (language) => compiled.texts(language).question(id).title)
    add(`hint ${id}`, (language) => compiled.texts(language).question(id).hint)
    for (const [place, option] of options.slice(0, -1).entries()) {
      add(`improvement from ${place} of ${id}`, (language) =>
        compiled.texts(language).improvement(id, option),
      )
    }
  }
  const translation = kitModel?.translations?.[other]
  return {
    code: slug(kitModel?.title ?? "kit").slice(0, 100),
    version: kitModel?.version ?? null,
    languages,
    titles: {
      [main]: kitModel?.title ?? "",
      ...(translation?.title && { [other]: translation.title }),
    } as Texts,
    summaries: {
      [main]: visibleText(kitModel?.summary ?? ""),
      ...(translation?.summary && { [other]: visibleText(translation.summary) }),
    } as Texts,
    texts,
    content: {
      levels: content.levels.map(({ id, index, value }) => ({ id, index, value })),
      competences: content.competences.map(({ affectedLevelId, effectiveLevelId, value }) => ({
        ...{ affectedLevelId, effectiveLevelId, value },
      })),
      subjects: content.subjects.map(({ id, index, weight }) => ({ id, index, weight })),
      attributes: content.attributes.map(({ id, subjectId, index, weight }) => ({
        id,
        subjectId,
        index,
        weight,
      })),
      measures: [],
      questionnaires: content.questionnaires.map(({ id, index }) => ({ id, index })),
      questions: content.questions.map((question) => ({
        ...{ id: question.id, questionnaireId: question.questionnaireId, index: question.index },
        ...{ code: question.code, measureId: null, answerRangeId: question.answerRangeId },
        ...{ mayNotBeApplicable: question.mayNotBeApplicable, advisable: question.advisable },
      })),
      options: content.options.map(({ id, answerRangeId, index, value }) => ({
        id,
        answerRangeId,
        index,
        value,
      })),
      impacts: content.impacts.map(({ questionId, attributeId, maturityLevelId, weight }) => ({
        ...{ questionId, attributeId, maturityLevelId, weight },
      })),
    },
  }
}
