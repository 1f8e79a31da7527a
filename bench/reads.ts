export interface Read {
  call: string
  url: string
}

interface Prepared {
  url: string
  token: string
  assessmentId: string
  questionId: number
}

const EVIDENCES = 10

/**
 * Reads of an answered assessment and of a draft of its kit, which its author opens in the designer. Creates what they
 * read: evidences of a question, and the draft.
 */
export async function readsOf({ url, token, assessmentId, questionId }: Prepared): Promise<Read[]> {
  const call = async (method: "GET" | "POST", path: string, body?: unknown) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  const v1 = `/api/v1/assessments/${assessmentId}`
  const report = await call("GET", `${v1}/graphical-report/`)
  const kit = report.assessment.assessmentKit
  const [attribute] = report.subjects[0].attributes
  for (let nth = 0; nth < EVIDENCES; nth++) {
    const description = `<p>What was seen in week ${nth} supports the answer.</p>`
    await call("POST", "/api/v1/evidences/", { assessmentId, questionId, type: "POSITIVE", description })
  }
  const { kitVersionId } = await call("POST", `/api/v1/assessment-kits/${kit.id}/clone/`)
  const draft = `/api/v1/kit-versions/${kitVersionId}`
  const [questionnaire] = (await call("GET", `${draft}/questionnaires/`)).items
  const paths = {
    "evidences of a question": `/api/v1/evidences/?assessmentId=${assessmentId}&questionId=${questionId}`,
    "issues of a question": `${v1}/questions/${questionId}/issues/`,
    "score detail of an attribute": `${v1}/report/attributes/${attribute.id}/?maturityLevelId=${kit.maturityLevels[1].id}&size=10`,
    "designer: questionnaires": `${draft}/questionnaires/?size=100`,
    "designer: questions of a questionnaire": `${draft}/questionnaires/${questionnaire.id}/questions/?size=100`,
    "designer: attributes": `${draft}/attributes/?size=100`,
    "designer: measures": `${draft}/measures/?size=100`,
    "designer: answer ranges": `${draft}/answer-ranges/?size=100`,
    "designer: check of the draft": `${draft}/validate/`,
    "designer: the draft whole": `${draft}/content/`,
  }
  return Object.entries(paths).map(([call, path]) => ({ call, url: url + path }))
}
