import { Kysely, PostgresDialect } from "kysely"
import { PostgresDialect as CatalogueDialect, generate, RawExpressionNode } from "kysely-codegen"
import { connect } from "../apps/server/src/platform/database/connect.ts"
import { backendOf } from "../apps/server/src/platform/database/database.ts"
import { migrateSchema } from "../apps/server/src/platform/database/migrate.ts"
import { openPglite } from "../apps/server/src/platform/database/pglite.ts"

const translated = "JsonOrNull<Translations>"
const jsonColumns: Record<string, string> = {
  "kits.translations": "JsonOrNull<KitTranslations>",
  "kits.origin": "JsonOrNull<KitOrigin>",
  "questions.guidance": "JsonOrNull<QuestionGuidance>",
  "profiles.questionIds": "Json<number[]>",
  "kits.metadata": "JsonOrNull<KitMetadata>",
  "kitCustoms.customData": "Json<CustomWeights>",
  "answerChanges.rating": "JsonOrNull<RatingOfAnswer>",
  "assessmentInputs.customData": "JsonOrNull<CustomWeights>",
  "proposals.evidence": "Json<ProposedEvidence[]>",
  "importedResults.checks": "Json<ImportChecks>",
  "importedResults.level": "JsonOrNull<ImportedLevel>",
  "importedResults.result": "Json<unknown>",
  "campaignTeams.plan": "JsonOrNull<TeamPlan>",
  "campaignTeams.closed": "JsonOrNull<ClosedTeam>",
  "portfolioStandings.levels": "Json<Record<string, number>>",
  "reports.metadata": "Json<ReportMetadata>",
  "formerTexts.content": "Json<object>",
  "reportPublications.report": "Json<unknown>",
  "roadmaps.wishes": "Json<RoadmapWishes>",
  "roadmaps.outcome": "Json<RoadmapOutcome>",
  "approvalsAtOnce.before": "Json<InsightsBefore>",
  "kitModels.content": "Json<unknown>",
  "deletedElements.content": "Json<unknown>",
  "events.payload": "Json<unknown>",
  "webhookMessages.tries": "Json<WebhookTry[]>",
  "contactMessages.fields": "Json<Record<string, string | string[]>>",
  "flagOverrides.value": "JsonOrNull<FlagValue>",
  "flagIdentities.traits": "Json<Record<string, FlagValue>>",
  "notifications.details": "Json<Record<string, unknown>>",
  "auditEntries.details": "Json<Record<string, string>>",
  "identityRecords.payload": "Json<Record<string, unknown>>",
  "identityKeys.privateJwk": "Json<Record<string, unknown>>",
  "signingKeys.privateJwk": "Json<Record<string, unknown>> | null",
  "signingKeys.publicJwk": "Json<Record<string, unknown>>",
  "tags.translations": translated,
  "maturityLevels.translations": translated,
  "subjects.translations": translated,
  "attributes.translations": translated,
  "measures.translations": translated,
  "questionnaires.translations": translated,
  "questions.translations": translated,
  "answerRanges.translations": translated,
  "answerOptions.translations": translated,
  "profiles.translations": translated,
}

const imports = `import type { Time } from "../../clock.ts"
import type { ClosedTeam, CustomWeights, FlagValue, ImportChecks, ImportedLevel, InsightsBefore, Json, JsonOrNull, KitMetadata, KitOrigin, KitTranslations, ProposedEvidence, QuestionGuidance, RatingOfAnswer, ReportMetadata, RoadmapOutcome, RoadmapWishes, TeamPlan, Translations, WebhookTry } from "../json.ts"
`

/** The row types of a tenant's tables, read from a freshly migrated database. */
export async function generateTables(): Promise<string> {
  const db = await connect({ kind: "instance", instance: await openPglite() })
  await migrateSchema(db, "public")
  const backend = backendOf(db)
  if (backend.kind !== "embedded") throw new Error("The database is not embedded.")
  const types = await generate({
    // The catalogue is read with the names that its columns have.
    db: new Kysely({ dialect: new PostgresDialect({ pool: backend.pool }) }),
    dialect: new CatalogueDialect(),
    camelCase: true,
    defaultSchemas: ["public"],
    // Partitions have the rows of their table, and a view is only for nodes of an earlier version.
    excludePattern: "(kysely_*|answer_changes_*|answer_histories)",
    typeMapping: { int8: "number", timestamptz: "Time" },
    overrides: { columns: overridesOf(jsonColumns) },
    outFile: null,
  })
  await db.destroy()
  return imports + types
}

function overridesOf(columns: Record<string, string>): Record<string, RawExpressionNode> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [snake(name), new RawExpressionNode(type)]),
  )
}
