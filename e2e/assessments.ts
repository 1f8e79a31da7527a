import { type APIResponse, expect } from "@playwright/test"
import type { Person } from "./people.ts"

export type Assessment = {
  id: string
  /** Addresses of its screens. */
  questionnaires: string
  report: string
}

/**
 * Starts a person's assessment of the team in their own space, through the API.
 *
 * @param language of its report
 */
export async function beginAssessment({ api }: Person, title: string, language: string): Promise<Assessment> {
  const kits = await succeeded(api.get("/api/v2/public/assessment-kits/"))
  const kit = kits.items.find((kit: { title: string }) => kit.title === "Team Health Check")
  const spaces = await succeeded(api.get("/api/v1/top-spaces/"))
  const [space] = spaces.items
  const data = { spaceId: space.id, assessmentKitId: kit.id, title, lang: language.toUpperCase() }
  const { id } = await succeeded(api.post("/api/v2/assessments/", { data }))
  return {
    id,
    questionnaires: `/${space.id}/assessments/1/${id}/questionnaires`,
    report: `/${space.id}/assessments/${id}/graphical-report/`,
  }
}

/** Starts a person's assessment of the team in advanced mode, in a shareable space, through the API. */
export async function beginAdvanced({ api }: Person, title: string, language: string): Promise<Assessment> {
  const kits = await succeeded(api.get("/api/v2/public/assessment-kits/"))
  const kit = kits.items.find((kit: { title: string }) => kit.title === "Team Health Check")
  const space = await succeeded(api.post("/api/v1/spaces/", { data: { title: "Night", type: "PREMIUM" } }))
  const data = { spaceId: space.id, assessmentKitId: kit.id, title, lang: language.toUpperCase() }
  const { id } = await succeeded(api.post("/api/v2/assessments/", { data }))
  const mode = { data: { mode: "ADVANCED" } }
  await expect(await api.put(`/api/v1/assessments/${id}/mode/`, mode)).toBeOK()
  return {
    id,
    questionnaires: `/${space.id}/assessments/1/${id}/questionnaires`,
    report: `/${space.id}/assessments/${id}/graphical-report/`,
  }
}

/** The id of the role whose answers need the approval of others. */
const associate = 4

/**
 * Starts an assessment in advanced mode in a person's own space, and gives somebody else a role on it.
 *
 * @returns the assessment, and its first questionnaire
 */
export async function beginTogether(
  person: Person,
  { userId, language }: { userId: string; language: string },
): Promise<Assessment & { questionnaireId: number }> {
  const assessment = await beginAdvanced(person, "Together", language)
  const { api } = person
  const path = `/api/v1/assessments/${assessment.id}`
  await expect(
    await api.post(`${path}/assessment-user-roles/`, { data: { userId, roleId: associate } }),
  ).toBeOK()
  await succeeded(api.post(`${path}/calculate/`))
  await succeeded(api.post(`${path}/calculate-confidence/`))
  const questionnaires = await succeeded(api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`))
  return { ...assessment, questionnaireId: questionnaires.items[0].id }
}

/**
 * Answers its questions one after the other.
 *
 * @param isLeft selects the questions that stay open, by the position of their questionnaire and their own, both from 1
 */
export async function answerQuestions(
  { api }: Person,
  { id }: Assessment,
  isLeft: (questionnaire: number, question: number) => boolean = () => false,
): Promise<void> {
  const path = `/api/v1/assessments/${id}`
  await succeeded(api.post(`${path}/calculate/`))
  await succeeded(api.post(`${path}/calculate-confidence/`))
  const questionnaires = await succeeded(api.get(`/api/v2/assessments/${id}/questionnaires/`))
  const answers: object[] = []
  for (const questionnaire of questionnaires.items) {
    const questions = await succeeded(api.get(`${path}/questionnaires/${questionnaire.id}/`))
    for (const question of questions.items) {
      if (isLeft(questionnaire.index, question.index)) continue
      const answerOptionId = question.options[question.index % question.options.length].id
      answers.push({ questionnaireId: questionnaire.id, questionId: question.id, answerOptionId })
    }
  }
  // The first answer makes the result stale, and questions are only served from a current one.
  for (const data of answers) {
    await succeeded(api.put(`/api/v2/assessments/${id}/answer-question/`, { data }))
  }
}

export async function succeeded(call: Promise<APIResponse>) {
  const reply = await call
  await expect(reply).toBeOK()
  return reply.json()
}
