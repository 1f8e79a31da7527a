import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"

/** Every kit the caller may see. Visitors see the public ones; signed-in people also private ones they may use. */
export const libraryQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: keys.kits.library({ signedIn }),
    queryFn: ({ signal }) => (signedIn ? loadLibrary(signal) : loadPublicLibrary(signal)),
    staleTime: 60_000,
  })

/** The kits with a text in their subjects, attributes, questionnaires or questions. */
export const contentsQuery = (text: string) =>
  queryOptions({
    queryKey: keys.kits.contents(text),
    queryFn: async ({ signal }) =>
      (
        await api.get("/api/v1/public/assessment-kits/contents/search/", {
          params: { query: { text } },
          signal,
        })
      ).items,
    enabled: text.length > 1,
    staleTime: 60_000,
  })

export const kitQuery = (kitId: number, signedIn: boolean) =>
  queryOptions({
    queryKey: keys.kit(kitId).page({ signedIn }),
    queryFn: ({ signal }) => (signedIn ? loadKit(kitId, signal) : loadPublicKit(kitId, signal)),
    staleTime: 60_000,
  })

/** The whole content of a public kit, with texts in one of its languages. */
export const kitContentQuery = (kitId: number, lang: Schemas["LanguageCode"]) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("whole", lang),
    queryFn: ({ signal }) =>
      api.get("/api/v1/public/assessment-kits/{kitId}/content/", {
        params: { path: { kitId }, query: { lang } },
        signal,
      }),
  })

export const bannersQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.kits.banners(language),
    queryFn: ({ signal }) => loadBanners(language, signal),
    staleTime: 60 * 60_000,
    retry: false,
  })

/** Likes a kit, or removes the like. */
export function toggleLike(kitId: number) {
  return api.post("/api/v2/assessment-kits/{kitId}/like/", { params: { path: { kitId } } })
}

async function loadLibrary(signal: AbortSignal) {
  const { items } = await wholeList((page) =>
    api.get("/api/v2/assessment-kits/", { params: { query: { ...page, withTags: true } }, signal }),
  )
  return items
}

/** Loads the visitors' library in the form of the signed-in one. */
async function loadPublicLibrary(signal: AbortSignal): Promise<Schemas["KitCard"][]> {
  const { items } = await wholeList((page) =>
    api.get("/api/v2/public/assessment-kits/", { params: { query: { ...page, withTags: true } }, signal }),
  )
  return items.map((kit) => ({ ...kit, isPrivate: false, hasAccess: kit.isFree }))
}

function loadKit(kitId: number, signal: AbortSignal) {
  return api.get("/api/v1/assessment-kits/{kitId}/", { params: { path: { kitId } }, signal })
}

function loadPublicKit(kitId: number, signal: AbortSignal) {
  return api.get("/api/v1/public/assessment-kits/{kitId}/", { params: { path: { kitId } }, signal })
}

function loadBanners(language: Language, signal: AbortSignal) {
  const lang = language === "fa" ? "FA" : "EN"
  return api.get("/api/v1/assessment-kits-banners/", { params: { query: { lang } }, signal })
}
