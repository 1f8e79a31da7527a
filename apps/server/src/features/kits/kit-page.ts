import { sql } from "kysely"
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Translations } from "../../platform/database/json.ts"
import { signedLink } from "../../platform/files/route.ts"
import { visibleText } from "../../platform/html.ts"
import { languageReply } from "../../platform/http/schemas.ts"
import type { About } from "../../platform/http/web-client.ts"
import { translated } from "../../platform/kits/texts.ts"
import { hasAccess, type Kit } from "./access.ts"
import { likesOfKit, questionsOfKit } from "./library.ts"
import { tagsOfKit } from "./tags.ts"
import { kitPageTexts, kitSummary, kitTitle } from "./texts.ts"

/** What the page of a kit shows, in the caller's language. */
export async function kitPage(ctx: AnonymousContext, kit: Kit) {
  const { language } = ctx
  const { subjects, questionsCount, maturityLevels, profiles, sampleQuestion, ...like } = await readStructure(
    ctx,
    kit,
  )
  const titleOf = ({ title, translations }: Titled) =>
    translated(title, translations, "title", language, kit.language)
  const described = (element: Described) => ({
    id: element.id,
    title: titleOf(element),
    description: translated(element.description, element.translations, "description", language, kit.language),
  })
  const { id, title, picturePath } = kit.expertGroup
  return {
    id: kit.id,
    ...kitPageTexts(kit, language),
    licence: kit.origin?.licence ?? null,
    source: kit.origin?.source ?? null,
    version: kit.origin?.version ?? null,
    published: kit.published,
    isPrivate: kit.isPrivate,
    creationTime: kit.creationTime,
    lastModificationTime: kit.lastModificationTime,
    like,
    subjectsCount: subjects.length,
    expertGroupId: kit.expertGroupId,
    subjects: subjects.map(({ attributes, ...subject }) => ({
      ...described(subject),
      attributes: attributes.map(described),
    })),
    questionsCount,
    maturityLevels: maturityLevels.map(titleOf),
    sampleQuestion: sampleQuestion && {
      title: titleOf(sampleQuestion),
      questionnaire: titleOf({
        title: sampleQuestion.questionnaire,
        translations: sampleQuestion.translated,
      }),
      options: sampleQuestion.options.map(titleOf),
    },
    profiles: profiles.map((profile) => ({
      id: profile.id,
      code: profile.code,
      title: titleOf(profile),
      description: translated(
        profile.description,
        profile.translations,
        "description",
        language,
        kit.language,
      ),
      questionsCount: profile.questions,
    })),
    languages: kit.languages.map((code) => languageReply(code, language)),
    expertGroup: {
      id,
      title,
      pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
    },
    isFree: kit.price === 0,
    hasAccess: hasAccess(kit),
  }
}

/** The stored fields of a kit, as members of its expert group see them and its owner edits them. */
export async function kitInfo(ctx: Context, kit: Kit) {
  const { id, title, summary, about, published, isPrivate, price, metadata } = kit
  const { draft, report } = await ctx.db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("kitVersions")
        .where("kitId", "=", kit.id)
        .where("status", "=", "UPDATING")
        .select("id")
        .as("draft"),
      eb.selectFrom("kitDsls").where("kitId", "=", kit.id).select("reportPath").as("report"),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...{ id, title, summary, about, published, isPrivate, price, metadata },
    mainLanguage: languageReply(kit.language, ctx.language),
    languages: kit.languages.map((code) => languageReply(code, ctx.language)),
    tags: await tagsOfKit(ctx, kit.id),
    draftVersionId: draft,
    editable: kit.expertGroup.ownerId === ctx.user.id,
    hasActiveVersion: kit.activeVersionId !== null,
    hasLossReport: report !== null,
    translations: kit.translations ?? {},
  }
}

