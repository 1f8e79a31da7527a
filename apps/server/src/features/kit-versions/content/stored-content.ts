import type { KitDslModel } from "@plumbline/kit-dsl"
import type { Context } from "../../../platform/context.ts"
import { jsonRows, type Translations } from "../../../platform/database/json.ts"
import { invalid, notFound } from "../../../platform/errors.ts"
import type { LocalText } from "../../../platform/i18n/language.ts"
import { selectVersionContent, type VersionContent } from "../../../platform/kits/content.ts"
import type { KitVersion } from "../access.ts"
import { rawTranslations } from "../elements/texts.ts"
import type { ContentRow } from "./insert-content.ts"

/**
 * The content of a version with what results do not depend on: its answer ranges (private ones of questions have no code
 * and title) and the mapping of collectors that it carries.
 */
export type StoredContent = {
  content: VersionContent
  ranges: ContentRow<"answerRanges">[]
  collectorMapping: string | null
}

/** Reads the present content of a version in one query; undefined when there is no such version. */
export async function readStoredContent(
  { db }: Context,
  kitVersionId: number,
): Promise<StoredContent | undefined> {
  const found = await selectStored(db).where("version.id", "=", kitVersionId).executeTakeFirst()
  return found && storedContentOf(found)
}

/** Reads the active version and the draft of a kit in one query; each is undefined when there is none. */
export async function readActiveAndDraft(
  { db }: Context,
  kitId: number,
): Promise<{ active: StoredContent | undefined; draft: StoredContent | undefined }> {
  const found = await selectStored(db)
    .where("version.kitId", "=", kitId)
    .where("version.status", "in", ["ACTIVE", "UPDATING"])
    .select("version.status")
    .execute()
  const withStatus = (wanted: "ACTIVE" | "UPDATING") => {
    const version = found.find(({ status }) => status === wanted)
    if (!version) return undefined
    const { status: _status, ...row } = version
    return storedContentOf(row)
  }
  return { active: withStatus("ACTIVE"), draft: withStatus("UPDATING") }
}

function selectStored(db: Context["db"]) {
  const columns = ["id", "code", "title", "reusable", "translations"]
  return selectVersionContent(db).select((eb) => [
    "version.collectorMapping",
    eb
      .selectFrom("answerRanges")
      .whereRef("kitVersionId", "=", "version.id")
      .select(jsonRows<ContentRow<"answerRanges">>({ columns }, "id").as("rows"))
      .$asScalar()
      .$notNull()
      .as("ranges"),
  ])
}

function storedContentOf({
  ranges,
  collectorMapping,
  ...content
}: VersionContent & Omit<StoredContent, "content">): StoredContent {
  return { content, ranges, collectorMapping }
}

/**
 * Checks the minimum content of a kit, without which it cannot be displayed.
 *
 * @returns messages about what is missing, in the order of the release check, which starts with them
 */
export function missingContent(counts: {
  levels: number
  subjects: number
  questionnaires: number
  questions: number
}): LocalText[] {
  const rules: [boolean, LocalText][] = [
    [
      counts.levels < 2,
      { en: "The kit needs at least two maturity levels.", fa: "کیت به دست‌کم دو سطح بلوغ نیاز دارد." },
    ],
    [
      counts.subjects === 0,
      { en: "The kit needs at least one subject.", fa: "کیت به دست‌کم یک محور نیاز دارد." },
    ],
    [
      counts.questionnaires === 0,
      { en: "The kit needs at least one questionnaire.", fa: "کیت به دست‌کم یک پرسش‌نامه نیاز دارد." },
    ],
    [
      counts.questions === 0,
      { en: "The kit needs at least one question.", fa: "کیت به دست‌کم یک پرسش نیاز دارد." },
    ],
  ]
  return rules.filter(([isMissing]) => isMissing).map(([, message]) => message)
}

/**
 * Requires that a text has the minimum content of a kit.
 *
 * @throws INVALID_INPUT with the first part that is missing
 */
export function requireLeastContent(model: KitDslModel): void {
  const [first] = missingContent({
    levels: model.levelModels.length,
    subjects: model.subjectModels.length,
    questionnaires: model.questionnaireModels.length,
    questions: model.questionModels.length,
  })
  if (first) throw invalid(first)
}

/**
 * A whole draft as rows that refer to each other by id, with their titles: everything needed for a trial, without a
 * call for each part.
 */
export async function wholeDraft(ctx: Context, draft: KitVersion) {
  const stored = await readStoredContent(ctx, draft.id)
  if (!stored) throw notFound("kitVersion")
  const { levels, subjects, attributes, questionnaires, questions, options, ...others } = stored.content
  return {
    ...others,
    answerRanges: stored.ranges.map(({ id, title }) => ({ id, title })),
    levels: levels.map(withRawTranslations),
    subjects: subjects.map(withRawTranslations),
    attributes: attributes.map(withRawTranslations),
    questionnaires: questionnaires.map(withRawTranslations),
    questions: questions.map(withRawTranslations),
    options: options.map(withRawTranslations),
  }

  function withRawTranslations<Element extends { translations: Translations | null }>(element: Element) {
    return { ...element, translations: rawTranslations(element.translations, draft.kit.language) }
  }
}
