import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { insertImportedResult } from "../../testing/imported-result.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAX_STORAGE_MB_OF_PERSON: "1" })
})
afterAll(() => app.close())

/** Every table with contents of any length, and why that does not grow without limit. */
const tables: Record<string, string[]> = {
  "counted in the storage": [
    ...["evidence_revisions", "former_texts", "imported_results", "kit_models", "report_publications"],
  ],
  "describes files, which are counted": [
    ...["document_templates", "evidence_attachments", "kit_banners", "kit_dsls", "stored_files"],
  ],
  "parts of a version of a kit, limited by its number of questions and the length of each text": [
    ...[
      "answer_options",
      "answer_ranges",
      "attributes",
      "deleted_elements",
      "kit_versions",
      "maturity_levels",
    ],
    ...["measures", "profiles", "questionnaires", "questions", "subjects"],
  ],
  "typed by people, each of limited length": [
    ...[
      "advice_items",
      "api_tokens",
      "assessment_invites",
      "assessment_milestones",
      "assessments",
      "campaigns",
      "contact_messages",
      "directory_groups",
      "evidences",
    ],
    ...[
      "expert_groups",
      "identity_passkeys",
      "kit_customs",
      "kits",
      "proposals",
      "rating_guests",
      "rating_sessions",
      "rating_votes",
      "reports",
      "roadmap_items",
      "rules",
      "scim_tokens",
      "space_invitations",
    ],
    ...["spaces", "tags", "users", "webhooks"],
  ],
  "one row for each assessment, element of its kit, or account: it is replaced": [
    ...[
      "advice_narrations",
      "approvals_at_once",
      "assessment_results",
      "attribute_insights",
      "calendar_feeds",
      "campaign_people",
      "campaign_teams",
      "directory_users",
    ],
    ...[
      "flag_identities",
      "flag_overrides",
      "identity_accounts",
      "identity_links",
      "identity_recovery_codes",
      "overall_insights",
      "portfolio_standings",
      "questionnaire_assignees",
      "questionnaire_assignments",
      "rating_networks",
      "roadmap_notices",
      "roadmaps",
    ],
    ...["rule_standings", "subject_insights", "user_identities"],
  ],
  "the history: numbers, and names of contents that are kept once": [
    ...["answer_changes", "answer_changes_first", "answer_histories", "assessment_inputs", "portfolio_days"],
  ],
  "removed after a time": [
    ...[
      "audit_entries",
      "events",
      "identity_records",
      "identity_session_uses",
      "identity_throttles",
      "invitation_links",
      "notifications",
      "repeated_calls",
    ],
    ...["webhook_messages"],
  ],
  "of the product itself": ["history_tasks", "identity_keys", "signing_keys"],
}

test("every table that can hold much is counted in the storage, or has a limit", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = ${app.tenants.default().schema} and data_type in ('text', 'json', 'jsonb', 'bytea', 'ARRAY')
    order by 1`.execute(app.database)
  expect(rows.map(({ name }) => name)).toEqual(Object.values(tables).flat().toSorted())
})

test("the database counts the tables that are said to be counted", async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'count_stored_content'`.execute(app.database)
  const named = rows.map(({ name }) => name.replace(/^.*\./, "")).toSorted()
  expect(named).toEqual(tables["counted in the storage"])
})

const all = async (table: "stored_files" | "stored_bytes") => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int as bytes
    from ${sql.id(app.tenants.default().schema, table)}`.execute(app.database)
  return rows[0]?.bytes ?? 0
}

test("what is removed with its space is given back, by the size of what was stored", async () => {
  const person = await app.signUp("Ida Imports")
  const { body: space } = await person.post("/api/v1/spaces/", { title: "Suppliers", type: "PREMIUM" })
  const before = await all("stored_files")
  const id = await insertImportedResult(app, { spaceId: space.id, userId: person.user.id })
  const { result } = await app.tables
    .selectFrom("importedResults")
    .where("id", "=", id)
    .select(sql<string>`result::text`.as("result"))
    .executeTakeFirstOrThrow()
  expect(await all("stored_files")).toBe(before + Buffer.byteLength(result))
  await person.delete(`/api/v1/spaces/${space.id}/`)
  await app.settled()
  expect(await all("stored_files")).toBe(before)
  expect(await all("stored_bytes")).toBe(before)
})

describe("somebody whose storage is full", () => {
  const refused = { status: 403, body: { code: "UPGRADE_REQUIRED" } }

  async function full() {
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answerAll("yes")
    await fixture.calculate()
    const { manager, id, kit } = fixture
    const { body: evidence } = await manager.post("/api/v1/evidences/", {
      assessmentId: id,
      questionId: kit.questions[0]?.id,
      description: `<p>${"long ".repeat(500)}</p>`,
      type: "POSITIVE",
    })
    const fill = (bytes: number) =>
      app.asServer(
        ({ files }) => files.put("attachment/filling/fill.bin", new Uint8Array(bytes)),
        manager.user,
      )
    await fill(1024 * 1024 - 500)
    return { ...fixture, fill, evidence }
  }

  test("changes no evidence, because what it said before is kept", async () => {
    const { manager, evidence, fill } = await full()
    const url = `/api/v1/evidences/${evidence.id}/`
    const edit = () => manager.put(url, { description: "<p>short</p>", type: "POSITIVE" })
    const reply = await edit()
    expect(reply).toMatchObject(refused)
    expect(reply.body.message).toBe(
      "Your own storage is full: this was not saved. Remove files you no longer need.",
    )
    expect((await manager.get(url)).body.description).toContain("long long")
    await fill(10)
    const done = await edit()
    expect(done.status).toBe(200)
    expect(done.queries).toBeLessThanOrEqual(8)
  })

  test("publishes no report, which would be kept", async () => {
    const { manager, path, fill } = await full()
    const publish = () => manager.put(`${path}/report-publish-status/`, { published: true })
    expect(await publish()).toMatchObject(refused)
    expect((await manager.get(`${path}/publications/`)).body.items).toEqual([])
    await fill(10)
    const done = await publish()
    expect(done.status).toBe(200)
  })
})
