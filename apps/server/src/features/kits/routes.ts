import { Type } from "typebox"
import { anyone, signedIn } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, LanguageCode, languageReply, Text } from "../../platform/http/schemas.ts"
import { signedInForGroup } from "../expert-groups/index.ts"
import { kitMember, kitOwner, knowerOfKit, readerOfKit, userOfKit, visitorOfKit } from "./access.ts"
import { findInKits } from "./contents.ts"
import { editKit } from "./edit-kit.ts"
import { kitInfo, kitPage, kitStats } from "./kit-page.ts"
import { listBanners, listKits, listKitsOfGroup, listPublicKits, searchKits, toggleLike } from "./library.ts"
import { ownerRoutes } from "./owner-routes.ts"
import {
  GroupKitPage,
  KitBanners,
  KitContentFindings,
  KitEdit,
  KitInfo,
  KitLike,
  KitMinInfo,
  KitOptionPage,
  KitPage,
  KitReply,
  KitStats,
  KitTagPage,
  PublicKitPage,
} from "./schemas.ts"
import { listTags } from "./tags.ts"
import { kitTitle } from "./texts.ts"

const langs = Type.Optional(
  Type.Array(LanguageCode, { description: "Only kits that have one of these languages" }),
)
const withTags = Type.Optional(Type.Boolean({ description: "true: with the tags of each kit" }))
const byTitle = { sort: "title", order: "asc" as const }
const tag = "kits"

/** What an edit of a kit replaces. */
const textsOfKit = [
  ...["title", "summary", "about", "mainLanguage.code", "published", "isPrivate", "tags.id"],
  ...["translations", "metadata"],
]

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v2/assessment-kits/",
    summary: "The library: public kits, and private ones the caller can use",
    tag,
    access: signedIn,
    query: Type.Object({
      isPrivate: Type.Optional(
        Type.Boolean({ description: "true: only private ones; false: only public ones" }),
      ),
      langs,
      withTags,
      ...pagingQuery(50),
    }),
    reply: { status: 200, schema: KitPage },
    async handle({ ctx, query }) {
      const { page, size } = query
      return { ...(await listKits(ctx, query)), page, size, ...byTitle }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v2/public/assessment-kits/",
    summary: "The library for visitors: public kits",
    tag,
    access: anyone,
    query: Type.Object({ langs, withTags, ...pagingQuery(50) }),
    reply: { status: 200, schema: PublicKitPage },
    async handle({ ctx, query }) {
      const { page, size } = query
      return { ...(await listPublicKits(ctx, query)), page, size, ...byTitle }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/assessment-kits/contents/search/",
    summary:
      "Kits of the library whose subjects, attributes, questionnaires or questions have all the words of a text in their title, in any language",
    tag,
    access: anyone,
    example: { query: { text: "code quality" } },
    query: Type.Object({ text: Text({ min: 1, max: 100 }) }),
    reply: { status: 200, schema: KitContentFindings },
    handle: async ({ ctx, query }) => ({ items: await findInKits(ctx, query.text) }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/options/search/",
    summary: "Kits the caller can create assessments with, by a part of their title",
    tag,
    access: signedIn,
    query: Type.Object({ query: Type.String({ maxLength: 200, default: "" }), ...pagingQuery(20) }),
    reply: { status: 200, schema: KitOptionPage },
    async handle({ ctx, query }) {
      const { rows, total } = await searchKits(ctx, query)
      const items = rows.map((kit) => ({
        id: kit.id,
        title: kitTitle(kit, ctx.language),
        isPrivate: kit.isPrivate,
        mainLanguage: languageReply(kit.language, ctx.language),
        languages: kit.languages.map((code) => languageReply(code, ctx.language)),
      }))
      return { items, page: query.page, size: query.size, ...byTitle, total }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/expert-groups/:expertGroupId/assessment-kits/",
    summary: "Kits of an expert group, published ones first",
    tag: "expert groups",
    access: signedInForGroup,
    query: Type.Object(pagingQuery(50)),
    reply: { status: 200, schema: GroupKitPage },
    async handle({ ctx, query, granted: group }) {
      const { rows, total } = await listKitsOfGroup(ctx, group, query)
      const items = rows.map((kit) => ({ ...kit, title: kitTitle(kit, ctx.language) }))
      return { items, ...query, sort: "lastModificationTime", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kit-tags/",
    summary: "Tags for kits",
    tag,
    access: signedIn,
    query: Type.Object(pagingQuery(100)),
    reply: { status: 200, schema: KitTagPage },
    async handle({ ctx, query }) {
      return { ...(await listTags(ctx, query)), ...query, sort: "code", order: "asc" as const }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits-banners/",
    summary: "Pictures that advertise kits",
    tag,
    access: anyone,
    query: Type.Object({ lang: LanguageCode }),
    example: { query: { lang: "EN" } },
    reply: { status: 200, schema: KitBanners },
    handle: async ({ ctx, query }) => listBanners(ctx, query.lang),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/",
    summary: "The page of a published kit",
    tag,
    access: readerOfKit,
    reply: { status: 200, schema: KitReply },
    handle: async ({ ctx, granted: kit }) => kitPage(ctx, kit),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/assessment-kits/:kitId/",
    summary: "The page of a published kit, for visitors too",
    tag,
    access: visitorOfKit,
    reply: { status: 200, schema: KitReply },
    handle: async ({ ctx, granted: kit }) => kitPage(ctx, kit),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessment-kits/:kitId/min-info/",
    summary: "Title and expert group of a kit",
    tag,
    access: knowerOfKit,
    reply: { status: 200, schema: KitMinInfo },
    async handle({ granted: { id, title, expertGroup } }) {
      return { id, title, expertGroup: { id: expertGroup.id, title: expertGroup.title } }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v2/assessment-kits/:kitId/info/",
    summary: "A kit as its expert group edits it",
    tag,
    access: kitMember,
    reply: { status: 200, schema: KitInfo },
    handle: async ({ ctx, granted: kit }) => kitInfo(ctx, kit),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v2/assessment-kits/:kitId/stats/",
    summary: "Statistics of a kit",
    tag,
    access: kitMember,
    reply: { status: 200, schema: KitStats },
    handle: async ({ ctx, granted: kit }) => kitStats(ctx, kit),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v2/assessment-kits/:kitId/like/",
    summary: "Like a kit, or remove the like",
    tag,
    access: userOfKit,
    reply: { status: 200, schema: KitLike },
    handle: async ({ ctx, granted: kit }) => toggleLike(ctx, kit),
  }),
  defineRoute({
    method: "PATCH",
    path: "/api/v2/assessment-kits/:kitId/",
    summary: "Change a kit's texts, tags, translations, publication or privacy",
    tag,
    access: kitOwner({ lock: "exclusive" }),
    example: { body: { published: true } },
    body: KitEdit,
    reply: { status: 200, schema: Empty },
    replaces: { readings: [{ path: "/api/v2/assessment-kits/:kitId/info/", fields: textsOfKit }] },
    handle: async ({ ctx, body, granted: kit }) => editKit(ctx, kit, body),
  }),
  ...ownerRoutes,
]
