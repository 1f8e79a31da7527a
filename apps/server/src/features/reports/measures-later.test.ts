import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { importTestKit } from "../../testing/import-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const range = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1)

/** A kit with as many attributes as questionnaires, and a question in each of these that counts for all attributes. */
function kitOf(count: number): string {
  return `
kit Kit { title: "Kit with ${count ** 2} measures" summary: "A kit for a test" about: "It has what the test needs." }
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [Low: 50%, High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
${range(count)
  .map((nth) => `attribute A${nth} { title: "Attribute ${nth}" description: "How it is" subject: Menu }`)
  .join("\n")}
${range(count)
  .map(
    (nth) => `questionnaire T${nth} { title: "Talk ${nth}" description: "About it" }
question Q${nth} { questionnaire: T${nth} title: "How often is number ${nth} done?" options: "Never", "Weekly", "Daily" with values [0, 0.5, 1]
  ${range(count)
    .map((other) => `affects A${other} on level ${other % 2 ? "Low" : "High"}`)
    .join("\n  ")} }`,
  )
  .join("\n")}`
}

async function answered(count: number) {
  const owner = await app.signUp("Kim Author")
  const { kitId } = await importTestKit(app, owner, kitOf(count))
  const space = (await owner.post("/api/v1/spaces/", { title: `Space ${count}`, type: "PREMIUM" })).body.id
  const wish = { spaceId: space, assessmentKitId: kitId, title: "Large" }
  const { id } = (await owner.post("/api/v2/assessments/", wish)).body
  const path = `/api/v1/assessments/${id}`
  const [{ id: questionnaireId }] = (await owner.get(`/api/v2/assessments/${id}/questionnaires/`)).body.items
  const { items } = (await owner.get(`${path}/questionnaires/${questionnaireId}/?size=50`)).body
  const [question] = items
  await owner.put(`/api/v2/assessments/${id}/answer-question/`, {
    ...{
      questionnaireId,
      questionId: question.id,
      answerOptionId: question.options[2].id,
      confidenceLevelId: 4,
    },
  })
  return { owner, path: `${path}/graphical-report/` }
}

type Attribute = { id: number; attributeMeasures: unknown[]; rating?: string }
const attributesOf = ({ body }: { body: { subjects: { attributes: Attribute[] }[] } }) =>
  body.subjects.flatMap(({ attributes }) => attributes)

test("a large report comes without its measures on request, with what they say of each attribute", async () => {
  const { owner, path } = await answered(15)
  await owner.get(path)
  await app.settled()
  const whole = await owner.get(path)
  expect(whole.status).toBe(200)
  const later = await owner.get(`${path}?measures=later`)
  expect(attributesOf(whole).every(({ attributeMeasures }) => attributeMeasures.length === 15)).toBe(true)
  expect(
    attributesOf(later).every(
      ({ rating, attributeMeasures }) => rating === "RATED" && attributeMeasures.length === 0,
    ),
  ).toBe(true)
  const withMeasures = attributesOf(whole).map(
    ({ id, attributeMeasures }) => [id, attributeMeasures] as const,
  )
  const measuresOf = new Map(withMeasures)
  const put = ({ rating: _, ...attribute }: Attribute) => ({
    ...attribute,
    attributeMeasures: measuresOf.get(attribute.id),
  })
  const subjects = later.body.subjects.map((subject: { attributes: Attribute[] }) => ({
    ...subject,
    attributes: subject.attributes.map(put),
  }))
  expect({ ...later.body, subjects }).toEqual(whole.body)
  expect(later.bytes.length).toBeLessThan(whole.bytes.length / 2)
  expect((await owner.get(`${path}?measures=never`)).status).toBe(400)
})

test("a small one is always whole", async () => {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes")
  await fixture.calculate()
  const path = `${fixture.path}/graphical-report/`
  expect((await fixture.manager.get(`${path}?measures=later`)).body).toEqual(
    (await fixture.manager.get(path)).body,
  )
})
