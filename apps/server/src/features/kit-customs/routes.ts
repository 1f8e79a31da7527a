import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Id } from "../../platform/http/schemas.ts"
import { userOfKit } from "../kits/index.ts"
import { editorOfCustom, readerOfCustom } from "./access.ts"
import { customSubjects } from "./custom-subjects.ts"
import { editCustom } from "./save-custom.ts"
import { CustomSubjectPage, KitCustomEdit, KitCustomReply } from "./schemas.ts"

const tag = "kit customs"

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/custom-subjects/",
    summary: "Subjects and attributes of a kit with their weights, optionally with those of a custom",
    tag,
    access: userOfKit,
    query: Type.Object({ kitCustomId: Type.Optional(Id), ...pagingQuery(100) }),
    reply: { status: 200, schema: CustomSubjectPage },
    async handle({ ctx, query, granted: kit }) {
      const { page, size } = query
      return { ...(await customSubjects(ctx, kit, query)), page, size, sort: "index", order: "asc" as const }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-customs/:kitCustomId/",
    summary: "The weights of a custom",
    tag,
    access: readerOfCustom,
    reply: { status: 200, schema: KitCustomReply },
    async handle({ granted: { title, customData } }) {
      const { subjects = [], attributes = [] } = customData
      return { title, customData: { subjects, attributes } }
    },
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/kit-customs/:kitCustomId/",
    summary: "Change a custom; results of the assessments that use it become stale",
    tag,
    access: editorOfCustom,
    body: KitCustomEdit,
    example: {
      body: { kitId: 2, title: "For small teams", customData: { subjects: [{ id: 3, weight: 2 }] } },
    },
    reply: { status: 200, schema: Empty },
    replaces: {
      readings: [{ path: "/api/v1/kit-customs/:kitCustomId/", fields: ["title", "customData"] }],
    },
    handle: async ({ ctx, body, granted: custom }) => editCustom(ctx, custom, body),
  }),
]

export const feature: Feature = {
  name: "kit-customs",
  routes,
  constraints: {
    kit_customs_title_key: {
      en: "This kit already has a custom with that title.",
      fa: "این کیت سفارشی‌سازی دیگری با این عنوان دارد.",
    },
  },
}
