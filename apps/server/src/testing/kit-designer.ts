import { seedTags } from "../features/kits/index.ts"
import { makeTestGroup } from "./import-kit.ts"
import type { Caller, Reply, TestApp } from "./test-app.ts"

let number = 0

/** Creates an empty kit in both languages and returns its draft. */
export async function newDraft(
  app: Pick<TestApp, "asServer" | "tables">,
  owner: Caller,
  {
    expertGroupId,
    title,
    lang = "EN",
    languages = ["EN", "FA"],
  }: { expertGroupId?: number; title?: string; lang?: string; languages?: readonly string[] } = {},
) {
  await app.asServer(seedTags)
  const tag = await app.tables.selectFrom("tags").select("id").orderBy("id").executeTakeFirstOrThrow()
  number++
  const group = expertGroupId ?? (await makeTestGroup(owner))
  const created = await owner.post("/api/v1/assessment-kits/", {
    title: title ?? `Designed kit ${number}`,
    summary: "A kit for a test",
    about: "It has what the test needs.",
    lang,
    isPrivate: false,
    expertGroupId: group,
    tagIds: [tag.id],
  })
  if (created.status !== 200) throw new Error(`The kit could not be created: ${JSON.stringify(created.body)}`)
  const { kitId } = created.body
  for (const other of languages) {
    await owner.post(`/api/v1/assessment-kits/${kitId}/add-language/`, { lang: other })
  }
  const info = await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)
  return { kitId: Number(kitId), expertGroupId: group, ...designer(owner, info.body.draftVersionId) }
}

/** The designer's calls on one version. */
export function designer(owner: Caller, versionId: number) {
  const path = `/api/v1/kit-versions/${versionId}/`
  const add = async (collection: string, body: object): Promise<number> => {
    const reply = await owner.post(`${path}${collection}/`, body)
    if (reply.status !== 201) throw new Error(`${collection}: ${JSON.stringify(reply.body)}`)
    const [id] = Object.values(reply.body === "" ? {} : reply.body)
    return Number(id)
  }
  const described = (title: string, index: number) => ({ index, title, description: `What ${title} is` })
  return {
    versionId,
    path,
    get: (collection: string): Promise<Reply> => owner.get(`${path}${collection}/`),
    post: (collection: string, body: unknown): Promise<Reply> => owner.post(`${path}${collection}/`, body),
    put: (collection: string, body: unknown): Promise<Reply> => owner.put(`${path}${collection}/`, body),
    delete: (collection: string): Promise<Reply> => owner.delete(`${path}${collection}/`),
    /** Adds an element and returns its id. */
    add,
    level: (title: string, index: number, value = index) =>
      add("maturity-levels", { ...described(title, index), value }),
    competence: (affectedLevelId: number, effectiveLevelId: number, value: number) =>
      add("level-competences", { affectedLevelId, effectiveLevelId, value }),
    subject: (title: string, index: number, more: object = {}) =>
      add("subjects", { ...described(title, index), ...more }),
    attribute: (title: string, subjectId: number, index: number, more: object = {}) =>
      add("attributes", { ...described(title, index), subjectId, ...more }),
    measure: (title: string, index: number) => add("measures", described(title, index)),
    questionnaire: (title: string, index: number) => add("questionnaires", described(title, index)),
    question: (title: string, questionnaireId: number, index: number, more: object = {}) =>
      add("questions", {
        ...{ index, title, questionnaireId, mayNotBeApplicable: false, advisable: true },
        ...more,
      }),
    option: (questionId: number, title: string, index: number, value: number) =>
      add("answer-options", { questionId, index, title, value }),
    impact: (questionId: number, attributeId: number, maturityLevelId: number, weight = 1) =>
      add("question-impacts", { questionId, attributeId, maturityLevelId, weight }),
  }
}