/** Statistics of a kit and its active version; those of the version are null if there is none. */
export async function kitStats({ db }: Context, kit: Kit) {
  const counts = await db
    .selectFrom("kits as kit")
    .leftJoin("kitVersions as version", "version.id", "kit.activeVersionId")
    .where("kit.id", "=", kit.id)
    .select((eb) => [
      likesOfKit(eb).as("likes"),
      "kit.assessmentsCount as assessmentCounts",
      ...(["questionnaires", "attributes", "questions", "maturityLevels", "measures"] as const).map((table) =>
        eb
          .selectFrom(table)
          .whereRef(`${table}.kitVersionId`, "=", "version.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as(`${table}Count`),
      ),
      jsonArrayFrom(
        eb
          .selectFrom("subjects as subject")
          .whereRef("subject.kitVersionId", "=", "version.id")
          .select("subject.title")
          .orderBy("subject.index"),
      ).as("subjects"),
    ])
    .executeTakeFirstOrThrow()
  const { likes, assessmentCounts, ...ofVersion } = counts
  const none = { questionnairesCount: null, attributesCount: null, questionsCount: null }
  return {
    creationTime: kit.creationTime,
    lastModificationTime: kit.lastModificationTime,
    likes,
    assessmentCounts,
    ...(kit.activeVersionId === null
      ? { ...none, maturityLevelsCount: null, measuresCount: null, subjects: null }
      : ofVersion),
    expertGroup: { id: kit.expertGroup.id, title: kit.expertGroup.title },
  }
}

type Titled = { title: string; translations: Translations | null }
type Described = Titled & { id: number; description: string }

/**
 * The active version's subjects with their attributes, its levels and number of questions, and the likes of the kit.
 * The sample question is the one with the most impacts (the first of equal ones): it says most about the kit.
 */
async function readStructure({ db, user }: AnonymousContext, { id }: Kit) {
  return db
    .selectFrom("kits as kit")
    .where("kit.id", "=", id)
    .select((eb) => [
      likesOfKit(eb).as("count"),
      eb
        .exists(
          eb
            .selectFrom("kitLikes as own")
            .whereRef("own.kitId", "=", "kit.id")
            .where("own.userId", "=", user?.id ?? null)
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("liked"),
      jsonArrayFrom(
        eb
          .selectFrom("subjects as subject")
          .whereRef("subject.kitVersionId", "=", "kit.activeVersionId")
          .select((ofSubject) => [
            "subject.id",
            "subject.title",
            "subject.description",
            "subject.translations",
            jsonArrayFrom(
              ofSubject
                .selectFrom("attributes as attribute")
                .whereRef("attribute.kitVersionId", "=", "subject.kitVersionId")
                .whereRef("attribute.subjectId", "=", "subject.id")
                .select([
                  "attribute.id",
                  "attribute.title",
                  "attribute.description",
                  "attribute.translations",
                ])
                .orderBy("attribute.index"),
            ).as("attributes"),
          ])
          .orderBy("subject.index"),
      ).as("subjects"),
      questionsOfKit(eb).as("questionsCount"),
      jsonArrayFrom(
        eb
          .selectFrom("maturityLevels as level")
          .whereRef("level.kitVersionId", "=", "kit.activeVersionId")
          .select(["level.title", "level.translations"])
          .orderBy("level.index"),
      ).as("maturityLevels"),
      jsonArrayFrom(
        eb
          .selectFrom("profiles as profile")
          .whereRef("profile.kitVersionId", "=", "kit.activeVersionId")
          .select((ofProfile) => [
            "profile.id",
            "profile.code",
            "profile.title",
            "profile.description",
            "profile.translations",
            ofProfile
              .selectFrom("questions as question")
              .whereRef("question.kitVersionId", "=", "profile.kitVersionId")
              .where(sql<boolean>`profile.question_ids @> to_jsonb(question.id)`)
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .$asScalar()
              .$notNull()
              .as("questions"),
          ])
          .orderBy("profile.index"),
      ).as("profiles"),
      jsonObjectFrom(
        eb
          .selectFrom("questions as question")
          .innerJoin("questionnaires as questionnaire", (join) =>
            join
              .onRef("questionnaire.kitVersionId", "=", "question.kitVersionId")
              .onRef("questionnaire.id", "=", "question.questionnaireId"),
          )
          .whereRef("question.kitVersionId", "=", "kit.activeVersionId")
          .where("question.answerRangeId", "is not", null)
          .select((ofQuestion) => [
            "question.title",
            "question.translations",
            "questionnaire.title as questionnaire",
            "questionnaire.translations as translated",
            jsonArrayFrom(
              ofQuestion
                .selectFrom("answerOptions as option")
                .whereRef("option.kitVersionId", "=", "question.kitVersionId")
                .whereRef("option.answerRangeId", "=", "question.answerRangeId")
                .select(["option.title", "option.translations"])
                .orderBy("option.index"),
            ).as("options"),
          ])
          .orderBy(
            (ofQuestion) =>
              ofQuestion
                .selectFrom("questionImpacts as impact")
                .whereRef("impact.kitVersionId", "=", "question.kitVersionId")
                .whereRef("impact.questionId", "=", "question.id")
                .select(({ fn }) => fn.countAll().as("count")),
            "desc",
          )
          .orderBy("questionnaire.index")
          .orderBy("question.index")
          .limit(1),
      ).as("sampleQuestion"),
    ])
    .executeTakeFirstOrThrow()
}

/** What a link preview of a kit's page may reveal to anyone: title and summary of a kit that everybody can see. */
export async function kitPreview(
  { db, language }: AnonymousContext,
  { kitId = "" }: { kitId?: string },
): Promise<About | null> {
  if (!/^\d{1,15}$/.test(kitId)) return null
  const kit = await db
    .selectFrom("kits")
    .where("id", "=", Number(kitId))
    .where("published", "=", true)
    .where("isPrivate", "=", false)
    .select(["title", "summary", "language", "translations"])
    .executeTakeFirst()
  return kit
    ? { title: kitTitle(kit, language), description: shortened(visibleText(kitSummary(kit, language))) }
    : null
}

/** The maximum length of a preview text, in characters. */
const shown = 200

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ")
  return line.length <= shown ? line : `${line.slice(0, shown).replace(/\s+\S*$/, "")}…`
}
