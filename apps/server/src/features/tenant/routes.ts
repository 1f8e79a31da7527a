import { Type } from "typebox"
import { anyone } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { LanguageReply, languageReply } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/tenant/",
    summary: "Name, pictures and writer of this Plumbline",
    tag: "tenant",
    access: anyone,
    reply: {
      status: 200,
      schema: Type.Object({
        name: Type.String(),
        logo: Type.Object({ logoLink: Type.String(), favLink: Type.String() }),
        aiEnabled: Type.Boolean({ description: "Whether a model writes texts" }),
        writer: Type.Union([Type.Literal("APP"), Type.Literal("AI"), Type.Literal("OFF")]),
      }),
    },
    async handle({ ctx }) {
      const { writer } = ctx.settings
      const { name, publicUrl, pictures } = ctx.tenant
      return {
        name: inLanguage(name, ctx.language),
        logo: {
          logoLink: publicUrl + (pictures.logo ?? "/logo.svg"),
          favLink: publicUrl + (pictures.favicon ?? "/favicon.svg"),
        },
        aiEnabled: false,
        writer,
      }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-languages/",
    summary: "Languages a kit can be written in here",
    tag: "tenant",
    access: anyone,
    reply: { status: 200, schema: Type.Object({ kitLanguages: Type.Array(LanguageReply) }) },
    async handle({ ctx }) {
      return { kitLanguages: ctx.tenant.languages.map((code) => languageReply(code, ctx.language)) }
    },
  }),
]
