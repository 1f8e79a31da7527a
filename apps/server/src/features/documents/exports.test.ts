import { readFile } from "node:fs/promises"
import { Result, SECTIONS } from "@plumbline/documents"
import { wholePercent } from "@plumbline/scoring"
import { type Reported, ratedAmong } from "@plumbline/scoring/reported-attributes"
import { readCells } from "@plumbline/spreadsheet/testing"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture, type RoleName } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const isResult = ajv.compile(JSON.parse(JSON.stringify(Result)))

/** A published quick assessment with evidence, a comment and a text that people have written. */
async function writtenReport(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await assessmentFixture(app, options)
  const { kit, manager, path, id } = fixture
  await fixture.answerAll("yes", 4)
  await fixture.answer("rollback", "no", 2)
  await fixture.calculate()
  const questionId = kit.questions[0]?.id
  const remark = (description: string, type: "POSITIVE" | null) =>
    manager.post("/api/v1/evidences/", { assessmentId: id, questionId, description, type })
  await remark("<p>The build log of May</p>", "POSITIVE")
  await remark("<p>Ask Ida again</p>", null)
  await manager.patch(`${path}/report-metadata/`, { intro: "<p>Why we looked at it.</p>" })
  await manager.get(`${path}/graphical-report/`)
  await manager.put(`${path}/report-publish-status/`, { published: true })
  return fixture
}

async function openToEverybody({ manager, path }: AssessmentFixture): Promise<string> {
  const { body } = await manager.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC" })
  return `/api/v1/public/graphical-report/${body.linkHash}`
}

type ReportedSubject = {
  maturityLevel: { index: number }
  scores: (number | null)[]
  attributes: Reported[]
}

const textOf = (bytes: Buffer) => bytes.toString("utf8")

