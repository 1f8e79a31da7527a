import { ApiError, type Client } from "@plumbline/client"
import type { Links } from "./links.ts"
import { readOr, readReport, textOf } from "./shapes.ts"

/* What both tools and resources tell of an assessment and a kit. */

const MOST_QUESTIONNAIRES = 100
const MOST_ELEMENTS = 500

export async function readAssessment(api: Client, links: Links, assessmentId: string) {
  const assessment = await api.get("/api/v1/assessments/{assessmentId}/", {
    params: { path: { assessmentId } },
  })
  const place = { spaceId: assessment.space.id, assessmentId }
  return {
    id: assessment.id,
    title: assessment.title,
    space: { id: assessment.space.id, title: assessment.space.title },
    kit: assessment.kit,
    profile: assessment.profile && { id: assessment.profile.id, title: assessment.profile.title },
    language: assessment.language.code,
    mode: assessment.mode.code,
    level: assessment.maturityLevel && {
      index: assessment.maturityLevel.index,
      title: assessment.maturityLevel.title,
    },
    isUpToDate: assessment.isCalculateValid && assessment.isConfidenceValid,
    lastModificationTime: assessment.lastModificationTime,
    ...(await questionnairesOf(api, assessmentId)),
    links: {
      questionnaires: links.assessment(place),
      report: links.report(place),
      history: links.history(place),
      plan: links.plan(place),
    },
  }
}

type Overview = {
  progress: { answerCount: number; questionCount: number }
  questionnaires: { id: number; title: string; questionCount: number }[]
}

/**
 * How many questions are answered, and the questionnaires; who may not see questions gets the reason in place of them.
 * While the result is out of date, it is not said how many are answered in each.
 */
async function questionnairesOf(api: Client, assessmentId: string) {
  const path = { assessmentId }
  const listed = api.get("/api/v2/assessments/{assessmentId}/questionnaires/", {
    params: { path, query: { size: MOST_QUESTIONNAIRES } },
  })
  const withProgress = listed.then(({ items }) => ({
    progress: {
      answerCount: items.reduce((sum, { answerCount }) => sum + answerCount, 0),
      questionCount: items.reduce((sum, { questionCount }) => sum + questionCount, 0),
    },
    questionnaires: items.map((questionnaire) => ({
      id: questionnaire.id,
      title: questionnaire.title,
      questionCount: questionnaire.questionCount,
      answerCount: questionnaire.answerCount,
      issues: questionnaire.issues,
    })),
  }))
  const ofKit = async () => {
    const { assessment, highlights } = await readReport(api, assessmentId)
    const { questionnaires } = assessment.assessmentKit
    const { answersCount, questionsCount } = highlights.progress
    return {
      progress: { answerCount: answersCount, questionCount: questionsCount },
      questionnaires: questionnaires
        .slice(0, MOST_QUESTIONNAIRES)
        .map(({ id, title, questionCount }) => ({ id, title, questionCount })),
    }
  }
  try {
    return await readOr<Overview>(withProgress, ofKit)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    return { progress: null, questionnaires: null, questionnairesRefused: error.message }
  }
}

export async function readKit(api: Client, links: Links, kitId: number) {
  const kit = await api.get("/api/v1/assessment-kits/{kitId}/", { params: { path: { kitId } } })
  return {
    id: kit.id,
    title: kit.title,
    summary: textOf(kit.summary),
    about: textOf(kit.about),
    goal: textOf(kit.metadata.goal),
    context: textOf(kit.metadata.context),
    questionsCount: kit.questionsCount,
    levels: kit.maturityLevels,
    subjects: kit.subjects.slice(0, MOST_ELEMENTS).map(({ id, title, description, attributes }) => ({
      id,
      title,
      description: textOf(description),
      attributes: attributes.slice(0, MOST_ELEMENTS).map((attribute) => ({
        id: attribute.id,
        title: attribute.title,
        description: textOf(attribute.description),
      })),
    })),
    profiles: kit.profiles.map(({ id, title, questionsCount }) => ({ id, title, questionsCount })),
    expertGroup: kit.expertGroup.title,
    languages: kit.languages.map(({ code }) => code),
    licence: kit.licence,
    source: kit.source,
    version: kit.version,
    link: links.kit(kit.id),
  }
}
