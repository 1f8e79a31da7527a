import { newPerson, openBrowser } from "../apps/server/src/testing/identity-browser.ts"
import { send } from "../apps/server/src/testing/two-nodes.ts"

/** A question of an assessment with its options, and how often it was answered. */
export type Asked = { questionnaireId: number; questionId: number; options: number[]; answers: number }

/**
 * A person with their own assessment, every question of it answered, the first one with evidences, and an attribute and
 * a level of its kit.
 */
export type Person = {
  token: string
  assessmentId: string
  questions: Asked[]
  attributeId: number
  levelId: number
}

const EVIDENCES = 10

const KIT = "Software Engineering Maturity"

/**
 * Signs up people who each answer an assessment, like clients: over HTTP, which every version of the server supports.
 */
export async function signUpPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let nth = 0; nth < count; nth++) people.push(await signUpPerson(url))
  return people
}

async function signUpPerson(url: string): Promise<Person> {
  const browser = openBrowser({ http: { inject: (request) => send(url, request) } })
  const visit = await browser.begin({ endpoint: "registrations" })
  const person = newPerson()
  // Older versions require the password twice.
  const answer = await browser.submit(visit.page, { ...person, passwordRepeat: person.password })
  const token: string = (await browser.exchange(answer, visit)).json.access_token
  const call = <Reply = unknown>(method: string, path: string, body?: unknown) =>
    callApi<Reply>(url, token, method, path, body)
  const calculate = async () => {
    for (const what of ["calculate", "calculate-confidence"]) {
      await call("POST", `/api/v1/assessments/${assessmentId}/${what}/`)
    }
  }
  type Page<Item> = { items: Item[] }
  const space = await call<{ id: number }>("POST", "/api/v1/spaces/", { title: "Measured", type: "BASIC" })
  const kits = await call<Page<{ id: number; title: string }>>(
    "GET",
    "/api/v2/public/assessment-kits/?size=50",
  )
  const kit = kits.items.find(({ title }) => title === KIT)
  if (!kit) throw new Error(`The library has no kit "${KIT}", only ${kits.items.map(({ title }) => title)}.`)
  const { id: assessmentId } = await call<{ id: string }>("POST", "/api/v2/assessments/", {
    spaceId: space.id,
    assessmentKitId: kit.id,
    title: "Measured",
    lang: "EN",
  })
  await calculate()
  const questions: Asked[] = []
  const questionnaires = await call<Page<{ id: number }>>(
    "GET",
    `/api/v2/assessments/${assessmentId}/questionnaires/`,
  )
  for (const { id: questionnaireId } of questionnaires.items) {
    const { items } = await call<Page<{ id: number; options: { id: number }[] }>>(
      "GET",
      `/api/v1/assessments/${assessmentId}/questionnaires/${questionnaireId}/?size=100`,
    )
    for (const { id: questionId, options } of items) {
      questions.push({ questionnaireId, questionId, options: options.map(({ id }) => id), answers: 0 })
    }
  }
  for (const question of questions) {
    await call("PUT", `/api/v2/assessments/${assessmentId}/answer-question/`, nextAnswer(question))
  }
  await calculate()
  for (let nth = 0; nth < EVIDENCES; nth++) {
    const description = `<p>What was seen in week ${nth} supports the answer.</p>`
    const questionId = questions[0]?.questionId
    const evidence = { assessmentId, questionId, type: "POSITIVE", description }
    // Older versions have no evidences: the reads of them are then left out of a comparison.
    const reply = await request(url, token, "POST", "/api/v1/evidences/", evidence)
    if (reply.status === 404) break
    await read(reply)
  }
  const report = await call<{
    assessment: { assessmentKit: { maturityLevels: { id: number }[] } }
    subjects: { attributes: { id: number }[] }[]
  }>("GET", `/api/v1/assessments/${assessmentId}/graphical-report/`)
  const [attribute] = report.subjects.flatMap(({ attributes }) => attributes)
  const level = report.assessment.assessmentKit.maturityLevels.at(1)
  if (!attribute || !level) throw new Error("the kit has no attribute or only one level")
  return { token, assessmentId, questions, attributeId: attribute.id, levelId: level.id }
}

/** The body of a request that changes the answer to a question to another option. */
export function nextAnswer(question: Asked) {
  const { questionnaireId, questionId, options } = question
  const answerOptionId = options[question.answers++ % options.length]
  return { questionnaireId, questionId, answerOptionId, confidenceLevelId: 3 }
}

/** Calls the API as a person. @throws Error with the reply, if it is refused */
export async function callApi<Reply>(...call: Parameters<typeof request>): Promise<Reply> {
  return (await read(await request(...call))) as Reply
}

function request(url: string, token: string, method: string, path: string, body?: unknown) {
  return fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function read(reply: Response): Promise<unknown> {
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
