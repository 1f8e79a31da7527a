import { createClient } from "@plumbline/client"

const { PLUMBLINE_URL: baseUrl, PLUMBLINE_TOKEN: token } = process.env
const [assessmentId = ""] = process.argv.slice(2)

const plumbline = createClient({ baseUrl, token })
const { assessment, subjects } = await plumbline.get("/api/v1/assessments/{assessmentId}/graphical-report/", {
  params: { path: { assessmentId } },
})
console.log(`${assessment.title}: ${assessment.maturityLevel.title}`)
for (const { title, maturityLevel } of subjects) console.log(`- ${title}: ${maturityLevel.title}`)
