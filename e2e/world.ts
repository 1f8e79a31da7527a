import { expect } from "@playwright/test"
import { beginAdvanced, succeeded } from "./assessments.ts"
import { ownKit } from "./kits.ts"
import type { Person } from "./people.ts"

/** What the editors of a walk are about. */
export type World = Awaited<ReturnType<typeof prepareWorld>>

/**
 * A person with what they can edit: a kit with a draft, its group, an assessment with evidence, a proposal, a milestone and a
 * published report, and another one in their own space with a roadmap.
 */
export async function prepareWorld(person: Person) {
  const { api } = person
  const kit = await ownKit(person)
  const { kitVersionId } = await succeeded(api.post(`/api/v1/assessment-kits/${kit.kitId}/clone/`))
  const assessment = await beginAdvanced(person, "Night shift", "en")
  const path = `/api/v1/assessments/${assessment.id}`
  await succeeded(api.post(`${path}/calculate/`))
  await succeeded(api.post(`${path}/calculate-confidence/`))
  const questionnaires = await succeeded(api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`))
  const [questionnaire] = questionnaires.items
  const questions = await succeeded(api.get(`${path}/questionnaires/${questionnaire.id}/`))
  const description = "<p>The rota.</p>"
  const [{ id: questionId, options }, expired, proposed] = questions.items
  const evidence = { assessmentId: assessment.id, questionId, description, type: "POSITIVE" }
  const { id: evidenceId } = await succeeded(api.post("/api/v1/evidences/", { data: evidence }))
  const past = { ...evidence, questionId: expired.id, observedAt: "2024-01-05", validUntil: "2024-06-05" }
  await succeeded(api.post("/api/v1/evidences/", { data: past }))
  const proposal = { questionId: proposed.id, answerOptionId: proposed.options[1].id, reason: "It scored 9." }
  await succeeded(api.post(`${path}/proposals/`, { data: { source: "Check", items: [proposal] } }))
  const answer = { questionnaireId: questionnaire.id, questionId, answerOptionId: options[0].id }
  await succeeded(api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, { data: answer }))
  await succeeded(api.post(`${path}/milestones/`, { data: { title: "Audit" } }))
  await expect(await api.put(`${path}/report-publish-status/`, { data: { published: true } })).toBeOK()
  const session = { title: "Retrospective", mode: "OPEN", isAnonymous: false, guests: false }
  const { id: sessionId } = await succeeded(
    api.post(`${path}/sessions/`, { data: { ...session, questionnaireIds: null, closesAt: null } }),
  )
  await planRoadmap(person, kit.assessmentId)
  const base = assessment.questionnaires.replace("/questionnaires", "")
  return {
    api,
    base,
    space: base.split("/")[1] ?? "",
    question: `${assessment.questionnaires}/${questionnaire.id}/1`,
    /** The address of a question, by its position. */
    questionOf: (position: number) => `${assessment.questionnaires}/${questionnaire.id}/${position}`,
    report: assessment.report,
    /** The assessment in the person's own space, with a roadmap. */
    own: kit.settings.replace("/settings", ""),
    kitId: kit.kitId,
    group: `/user/expert-groups/${kit.groupId}`,
    kit: `/user/expert-groups/${kit.groupId}/assessment-kits/${kit.kitId}`,
    designer: `/user/expert-groups/${kit.groupId}/kit-designer/${kitVersionId}`,
    versionId: kitVersionId,
    /** A rating session in which nobody has voted. */
    sessionId,
    evidenceId,
  }
}

/** Plans to raise every attribute of an assessment without answers to the second level. */
async function planRoadmap({ api }: Person, assessmentId: string): Promise<void> {
  const path = `/api/v1/assessments/${assessmentId}`
  await succeeded(api.post(`${path}/calculate/`))
  await succeeded(api.post(`${path}/calculate-confidence/`))
  const { attributes, maturityLevels } = await succeeded(api.get(`${path}/pre-advice-info/`))
  const targets = attributes.map((attribute: { id: number }) => ({
    attributeId: attribute.id,
    maturityLevelId: maturityLevels[1].id,
    period: null,
  }))
  const start = new Date().toISOString().slice(0, 10)
  const wishes = { targets, start, periods: 2, unit: "MONTH", budget: null }
  await succeeded(api.post(`${path}/roadmap/`, { data: wishes }))
}
