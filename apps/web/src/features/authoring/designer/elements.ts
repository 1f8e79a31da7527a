import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Replacing, Seen } from "../../../api/replaced.ts"
import { proposeRequirements } from "./competences.ts"
import type { Deleted } from "./designer.ts"

/** An element of a draft, with a position among its kind, a title and a description. */
export interface Element {
  id: number
  index: number
  title: string
  description: string
  translations: Record<string, Record<string, string> | undefined>
  weight?: number
  /** Of maturity levels, as stored. */
  value?: number
  questionsCount?: number
  /** Of profiles. */
  questionIds?: number[]
  etag?: string
}

/** The editable fields of an element. */
export interface ElementWords {
  index: number
  title: string
  description: string
  translations: Record<string, Record<string, string>>
  weight?: number
  /** Of maturity levels; if left out, it follows the index. */
  value?: number
}

/** A kind of elements, and the calls to edit them. */
export interface ElementKind {
  name: "levels" | "subjects" | "measures" | "questionnaires" | "profiles"
  /** The kind in the call that restores a deleted element. */
  deleted: Deleted["deleted"]
  hasWeight: boolean
  /** Whether the description may be left out. */
  maybeUndescribed?: boolean
  load: (versionId: number, page: Page, signal?: AbortSignal) => Promise<{ items: Element[]; total: number }>
  /** Resolves to the id of the new element. */
  create: (versionId: number, words: ElementWords) => Promise<number>
  edit: (versionId: number, id: number, words: ElementWords, seen: Seen | null) => Promise<unknown>
  remove: (versionId: number, id: number) => Promise<unknown>
  reorder: (versionId: number, orders: { id: number; index: number }[]) => Promise<unknown>
}

type Page = { page: number; size: number }

/** All elements of a kind, in their order. */
export const elementsQuery = ({ name, load }: ElementKind, versionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(versionId).elements(name),
    queryFn: async ({ signal }) => (await wholeList((page) => load(versionId, page, signal))).items,
    staleTime: 0,
  })

/** Converts a list of ids to the server's format for an order. */
export function placesOf(ids: readonly number[]): { id: number; index: number }[] {
  return ids.map((id, place) => ({ id, index: place + 1 }))
}

/**
 * Whether a new order must reach the server even if the page is closed meanwhile. Browsers allow such calls up to 64 kB.
 */
export function outlivesPage(orders: readonly unknown[]): boolean {
  return document.visibilityState === "hidden" && orders.length <= 1000
}

const of = (kitVersionId: number) => ({ path: { kitVersionId } })

export const levels: ElementKind = {
  name: "levels",
  deleted: "maturityLevel",
  hasWeight: false,
  load: (kitVersionId, query, signal) =>
    api.get("/api/v1/kit-versions/{kitVersionId}/maturity-levels/", {
      params: { path: { kitVersionId }, query },
      signal,
    }),
  async create(kitVersionId, words) {
    const { maturityLevelId } = await api.post("/api/v1/kit-versions/{kitVersionId}/maturity-levels/", {
      params: of(kitVersionId),
      body: { value: words.index, ...words },
    })
    try {
      await proposeRequirements(kitVersionId, [maturityLevelId])
    } catch (error) {
      await levels.remove(kitVersionId, maturityLevelId).catch(() => undefined)
      throw error
    }
    return maturityLevelId
  },
  edit: (kitVersionId, maturityLevelId, words, seen) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/maturity-levels/{maturityLevelId}/", {
      params: { path: { kitVersionId, maturityLevelId } },
      body: { value: words.index, ...words },
      seen,
    }),
  remove: (kitVersionId, maturityLevelId) =>
    api.delete("/api/v1/kit-versions/{kitVersionId}/maturity-levels/{maturityLevelId}/", {
      params: { path: { kitVersionId, maturityLevelId } },
    }),
  reorder: (kitVersionId, orders) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/maturity-levels-change-order/", {
      params: of(kitVersionId),
      body: { orders },
      keepalive: outlivesPage(orders),
    }),
}

export const subjects: ElementKind = {
  name: "subjects",
  deleted: "subject",
  hasWeight: true,
  load: (kitVersionId, query, signal) =>
    api.get("/api/v1/kit-versions/{kitVersionId}/subjects/", {
      params: { path: { kitVersionId }, query },
      signal,
    }),
  async create(kitVersionId, body) {
    const { subjectId } = await api.post("/api/v1/kit-versions/{kitVersionId}/subjects/", {
      params: of(kitVersionId),
      body,
    })
    return subjectId
  },
  edit: (kitVersionId, subjectId, body, seen) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/subjects/{subjectId}/", {
      params: { path: { kitVersionId, subjectId } },
      body,
      seen,
    }),
  remove: (kitVersionId, subjectId) =>
    api.delete("/api/v1/kit-versions/{kitVersionId}/subjects/{subjectId}/", {
      params: { path: { kitVersionId, subjectId } },
    }),
  reorder: (kitVersionId, orders) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/subjects-change-order/", {
      params: of(kitVersionId),
      body: { orders },
      keepalive: outlivesPage(orders),
    }),
}