describe("the JSON export of a report", () => {
  test("is valid by the published schema, and has the numbers of the report, rounded as on screens", async () => {
    const { manager, path, kit } = await writtenReport({ mode: "ADVANCED" })
    const { body: result } = await manager.get(`${path}/export/?format=json&sections=${SECTIONS.join()}`)
    const { body: schema } = await app.visitor().get("/schemas/result-1.json")
    expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema")
    expect(ajv.validate(schema, result), ajv.errorsText()).toBe(true)
    const { body: report } = await manager.get(`${path}/graphical-report/`)
    expect(result).toMatchObject({
      format: "plumbline-result/1",
      sections: SECTIONS,
      title: "Payments service",
      language: "en",
      mode: "ADVANCED",
      space: "Core team",
      level: report.assessment.maturityLevel.index,
      confidence: wholePercent(report.assessment.confidenceValue),
      progress: { answered: 8, questions: 8 },
      summary: { intro: "<p>Why we looked at it.</p>", insight: report.assessment.overallInsight },
    })
    expect(
      result.subjects.map(({ level, scores }: Result & { scores: number[] }) => ({ level, scores })),
    ).toEqual(
      report.subjects.map((subject: ReportedSubject) => ({
        // As on screens, a subject without any answer has no level.
        level: ratedAmong(subject.attributes).length > 0 ? subject.maturityLevel.index : null,
        scores: subject.scores.map((score) => (score === null ? null : wholePercent(score))),
      })),
    )
    expect(result.answers).toHaveLength(8)
    const rollback = kit.questions.find(({ code }) => code === "rollback")?.id
    expect(
      result.answers.find(({ questionId }: { questionId: number }) => questionId === rollback),
    ).toMatchObject({
      answer: { index: 1 },
      confidence: { index: 2, title: "Fairly unsure" },
      isNotApplicable: false,
    })
    expect(result.evidence).toMatchObject([
      { type: null, description: "<p>Ask Ida again</p>", author: "Mona Gerard", attachments: [] },
      { type: "POSITIVE", description: "<p>The build log of May</p>" },
    ])
  })

  test("has evidence without what people tell each other in comments, unless these are asked for", async () => {
    const { manager, path } = await writtenReport()
    const remarks = async (sections: string) => {
      const { body } = await manager.get(`${path}/export/?format=json&sections=${sections}`)
      return body.evidence.map(({ description }: { description: string }) => description)
    }
    expect(await remarks("evidence")).toEqual(["<p>The build log of May</p>"])
    expect(await remarks("comments")).toEqual(["<p>Ask Ida again</p>"])
    expect(await remarks("evidence,comments")).toHaveLength(2)
  })

  test("has shares of measures that sum to a hundred", async () => {
    const { manager, path } = await writtenReport()
    const { body } = await manager.get(`${path}/export/?format=json`)
    type Shares = { measures: { impact: number }[] }
    const sums = body.subjects.flatMap(({ attributes }: { attributes: Shares[] }) =>
      attributes
        .filter(({ measures }) => measures.length > 0)
        .map(({ measures }) => measures.reduce((sum, { impact }) => sum + impact, 0)),
    )
    expect(new Set(sums)).toEqual(new Set([100]))
  })

  test("names all on the highest level as strongest, and those on the lowest as weakest, as the page does", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 4)
    await fixture.answer("rollback", "no", 2)
    await fixture.calculate()
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
    const { body: report } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    const { body: result } = await fixture.manager.get(`${fixture.path}/export/?format=json`)
    type Attribute = Reported & { title: string }
    const attributes = ratedAmong<Attribute>(
      report.subjects.flatMap((subject: { attributes: Attribute[] }) => subject.attributes),
    )
    const ranks = attributes.map(({ maturityLevel }) => maturityLevel.index)
    const titlesOn = (rank: number) =>
      attributes.filter(({ maturityLevel }) => maturityLevel.index === rank).map(({ title }) => title)
    expect(Math.max(...ranks)).toBeGreaterThan(Math.min(...ranks))
    expect(result.summary.strongest).toEqual(titlesOn(Math.max(...ranks)))
    expect(result.summary.weakest.toSorted()).toEqual(titlesOn(Math.min(...ranks)).toSorted())
  })

  test("leaves out answers and evidence unless they are asked for, and has only the wanted sections", async () => {
    const { manager, path } = await writtenReport()
    const { body: whole } = await manager.get(`${path}/export/?format=json`)
    expect(whole.sections).toEqual(["summary", "subjects", "attributes", "advice", "levels"])
    expect(whole).not.toHaveProperty("answers")
    expect(whole).not.toHaveProperty("evidence")
    const { body: attributes } = await manager.get(`${path}/export/?format=json&sections=attributes`)
    expect(attributes).not.toHaveProperty("summary")
    expect(attributes.subjects[0]).toMatchObject({ insight: null, attributes: [{}, {}] })
    const { body: subjects } = await manager.get(`${path}/export/?format=json&sections=subjects`)
    expect(subjects.subjects[0].insight).toMatch(/^<p>/)
    expect(subjects.subjects[0]).not.toHaveProperty("attributes")
  })

  test("has the texts of the kit in the wanted language, and others as people wrote them", async () => {
    const { manager, path } = await writtenReport({ mode: "ADVANCED" })
    const reply = await manager.get(
      `${path}/export/?format=json&lang=fa&sections=levels,subjects,answers,summary`,
    )
    expect(reply.body).toMatchObject({
      language: "fa",
      levels: [{ title: "آغازین" }, { title: "تمرین‌شده" }, { title: "چیره" }],
      subjects: [{ title: "تحویل" }, { title: "کار گروهی" }],
      summary: { intro: "<p>Why we looked at it.</p>" },
    })
    expect(reply.body.answers[0].confidence.title).toBe("نسبتاً مطمئن")
    expect(reply.headers["content-language"]).toBe("fa")
    // The report itself stays in the language of the assessment.
    expect((await manager.get(`${path}/graphical-report/`)).body.subjects[0].title).toBe("Delivery")
  })

  test("has no confidence in quick mode, where nobody is asked for it", async () => {
    const { manager, path } = await writtenReport()
    const { body } = await manager.get(`${path}/export/?format=json&sections=answers,subjects,attributes`)
    expect(JSON.stringify(body)).toContain('"confidence":null')
    expect(JSON.stringify(body)).not.toMatch(/"confidence":[^n]/)
  })

  test("says that the level is decided although questions are open, and only then", async () => {
    const fixture = await assessmentFixture(app)
    const progressOf = async () => {
      await fixture.calculate()
      return (await fixture.manager.get(`${fixture.path}/export/?format=json`)).body.progress
    }
    await fixture.answer("meet", "no")
    expect(await progressOf()).toEqual({ answered: 1, questions: 8, decided: true })
    await fixture.answer("meet", "yes")
    expect(await progressOf()).toEqual({ answered: 1, questions: 8 })
    await fixture.answerAll("partly")
    expect(await progressOf()).toEqual({ answered: 8, questions: 8 })
  })

  test("has no level before the first answer", async () => {
    const { manager, path } = await assessmentFixture(app)
    const { body } = await manager.get(`${path}/export/?format=json`)
    expect(body).toMatchObject({ level: null, confidence: null, progress: { answered: 0 } })
    expect(isResult(body), ajv.errorsText(isResult.errors)).toBe(true)
  })
})

test("the schema of the JSON export is part of the documentation", async () => {
  const { body } = await app.visitor().get("/schemas/result-1.json")
  const documented = new URL("../../../../../docs/result-1.json", import.meta.url)
  expect(JSON.parse(await readFile(documented, "utf8"))).toEqual(body)
})

