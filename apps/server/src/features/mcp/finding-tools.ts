import type { Schemas } from "@plumbline/client"
import { Type } from "typebox"
import type { Links } from "./links.ts"
import { readAssessment, readKit } from "./overviews.ts"
import { AssessmentId, id, pageOf, pages, textOf } from "./shapes.ts"
import { defineTool } from "./tool.ts"

const MOST = 50

const Part = Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: "A part of the title" }))

export const findingTools = [
  defineTool({
    name: "search",
    title: "Search",
    description: "Finds spaces, assessments and kits by a part of their title: at most six of each.",
    input: Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
    async run({ api, links }, { text }) {
      const found = await api.get("/api/v1/search/", { params: { query: { text } } })
      return {
        spaces: found.spaces.map((space) => ({ ...space, link: links.space(space.id) })),
        assessments: found.assessments.map(({ id: assessmentId, title, space }) => ({
          id: assessmentId,
          title,
          space: { id: space.id, title: space.title },
          link: links.assessment({ spaceId: space.id, assessmentId }),
        })),
        kits: found.kits.map((kit) => ({ ...kit, link: links.kit(kit.id) })),
      }
    },
  }),
  defineTool({
    name: "find_spaces",
    title: "Find spaces",
    description: "Lists the spaces of the person, those seen last first.",
    input: Type.Object({ search: Part, ...pages(MOST) }),
    async run({ api, links }, { search, ...asked }) {
      const query = { ...pageOf(asked, MOST), ...(search && { search }) }
      const { items, page, size, total } = await api.get("/api/v1/spaces/", { params: { query } })
      const spaces = items.map(({ id: spaceId, title, assessmentsCount, isActive }) => ({
        id: spaceId,
        title,
        assessmentsCount,
        isActive,
        link: links.space(spaceId),
      }))
      return { spaces, page, size, total }
    },
  }),
  defineTool({
    name: "find_assessments",
    title: "Find assessments",
    description:
      "Lists the assessments of a space; without a space, the 24 of all spaces that have changed last. Says their level, whether it is up to date, and what the person may read.",
    input: Type.Object({ spaceId: Type.Optional(id("Id of a space")), search: Part, ...pages(MOST) }),
    async run({ api, links }, { spaceId, search, ...asked }) {
      if (spaceId === undefined) {
        const { items } = await api.get("/api/v1/recent-assessments/")
        const wanted = items.filter(({ title }) => title.toLowerCase().includes((search ?? "").toLowerCase()))
        return {
          assessments: wanted.map((card) => assessmentFound(links, card.space.id, card)),
          page: 0,
          size: wanted.length,
          total: wanted.length,
        }
      }
      const query = { spaceId, ...pageOf(asked, MOST), ...(search && { search }) }
      const { items, page, size, total } = await api.get("/api/v1/space-assessments/", { params: { query } })
      return {
        assessments: items.map((card) => assessmentFound(links, spaceId, card)),
        page,
        size,
        total,
      }
    },
  }),
  defineTool({
    name: "find_kits",
    title: "Find kits",
    description:
      "Lists the kits of the library; with a search, those that the person can start assessments with.",
    input: Type.Object({ search: Part, ...pages(MOST) }),
    async run({ api, links }, { search, ...asked }) {
      const paging = pageOf(asked, MOST)
      if (search !== undefined) {
        const query = { query: search, ...paging }
        const found = await api.get("/api/v1/assessment-kits/options/search/", { params: { query } })
        const kits = found.items.map(({ id: kitId, title }) => ({ id: kitId, title, link: links.kit(kitId) }))
        return { kits, page: found.page, size: found.size, total: found.total }
      }
      const found = await api.get("/api/v2/assessment-kits/", { params: { query: paging } })
      const kits = found.items.map(({ id: kitId, title, summary, questionsCount, languages }) => ({
        id: kitId,
        title,
        summary: textOf(summary),
        questionsCount,
        languages,
        link: links.kit(kitId),
      }))
      return { kits, page: found.page, size: found.size, total: found.total }
    },
  }),
  defineTool({
    name: "read_assessment",
    title: "Read an assessment",
    description: "Reads an assessment with its questionnaires and how many of their questions are answered.",
    input: Type.Object({ assessmentId: AssessmentId }),
    run: ({ api, links }, { assessmentId }) => readAssessment(api, links, assessmentId),
  }),
  defineTool({
    name: "read_kit",
    title: "Read a kit",
    description: "Reads what a kit is about: its subjects, attributes, levels and profiles.",
    input: Type.Object({ kitId: id("Id of a kit") }),
    run: ({ api, links }, { kitId }) => readKit(api, links, kitId),
  }),
]

function assessmentFound(links: Links, spaceId: number, card: Schemas["AssessmentCard"]) {
  const { id: assessmentId, title, kit, maturityLevel, permissions } = card
  return {
    id: assessmentId,
    title,
    spaceId,
    kit: { id: kit.id, title: kit.title },
    level: maturityLevel && {
      index: maturityLevel.index,
      of: kit.maturityLevelsCount,
      title: maturityLevel.title,
    },
    isUpToDate: card.isCalculateValid && card.isConfidenceValid,
    language: card.language.code,
    canReadQuestions: permissions.canViewQuestionnaires,
    canReadResult: permissions.canViewReport,
    link: links.assessment({ spaceId, assessmentId }),
  }
}
