import type { Schemas } from "../api/schemas.ts"
import type { FakeServer } from "./server.ts"

export const english: Schemas["Language"] = { code: "EN", title: "English" }
export const persian: Schemas["Language"] = { code: "FA", title: "Persian" }

export const kit: Schemas["KitInfo"] = {
  id: 7,
  title: "Harbour Maturity",
  summary: "How well a harbour is run.",
  about: "<p>Ships and <strong>cranes</strong>.</p>",
  published: false,
  isPrivate: true,
  mainLanguage: english,
  languages: [english, persian],
  price: 0,
  tags: [],
  draftVersionId: 12,
  editable: true,
  hasActiveVersion: true,
  hasLossReport: false,
  translations: { FA: { title: "بلوغ بندر", about: "<p>کشتی‌ها</p>" } },
  metadata: { goal: "Before the season." },
}

export const address = "/user/expert-groups/3/kit-designer/12"

const emptyDraft: Schemas["WholeDraft"] = {
  ...{ levels: [], competences: [], subjects: [], attributes: [], measures: [], questionnaires: [] },
  ...{ questions: [], answerRanges: [], options: [], impacts: [] },
}

/** Sets up the server's answers for the draft of a kit. */
export function draftOf(server: FakeServer, its: Partial<Schemas["KitInfo"]> = {}): void {
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/", {
    id: 12,
    creationTime: "2026-03-01T09:15:42.123456",
    assessmentKit: { id: 7, title: kit.title, expertGroup: { id: 3, title: "Harbour Experts" } },
  })
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/questions-needed/", {
    ...{ questions: 0, teams: 0, overall: null },
  })
  server.answers("get", "/api/v2/assessment-kits/{kitId}/info/", { ...kit, ...its })
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/content/", emptyDraft)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/profiles/", { items: [] })
  server.answers("get", "/api/v1/kit-languages/", { kitLanguages: [english, persian] })
}
