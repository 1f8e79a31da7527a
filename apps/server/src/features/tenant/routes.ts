import { anyone } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { languageReply } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { KitLanguages, TenantReply } from "./schemas.ts"

export const routes = [
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