describe("the file", () => {
  test("has the title and the date in its name, in any script, with a fallback in ASCII", async () => {
    const { manager, path } = await writtenReport({ title: "سرویس پرداخت / «نسخهٔ ۲»" })
    const { headers } = await manager.get(`${path}/export/?format=xlsx&lang=fa`)
    const [, ascii, encoded] =
      /^attachment; filename="([ -~]+)"; filename\*=UTF-8''([\w%.~!$&+^`|-]+)$/.exec(
        String(headers["content-disposition"]),
      ) ?? []
    expect(ascii).toBe("report.xlsx")
    expect(decodeURIComponent(encoded ?? "")).toMatch(
      /^سرویس پرداخت|«نسخهٔ ۲» [۰-۹]{4}-[۰-۹]{2}-[۰-۹]{2}\.xlsx$/,
    )
    const english = await manager.get(`${path}/export/?format=csv&lang=en`)
    expect(String(english.headers["content-disposition"])).toMatch(
      /filename="2-\d{4}-\d\d-\d\d\.csv"|filename="\d{4}-\d\d-\d\d\.csv"/,
    )
  })

  test("has the media type of its format", async () => {
    const { manager, path } = await writtenReport()
    const typeOf = async (format: string) =>
      (await manager.get(`${path}/export/?format=${format}`)).headers["content-type"]
    expect(await typeOf("csv")).toBe("text/csv; charset=utf-8")
    expect(await typeOf("xlsx")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    expect(await typeOf("json")).toBe("application/json")
    expect(await typeOf("pdf")).toBe("application/pdf")
  })

  test("is not sent to a client that has its state, and is sent again when that changes", async () => {
    const { manager, path, answer } = await writtenReport()
    const address = `${path}/export/?format=xlsx`
    const { headers } = await manager.get(address)
    const etag = String(headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/)
    const again = (tag: string, at = address) =>
      manager.call("GET", at, { headers: { "if-none-match": tag } })
    const unchanged = await again(`"other", ${etag}`)
    expect(unchanged).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    expect(unchanged.headers.etag).toBe(etag)
    expect((await again('W/"other"')).status).toBe(200)
    expect((await again(etag, `${address}&lang=fa`)).status).toBe(200)
    expect((await again(etag, `${address}&sections=summary`)).status).toBe(200)
    await answer("rollback", "yes", 5)
    expect((await again(etag)).status).toBe(200)
  })

  test("is a workbook with typed cells, or CSV with a row for each question", async () => {
    const { manager, path } = await writtenReport()
    const sheets = readCells(
      (await manager.get(`${path}/export/?format=xlsx&sections=${SECTIONS.join()}`)).bytes,
    )
    expect(Object.keys(sheets)).toEqual([
      ...["Summary", "Subjects", "Attributes", "Level scores", "Questions", "What questions count for"],
      ...["Evidence", "Action items", "Measures"],
    ])
    expect(sheets.Summary?.find(([item]) => item === "Level")).toEqual(["Level", 3, "Mastered"])
    expect(sheets.Evidence?.[2]?.slice(2, 5)).toEqual([
      "Positive evidence",
      "The build log of May",
      "Mona Gerard",
    ])
    const csv = textOf((await manager.get(`${path}/export/?format=csv`)).bytes)
    expect(csv.startsWith("\uFEFFQuestionnaire,Question id,Question,")).toBe(true)
    expect(csv.trimEnd().split("\r\n")).toHaveLength(9)
    expect(csv).toContain(",Automation,\r\n")
  })

  test.each([
    ["pdf", "%PDF-"],
    ["docx", "PK\u0003\u0004"],
    ["pptx", "PK\u0003\u0004"],
  ])(
    "is a %s document that begins as one, in both languages, also behind a public link",
    async (format, start) => {
      const fixture = await writtenReport()
      const link = await openToEverybody(fixture)
      for (const address of [fixture.path, link]) {
        for (const lang of ["en", "fa"]) {
          const reply = await fixture.manager.get(`${address}/export/?format=${format}&lang=${lang}`)
          expect(reply.bytes.subarray(0, start.length).toString("latin1"), `${address} ${lang}`).toBe(start)
        }
      }
    },
  )

  test.each(["format=doc", "", "format=json&sections=secrets", "format=json&lang=de"])(
    "is refused for %j",
    async (query) => {
      const { manager, path } = await assessmentFixture(app)
      expect(await manager.get(`${path}/export/?${query}`)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    },
  )
})

describe("who may take what", () => {
  test("people who cannot see answers get reports without them, and neither answers nor CSV", async () => {
    const fixture = await writtenReport()
    const { path } = fixture
    for (const role of ["reportViewer", "viewer", "commenter"] as const) {
      const reader = await fixture.addMember(role)
      expect((await reader.get(`${path}/export/?format=json`)).status).toBe(200)
      for (const query of [
        "format=json&sections=answers",
        "format=xlsx&sections=summary,evidence",
        "format=csv",
      ]) {
        expect((await reader.get(`${path}/export/?${query}`)).body.code, `${role} ${query}`).toBe(
          "ACCESS_DENIED",
        )
      }
    }
    const assessor = await fixture.addMember("assessor")
    expect((await assessor.get(`${path}/export/?format=csv`)).status).toBe(200)
  })

  test("a report that is not published is for those who see its preview", async () => {
    const fixture = await writtenReport({ mode: "ADVANCED" })
    const viewer = await fixture.addMember("viewer")
    const address = `${fixture.path}/export/?format=json`
    expect((await viewer.get(address)).status).toBe(200)
    await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: false })
    expect((await viewer.get(address)).body.code).toBe("REPORT_UNPUBLISHED")
    expect((await fixture.manager.get(address)).status).toBe(200)
  })

  test("at its signed-in address, strangers may take a public report with what its page shows", async () => {
    const fixture = await writtenReport()
    const stranger = await app.signUp("Sten Stranger")
    const address = `${fixture.path}/export/?format=json`
    expect((await stranger.get(address)).status).toBe(403)
    await openToEverybody(fixture)
    const { body } = await stranger.get(address)
    expect(body.title).toBe("Payments service")
    expect(body).not.toHaveProperty("space")
    expect((await stranger.get(`${address}&sections=answers`)).status).toBe(403)
    expect((await stranger.get(`${fixture.path}/export/?format=csv`)).status).toBe(403)
  })

  test("the link of a public report exports documents only, and nothing once it is withdrawn or renewed", async () => {
    const fixture = await writtenReport()
    const { manager, path } = fixture
    const link = await openToEverybody(fixture)
    const visitor = app.visitor()
    for (const format of ["json", "xlsx", "csv"]) {
      expect((await visitor.get(`${link}/export/?format=${format}`)).status, format).toBe(400)
    }
    expect((await visitor.get(`${link}/export/?format=pdf&sections=answers`)).status).toBe(403)
    await manager.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC", newLink: true })
    expect(await visitor.get(`${link}/export/?format=pdf`)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    })
    const renewed = await openToEverybody(fixture)
    await manager.put(`${path}/report-publish-status/`, { published: false })
    expect((await visitor.get(`${renewed}/export/?format=pdf`)).status).toBe(404)
  })

  test("whatever the role and the sections, nothing is in a file that the report does not show its reader", async () => {
    const fixture = await writtenReport({ mode: "ADVANCED" })
    const { manager, path, kit } = fixture
    // Texts that wait for approval are for those who approve them.
    await manager.post(`${path}/insights/`, {})
    await manager.post(`${path}/attributes/${kit.attributes.recovery}/insight/`, {
      assessorInsight: "<p>Waits for approval</p>",
    })
    const roles: RoleName[] = ["reportViewer", "viewer", "commenter", "assessor", "manager"]
    const people = new Map<RoleName, Caller>()
    for (const role of roles) people.set(role, await fixture.addMember(role))
    const run = async (role: RoleName, sections: readonly string[], format: "json" | "xlsx") => {
      const person = people.get(role)
      if (!person) throw new Error(role)
      const report = JSON.stringify((await person.get(`${path}/graphical-report/`)).body)
      const reply = await person.get(`${path}/export/?format=${format}&sections=${sections.join()}`)
      const seesAnswers = role === "assessor" || role === "manager"
      const asksForThem = ["agreement", "answers", "evidence", "comments"].some((section) =>
        sections.includes(section),
      )
      expect(reply.status).toBe(asksForThem && !seesAnswers ? 403 : 200)
      if (reply.status !== 200) return
      const shown = format === "json" ? JSON.stringify(reply.body) : JSON.stringify(readCells(reply.bytes))
      expect(shown.includes("build log")).toBe(sections.includes("evidence"))
      const question = kit.questions.length > 0 && shown.includes('"questionnaire"')
      if (format === "json") expect(question).toBe(sections.includes("answers"))
      if (!report.includes("Waits for approval")) expect(shown).not.toContain("Waits for approval")
      if (format === "json") {
        for (const html of [
          ...JSON.stringify({ ...reply.body, evidence: [] }).matchAll(/"(<p>.*?<\/p>)"/g),
        ]) {
          expect(report).toContain(html[1])
        }
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...roles),
        fc.subarray([...SECTIONS], { minLength: 1 }),
        fc.constantFrom("json" as const, "xlsx" as const),
        run,
      ),
      { numRuns: 40 },
    )
  })
})
