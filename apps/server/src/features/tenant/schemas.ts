import { Type } from "typebox"
import { LanguageReply, Nullable } from "../../platform/http/schemas.ts"

export const TenantReply = Type.Object(
  {
    name: Type.String(),
    logo: Type.Object({ logoLink: Type.String(), favLink: Type.String() }),
    aiEnabled: Type.Boolean({ description: "Whether a model writes texts" }),
    writer: Type.Union([Type.Literal("APP"), Type.Literal("AI"), Type.Literal("OFF")], { title: "Writer" }),
    contact: Type.Object({
      form: Type.Boolean({ description: "Whether the contact form accepts messages" }),
      links: Type.Array(Type.Object({ title: Type.String(), link: Type.String() }), {
        description: "Other ways to reach the operators",
      }),
    }),
    landingLink: Nullable(
      Type.String({ description: "Site of the operators, for the footer of each page; null if none" }),
    ),
    surveyLink: Nullable(
      Type.String({ description: "Where readers of a report are asked for feedback; null if nowhere" }),
    ),
  },
  { title: "Tenant" },
)

export const KitLanguages = Type.Object(
  { kitLanguages: Type.Array(LanguageReply) },
  { title: "KitLanguages" },
)