export const measures: ElementKind = {
  name: "measures",
  deleted: "measure",
  hasWeight: false,
  load: (kitVersionId, query, signal) =>
    api.get("/api/v1/kit-versions/{kitVersionId}/measures/", {
      params: { path: { kitVersionId }, query },
      signal,
    }),
  async create(kitVersionId, body) {
    const { id } = await api.post("/api/v1/kit-versions/{kitVersionId}/measures/", {
      params: of(kitVersionId),
      body,
    })
    return id
  },
  edit: (kitVersionId, measureId, body, seen) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/measures/{measureId}/", {
      params: { path: { kitVersionId, measureId } },
      body,
      seen,
    }),
  remove: (kitVersionId, measureId) =>
    api.delete("/api/v1/kit-versions/{kitVersionId}/measures/{measureId}/", {
      params: { path: { kitVersionId, measureId } },
    }),
  reorder: (kitVersionId, orders) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/measures-change-order/", {
      params: of(kitVersionId),
      body: { orders },
      keepalive: outlivesPage(orders),
    }),
}

export const questionnaires: ElementKind = {
  name: "questionnaires",
  deleted: "questionnaire",
  hasWeight: false,
  load: (kitVersionId, query, signal) =>
    api.get("/api/v1/kit-versions/{kitVersionId}/questionnaires/", {
      params: { path: { kitVersionId }, query },
      signal,
    }),
  async create(kitVersionId, body) {
    const { questionnaireId } = await api.post("/api/v1/kit-versions/{kitVersionId}/questionnaires/", {
      params: of(kitVersionId),
      body,
    })
    return questionnaireId
  },
  edit: (kitVersionId, questionnaireId, body, seen) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/questionnaires/{questionnaireId}/", {
      params: { path: { kitVersionId, questionnaireId } },
      body,
      seen,
    }),
  remove: (kitVersionId, questionnaireId) =>
    api.delete("/api/v1/kit-versions/{kitVersionId}/questionnaires/{questionnaireId}/", {
      params: { path: { kitVersionId, questionnaireId } },
    }),
  reorder: (kitVersionId, orders) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/questionnaires-change-order/", {
      params: of(kitVersionId),
      body: { orders },
      keepalive: outlivesPage(orders),
    }),
}

/** Selections of questions. Their questions are edited apart from their texts, see `setQuestions`. */
export const profiles: ElementKind = {
  name: "profiles",
  deleted: "profile",
  hasWeight: false,
  maybeUndescribed: true,
  async load(kitVersionId, _page, signal) {
    const { items } = await api.get("/api/v1/kit-versions/{kitVersionId}/profiles/", {
      params: { path: { kitVersionId } },
      signal,
    })
    const elements = items.map((profile) => ({
      ...profile,
      description: profile.description ?? "",
      questionsCount: profile.questionIds.length,
    }))
    return { items: elements, total: elements.length }
  },
  async create(kitVersionId, words) {
    // One without questions would prevent the release.
    const { questions } = await api.get("/api/v1/kit-versions/{kitVersionId}/content/", {
      params: of(kitVersionId),
    })
    const { profileId } = await api.post("/api/v1/kit-versions/{kitVersionId}/profiles/", {
      params: of(kitVersionId),
      body: { ...profileOf(words), questionIds: questions.map(({ id }) => id) },
    })
    return profileId
  },
  edit: (kitVersionId, profileId, words, seen) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/profiles/{profileId}/", {
      params: { path: { kitVersionId, profileId } },
      body: profileOf(words),
      seen,
    }),
  remove: (kitVersionId, profileId) =>
    api.delete("/api/v1/kit-versions/{kitVersionId}/profiles/{profileId}/", {
      params: { path: { kitVersionId, profileId } },
    }),
  reorder: (kitVersionId, orders) =>
    api.put("/api/v1/kit-versions/{kitVersionId}/profiles-change-order/", {
      params: of(kitVersionId),
      body: { orders },
      keepalive: outlivesPage(orders),
    }),
}

/** Decides which questions a profile has; its texts stay. */
export function setQuestions(
  kitVersionId: number,
  profile: Element,
  questionIds: readonly number[],
  { seen, shown }: Pick<Replacing, "seen" | "shown">,
) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/profiles/{profileId}/", {
    params: { path: { kitVersionId, profileId: profile.id } },
    body: { ...profileOf(profile), questionIds: [...questionIds] },
    seen,
    shown,
  })
}

function profileOf({
  index,
  title,
  description,
  translations,
}: Pick<Element, "index" | "title" | "description" | "translations">) {
  return { index, title, translations, ...(description !== "" && { description }) }
}
