import { Type } from "typebox"
import { Id, Nullable } from "../../../platform/http/schemas.ts"
import { StoredTranslations } from "../elements/list-schemas.ts"

const titled = { id: Id, index: Type.Integer(), title: Type.String(), translations: StoredTranslations }
const weighted = { ...titled, weight: Type.Integer() }
const percent = Type.Integer({ description: "Percent" })

/** Lists are in no particular order; elements refer to each other by id. */
export const WholeDraft = Type.Object(
  {
    levels: Type.Array(Type.Object({ ...titled, value: Type.Integer() }, { title: "DraftLevel" })),
    competences: Type.Array(
      Type.Object(
        { affectedLevelId: Id, effectiveLevelId: Id, value: percent },
        { title: "DraftCompetence" },
      ),
    ),
    subjects: Type.Array(Type.Object(weighted, { title: "DraftSubject" })),
    attributes: Type.Array(Type.Object({ ...weighted, subjectId: Id }, { title: "DraftAttribute" })),
    measures: Type.Array(Type.Object({ id: Id, index: Type.Integer() }, { title: "DraftMeasure" })),
    questionnaires: Type.Array(Type.Object(titled, { title: "DraftQuestionnaire" })),
    questions: Type.Array(
      Type.Object(
        {
          ...titled,
          code: Type.String(),
          hint: Nullable(Type.String()),
          questionnaireId: Id,
          measureId: Nullable(Id),
          answerRangeId: Nullable(Id),
          mayNotBeApplicable: Type.Boolean(),
          advisable: Type.Boolean(),
        },
        { title: "DraftQuestion" },
      ),
    ),
    answerRanges: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Nullable(Type.String({ description: "null for a range that belongs to a single question" })),
        },
        { title: "DraftAnswerRange" },
      ),
    ),
    options: Type.Array(
      Type.Object(
        {
          ...titled,
          answerRangeId: Id,
          value: Type.Number({
            description: "0 to 1: the share of the weight of an impact that the option earns",
          }),
        },
        { title: "DraftOption" },
      ),
    ),
    impacts: Type.Array(
      Type.Object(
        { questionId: Id, attributeId: Id, maturityLevelId: Id, weight: Type.Integer() },
        { title: "DraftImpact" },
      ),
    ),
  },
  { title: "WholeDraft" },
)
