import { Type } from "typebox"
import { LanguageReply, Nullable } from "../../platform/http/schemas.ts"

export const TenantReply = Type.Object(
  {
    name: Type.String(),
    logo: Type.Object({ logoLink: Type.String(), favLink: Type.String() }),
    aiEnabled: Type.Boolean({ description: "Whether a model writes texts" }),
    writer: Type.Union([Type.Literal("APP"), Type.Literal("AI"), Type.Literal("OFF")], { title: "Writer" }),
    contact: Type.Object({
      form: Type.Boolean({ description: "Whether messages are taken by the contact form" }),
      links: Type.Array(Type.Object({ title: Type.String(), link: Type.String() }), {
        description: "Other ways to reach those who run it",
      }),
    }),
    landingLink: Nullable(
      Type.String({ description: "Site of those who run it, for the foot of each page; null: none" }),
    ),
    surveyLink: Nullable(
      Type.String({ description: "Where readers of a report are asked what they think; null: nowhere" }),
    ),
  },
  { title: "Tenant" },
)

export const KitLanguages = Type.Object(
  { kitLanguages: Type.Array(LanguageReply) },
  { title: "KitLanguages" },
)
