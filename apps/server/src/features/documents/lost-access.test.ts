import { afterAll, beforeAll, expect, test } from "vitest"
import type { Context } from "../../platform/context.ts"
import { createContext } from "../../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { reportExporter } from "./access.ts"
import { reportFile, sendExport } from "./export-report.ts"

let app: TestApp
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  await fixture.answerAll("yes", 4)
  await fixture.calculate()
  await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: true })
})
afterAll(() => app.close())

/** Exports the report for a reader; `meanwhile` happens after the file was made, before it is sent. */
async function exportWhile(
  { user }: Caller,
  sections: string | undefined,
  meanwhile: () => Promise<unknown>,
) {
  const request = {
    params: { assessmentId: fixture.id },
    query: { format: "xlsx" as const, ...(sections !== undefined && { sections }) },
  }
  const tenant = app.tenants.default()
  const ctx: Context = { ...createContext(app.dependencies, { tenant, user, language: "EN" }), user }
  const asked = { ctx, granted: await reportExporter.check(ctx, request), query: request.query }
  const sent: Record<string, unknown> = {}
  const http = {
    request: { headers: {} },
    reply: {
      header(name: string, value: unknown) {
        sent[name] = value
        return this
      },
    },
  }
  const bytes = await sendExport(asked, await reportFile(asked, {}), http as never, async (current) => {
    await meanwhile()
    return reportExporter.check(current, request)
  })
  return { bytes, sent }
}

const roleOf = ({ user }: Caller) =>
  app.tables
    .updateTable("assessmentUserRoles")
    .where("assessmentId", "=", fixture.id)
    .where("userId", "=", user.id)

test("a file is sent to a reader who still may have it", async () => {
  const viewer = await fixture.addMember("viewer")
  const { bytes, sent } = await exportWhile(viewer, undefined, async () => undefined)
  expect(bytes.subarray(0, 2).toString()).toBe("PK")
  expect(sent["content-disposition"]).toMatch(/^attachment; /)
})

test("it is not sent to whoever has lost the role, or the right to see answers, while it was made", async () => {
  const viewer = await fixture.addMember("viewer")
  const removal = () =>
    app.tables
      .deleteFrom("assessmentUserRoles")
      .where("assessmentId", "=", fixture.id)
      .where("userId", "=", viewer.user.id)
      .execute()
  await expect(exportWhile(viewer, undefined, removal)).rejects.toMatchObject({ code: "ACCESS_DENIED" })
  const assessor = await fixture.addMember("assessor")
  const demotion = () => roleOf(assessor).set({ roleId: 0 }).execute()
  await expect(exportWhile(assessor, "answers", demotion)).rejects.toMatchObject({ code: "ACCESS_DENIED" })
})

test("nor to readers of a report that was withdrawn while it was made", async () => {
  const viewer = await fixture.addMember("viewer")
  const withdrawal = () => fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: false })
  await expect(exportWhile(viewer, undefined, withdrawal)).rejects.toMatchObject({
    code: "REPORT_UNPUBLISHED",
  })
})
