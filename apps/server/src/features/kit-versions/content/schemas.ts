import { Type } from "typebox"
import { Id, Nullable } from "../../../platform/http/schemas.ts"
import { StoredTranslations } from "../elements/list-schemas.ts"

/* Parts of whole contents. Lists are in no particular order; elements refer to each other by id. */

export const titled = {
  id: Id,
  index: Type.Integer(),
  title: Type.String(),
  translations: StoredTranslations,
}

export const ContentCompetence = Type.Object(
  { affectedLevelId: Id, effectiveLevelId: Id, value: Type.Integer({ description: "Percent" }) },
  { title: "ContentCompetence" },
)

export const ContentQuestion = Type.Object(
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
  { title: "ContentQuestion" },
)

export const ContentOption = Type.Object(
  {
    ...titled,
    answerRangeId: Id,
    value: Type.Number({
      description: "0 to 1: the share of the weight of an impact that the option earns",
    }),
  },
  { title: "ContentOption" },
)

export const ContentImpact = Type.Object(
  { questionId: Id, attributeId: Id, maturityLevelId: Id, weight: Type.Integer() },
  { title: "ContentImpact" },
)

export const KitVersionIdReply = Type.Object({ kitVersionId: Id }, { title: "KitVersionIdReply" })
