import type { Database } from "../database/connect.ts"
import { jsonRows, type QuestionGuidance, type Translations } from "../database/json.ts"

import type { Language } from "../i18n/language.ts"

type Titled = { id: number; code: string; index: number; title: string; translations: Translations | null }
type Described = Titled & { description: string }

/** A selection of questions; ids of questions that the version lacks do not count. */
export type ContentProfile = Titled & { description: string | null; questionIds: number[] }

/** The whole content of a kit version, as plain rows in a fixed order. */
export type VersionContent = {
  kitId: number
  kitVersionId: number
  /** The main language of the kit, in which all texts outside `translations` are written. */
  language: Language
  levels: (Described & { value: number })[]
  competences: { affectedLevelId: number; effectiveLevelId: number; value: number }[]
  subjects: (Described & { weight: number })[]
  attributes: (Described & { subjectId: number; weight: number })[]
  measures: Described[]
  questionnaires: Described[]
  questions: (Titled & {
    questionnaireId: number
    hint: string | null
    measureId: number | null
    answerRangeId: number | null
    mayNotBeApplicable: boolean
    advisable: boolean
    guidance: QuestionGuidance | null
  })[]
  options: {
    id: number
    answerRangeId: number
    index: number
    title: string
    value: number
    translations: Translations | null
  }[]
  /** The applicability profiles; absent in contents that were stored before there were any. */
  profiles?: ContentProfile[]
  impacts: { questionId: number; attributeId: number; maturityLevelId: number; weight: number }[]
}

const titled = ["id", "code", "index", "title", "translations"]
const described = [...titled, "description"]

/** Reads a whole kit version in one query; undefined if it does not exist. */
export async function readVersionContent(
  db: Database,
  kitVersionId: number,
): Promise<VersionContent | undefined> {
  return selectVersionContent(db).where("version.id", "=", kitVersionId).executeTakeFirst()
}

/** A query for whole kit versions, for callers with other conditions or additional columns. */
export function selectVersionContent(db: Database) {
  return db
    .selectFrom("kitVersions as version")
    .innerJoin("kits as kit", "kit.id", "version.kitId")
    .select((eb) => [
      "kit.id as kitId",
      "version.id as kitVersionId",
      "kit.language",
      eb
        .selectFrom("maturityLevels")
        .whereRef("kitVersionId", "=", "version.id")
        .select(rows<VersionContent["levels"][number]>([...described, "value"]).as("rows"))
        .as("levels"),
      eb
        .selectFrom("levelCompetences")
        .whereRef("kitVersionId", "=", "version.id")
        .select(
          rows<VersionContent["competences"][number]>(["affectedLevelId", "effectiveLevelId", "value"]).as(
            "rows",
          ),
        )
        .as("competences"),
      eb
        .selectFrom("subjects")
        .whereRef("kitVersionId", "=", "version.id")
        .select(rows<VersionContent["subjects"][number]>([...described, "weight"]).as("rows"))
        .as("subjects"),
      eb
        .selectFrom("attributes")
        .whereRef("kitVersionId", "=", "version.id")
        .select(rows<VersionContent["attributes"][number]>([...described, "subjectId", "weight"]).as("rows"))
        .as("attributes"),
      eb
        .selectFrom("measures")
        .whereRef("kitVersionId", "=", "version.id")
        .select(rows<VersionContent["measures"][number]>(described).as("rows"))
        .as("measures"),
      eb
        .selectFrom("questionnaires")
        .whereRef("kitVersionId", "=", "version.id")
        .select(rows<VersionContent["questionnaires"][number]>(described).as("rows"))
        .as("questionnaires"),
      eb
        .selectFrom("questions")
        .whereRef("kitVersionId", "=", "version.id")
        .select(
          rows<VersionContent["questions"][number]>([
            ...titled,
            "questionnaireId",
            "hint",
            "measureId",
            "answerRangeId",
            "mayNotBeApplicable",
            "advisable",
            "guidance",
          ]).as("rows"),
        )
        .as("questions"),
      eb
        .selectFrom("answerOptions")
        .whereRef("kitVersionId", "=", "version.id")
        .select(
          rows<VersionContent["options"][number]>([
            "id",
            "answerRangeId",
            "index",
            "title",
            "value",
            "translations",
          ]).as("rows"),
        )
        .as("options"),
      eb
        .selectFrom("profiles")
        .whereRef("kitVersionId", "=", "version.id")
        .select(rows<ContentProfile>([...described, "questionIds"]).as("rows"))
        .as("profiles"),
      eb
        .selectFrom("questionImpacts")
        .whereRef("kitVersionId", "=", "version.id")
        .select(
          rows<VersionContent["impacts"][number]>([
            "questionId",
            "attributeId",
            "maturityLevelId",
            "weight",
          ]).as("rows"),
        )
        .as("impacts"),
    ])
    .$narrowType<
      Required<
        Pick<
          VersionContent,
          | "levels"
          | "competences"
          | "subjects"
          | "attributes"
          | "measures"
          | "questionnaires"
          | "questions"
          | "options"
          | "profiles"
          | "impacts"
        >
      >
    >()
}

/** The rows of a table, ordered by id so that equal content has the same JSON text. */
function rows<Row>(columns: string[]) {
  return jsonRows<Row>({ columns }, "id")
}
