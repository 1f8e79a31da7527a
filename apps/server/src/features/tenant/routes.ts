import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { anyone } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { LanguageReply, languageReply, Nullable } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"

const TenantReply = Type.Object(
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

const KitLanguages = Type.Object({ kitLanguages: Type.Array(LanguageReply) }, { title: "KitLanguages" })

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/tenant/",
    summary: "Name, pictures and text writer of this installation",
    tag: "tenant",
    access: anyone,
    reply: { status: 200, schema: TenantReply },
    async handle({ ctx }) {
      const { writer, contactForm, contactLinks } = ctx.settings
      const { name, publicUrl, pictures, landingUrl, surveyUrl } = ctx.tenant
      return {
        name: inLanguage(name, ctx.language),
        logo: {
          logoLink: publicUrl + (pictures.logo ?? "/logo.svg"),
          favLink: publicUrl + (pictures.favicon ?? "/favicon.svg"),
        },
        aiEnabled: writer === "AI",
        writer,
        contact: { form: contactForm, links: contactLinks },
        landingLink: landingUrl,
        surveyLink: surveyUrl,
      }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-languages/",
    summary: "Languages a kit can be written in",
    tag: "tenant",
    access: anyone,
    reply: { status: 200, schema: KitLanguages },
    async handle({ ctx }) {
      return { kitLanguages: ctx.tenant.languages.map((code) => languageReply(code, ctx.language)) }
    },
  }),
]

export const feature: Feature = {
  name: "tenant",
  routes,
}
