import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Translations } from "../../platform/database/json.ts"
import { notFound } from "../../platform/errors.ts"
import { sendNotModified } from "../../platform/http/entity-tag.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, LanguageCode, Nullable } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"
import { type Kit, readerOfPublicKit } from "../kits/index.ts"
import {
  ContentCompetence,
  ContentImpact,
  ContentOption,
  ContentQuestion,
  titled,
} from "./content/schemas.ts"
import { rawTranslations } from "./elements/texts.ts"

const coded = { ...titled, code: Type.String() }
const described = { ...coded, description: Type.String() }
const PublicGroup = Type.Object(described, { title: "PublicQuestionGroup" })

/** Lists are in no particular order; elements refer to each other by id. */
const PublicContent = Type.Object(
  {
    kitVersionId: Id,
    language: LanguageCode,
    levels: Type.Array(Type.Object({ ...described, value: Type.Integer() }, { title: "PublicLevel" })),
    competences: Type.Array(ContentCompetence),
    subjects: Type.Array(Type.Object({ ...described, weight: Type.Integer() }, { title: "PublicSubject" })),
    attributes: Type.Array(
      Type.Object({ ...described, weight: Type.Integer(), subjectId: Id }, { title: "PublicAttribute" }),
    ),
    measures: Type.Array(PublicGroup),
    questionnaires: Type.Array(PublicGroup),
    questions: Type.Array(ContentQuestion),
    answerRanges: Type.Array(
      Type.Object(
        {
          id: Id,
          code: Nullable(Type.String()),
          title: Nullable(Type.String({ description: "null for a range that belongs to a single question" })),
        },
        { title: "PublicAnswerRange" },
      ),
    ),
    options: Type.Array(ContentOption),
    impacts: Type.Array(ContentImpact),
  },
  { title: "PublicKitContent" },
)

export const publicContentRoute = defineRoute({
  method: "GET",
  path: "/api/v1/public/assessment-kits/:kitId/content/",
  summary: "The whole content of a public kit, to answer and calculate it without an account",
  tag: "kits",
  access: readerOfPublicKit,
  example: { query: { lang: "en" } },
  query: Type.Object({
    lang: Type.Optional(
      Type.String({
        pattern: "^([eE][nN]|[fF][aA])$",
        description:
          "Language of the texts, en or fa; the caller's if omitted. Kits without it have their own",
      }),
    ),
  }),
  reply: { status: 200, schema: PublicContent, tagged: true },
  async handle({ ctx, granted: kit, query: { lang }, http }) {
    const wanted = (lang?.toUpperCase() as Language | undefined) ?? ctx.language
    const language = kit.languages.includes(wanted) ? wanted : kit.language
    const version = await findActive(ctx, kit)
    const content = await publicContent(ctx, version, language)
    // Asked for again each time: the kit may have been withdrawn, or another version released.
    http.reply.header("cache-control", "public, no-cache")
    await sendNotModified(http, `"${[version.id, version.revision, kit.language, language].join(".")}"`)
    return content
  },
})

type Version = { id: number; revision: number }

async function findActive({ db }: AnonymousContext, { activeVersionId }: Kit): Promise<Version> {
  const version = await db
    .selectFrom("kitVersions")
    .where("id", "=", activeVersionId)
    .select(["id", "revision"])
    .executeTakeFirst()
  if (!version) throw notFound("kit")
  return version
}

async function publicContent(ctx: AnonymousContext, { id, revision }: Version, language: Language) {
  const [{ content }, answerRanges] = await Promise.all([
    ctx.kits.load(ctx, id, revision),
    ctx.db
      .selectFrom("answerRanges")
      .where("kitVersionId", "=", id)
      .select(["id", "code", "title", "translations"])
      .orderBy("id")
      .execute(),
  ])
  const {
    language: main,
    levels,
    subjects,
    attributes,
    measures,
    questionnaires,
    questions,
    options,
  } = content
  const text = <T extends string | null>(value: T, translations: Translations | null, field: string) =>
    translated(value, translations, field, language, main)
  const titledIn = <Element extends { title: string; translations: Translations | null }>(
    element: Element,
  ) => ({
    ...element,
    title: text(element.title, element.translations, "title"),
    translations: rawTranslations(element.translations, main),
  })
  const describedIn = <Element extends Parameters<typeof titledIn>[0] & { description: string }>(
    element: Element,
  ) => ({
    ...titledIn(element),
    description: text(element.description, element.translations, "description"),
  })
  return {
    kitVersionId: id,
    language,
    competences: content.competences,
    impacts: content.impacts,
    levels: levels.map(describedIn),
    subjects: subjects.map(describedIn),
    attributes: attributes.map(describedIn),
    measures: measures.map(describedIn),
    questionnaires: questionnaires.map(describedIn),
    questions: questions.map((question) => ({
      ...titledIn(question),
      hint: text(question.hint, question.translations, "hint"),
    })),
    answerRanges: answerRanges.map(({ translations, title, ...range }) => ({
      ...range,
      title: text(title, translations, "title"),
    })),
    options: options.map(titledIn),
  }
}
