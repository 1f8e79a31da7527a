import { readCells } from "@plumbline/spreadsheet/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function sharedSpace() {
  const fixture = await assessmentFixture(app, { title: "=Payments", mode: "ADVANCED" })
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  const { body } = await fixture.manager.post("/api/v2/assessments/", {
    spaceId: fixture.spaceId,
    assessmentKitId: fixture.kit.id,
    title: "Search service",
  })
  return { ...fixture, second: String(body.id) }
}

async function tableFor(person: Caller, spaceId: number) {
  const { status, bytes } = await person.get(`/api/v1/spaces/${spaceId}/export/?format=xlsx`)
  return status === 200 ? Object.values(readCells(bytes))[0] : status
}

test("a space is exported with a row for each assessment and a column for each attribute", async () => {
  const { manager, spaceId, kit } = await sharedSpace()
  const [headings, ...rows] = (await tableFor(manager, spaceId)) as (string | number)[][]
  expect(headings?.slice(4, 9)).toEqual([
    ...["Level", "Level title", "Confidence (%)", "Questions answered", "Questions"],
  ])
  expect(headings?.slice(-3)).toEqual(["Automation", "Recovery", "Communication"])
  const [second, first] = rows
  expect(first?.slice(0, 9)).toEqual(["=Payments", kit.title, "Advanced", "English", 3, "Mastered", 80, 8, 8])
  expect(first?.slice(-3)).toEqual([3, 3, 3])
  expect(second?.slice(0, 9)).toEqual([
    ...["Search service", kit.title, "Quick", "English", "", "", "", 0, 8],
  ])
})

test("what a member may not see is not in it", async () => {
  const fixture = await sharedSpace()
  const { spaceId } = fixture
  const associate = await fixture.addMember("associate")
  const [, ...rows] = (await tableFor(associate, spaceId)) as (string | number)[][]
  expect(rows.map((row) => row.slice(0, 7))).toEqual([
    ["=Payments", fixture.kit.title, "Advanced", "English", "", "", ""],
  ])
  const viewer = await fixture.addMember("viewer")
  const [, ...seen] = (await tableFor(viewer, spaceId)) as (string | number)[][]
  expect(seen.map(([title]) => title)).toEqual(["=Payments"])
  expect(await tableFor(await app.signUp("Sten Stranger"), spaceId)).toBe(403)
})

test("the personal space has the name that people know, in the language of the request", async () => {
  const owner = await app.signUp("Olga Owner")
  const { defaultSpaceId } = (await owner.get("/api/v1/users/me/")).body
  const nameIn = async (language: string) => {
    const headers = { "accept-language": language }
    const path = `/api/v1/spaces/${defaultSpaceId}/export/?format=csv`
    const file = await owner.call("GET", path, { headers })
    return decodeURIComponent(String(file.headers["content-disposition"]))
  }
  expect(await nameIn("en")).toContain("filename*=UTF-8''Personal space ")
  expect(await nameIn("fa")).toContain("filename*=UTF-8''فضای شخصی ")
})

test("as CSV it has no formulas, and in Persian it is Persian", async () => {
  const { manager, spaceId } = await sharedSpace()
  const csv = await manager.get(`/api/v1/spaces/${spaceId}/export/?format=csv`)
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(csv.bytes.toString("utf8")).toContain("\r\n'=Payments,")
  const persian = await manager.call("GET", `/api/v1/spaces/${spaceId}/export/?format=csv`, {
    headers: { "accept-language": "fa" },
  })
  expect(persian.bytes.toString("utf8")).toContain("خودکارسازی,بازیابی,ارتباط")
})
