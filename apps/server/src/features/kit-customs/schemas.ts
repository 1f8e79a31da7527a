import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Etag, Id, LanguageReply, Nullable, Text } from "../../platform/http/schemas.ts"
import { StoredTranslations } from "../kit-versions/index.ts"

const WeightOfElement = Type.Object(
  { id: Id, weight: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
  { title: "WeightOfElement" },
)

const GivenWeights = Type.Object(
  {
    subjects: Type.Optional(Nullable(Type.Array(WeightOfElement, { maxItems: 10_000 }))),
    attributes: Type.Optional(Nullable(Type.Array(WeightOfElement, { maxItems: 10_000 }))),
  },
  { title: "GivenWeights" },
)

/** Weights for the assessments a custom is assigned to; elements without a weight here keep that of the kit. */
export const NewKitCustom = Type.Object(
  { title: Text({ min: 3, max: 100, oneLine: true }), customData: GivenWeights },
  { title: "NewKitCustom" },
)

export const KitCustomEdit = Type.Object(
  { kitId: Id, ...NewKitCustom.properties },
  { title: "KitCustomEdit" },
)

export const KitCustomIdReply = Type.Object({ kitCustomId: Id }, { title: "KitCustomIdReply" })

export const KitCustomReply = Type.Object(
  {
    etag: Etag,
    title: Type.String(),
    customData: Type.Object(
      { subjects: Type.Array(WeightOfElement), attributes: Type.Array(WeightOfElement) },
      { title: "CustomWeights" },
    ),
  },
  { title: "KitCustom" },
)

const CustomWeight = Type.Object(
  { defaultValue: Type.Integer(), customValue: Nullable(Type.Integer()) },
  { title: "CustomWeight" },
)

const weighted = {
  id: Id,
  title: Type.String(),
  index: Type.Integer(),
  weight: CustomWeight,
  translations: StoredTranslations,
}

const CustomSubject = Type.Object(
  {
    ...weighted,
    attributes: Type.Array(Type.Object(weighted, { title: "CustomAttribute" })),
    mainLanguage: LanguageReply,
  },
  { title: "CustomSubject" },
)

export const CustomSubjectPage = Page("CustomSubjectPage", CustomSubject)
