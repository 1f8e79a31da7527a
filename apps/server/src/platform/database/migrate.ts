import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import { isUnavailable } from "../errors.ts"
import { appliedTo, applyMigrations, MIGRATION_TABLE, type Migrations } from "./apply-migrations.ts"
import type { Database } from "./connect.ts"
import { foundation } from "./migrations/0001-foundation.ts"
import { sessionsAndThrottles } from "./migrations/0002-sessions-and-throttles.ts"
import { eventsAndNotifications } from "./migrations/0003-events-and-notifications.ts"
import { resultsAndHistory } from "./migrations/0004-results-and-history.ts"
import { trustedAddresses } from "./migrations/0010-trusted-addresses.ts"
import { storedFiles } from "./migrations/0011-stored-files.ts"
import { adviceTexts } from "./migrations/0012-advice-texts.ts"
import { contactMessages } from "./migrations/0013-contact-messages.ts"
import { digests } from "./migrations/0014-digests.ts"
import { flags } from "./migrations/0015-flags.ts"
import { apiTokensAndAudit } from "./migrations/0016-api-tokens-and-audit.ts"
import { webhooks } from "./migrations/0017-webhooks.ts"
import { identityLinks } from "./migrations/0019-identity-links.ts"
import { removedAnswers } from "./migrations/0020-removed-answers.ts"
import { deletedElements } from "./migrations/0021-deleted-elements.ts"
import { reportPublication } from "./migrations/0022-report-publication.ts"
import { reportReaders } from "./migrations/0023-report-readers.ts"
import { traitsOfUsers } from "./migrations/0024-traits-of-users.ts"
import { begunSignIns } from "./migrations/0025-begun-sign-ins.ts"
import { spaceOfEvents } from "./migrations/0026-space-of-events.ts"
import { numberedCalculations } from "./migrations/0028-numbered-calculations.ts"
import { guidanceOfQuestions } from "./migrations/0029-guidance-of-questions.ts"
import { timeZones } from "./migrations/0031-time-zones.ts"
import { wordsOfKits } from "./migrations/0032-words-of-kits.ts"
import { approvalsAtOnce } from "./migrations/0033-approvals-at-once.ts"
import { documentTemplates } from "./migrations/0036-document-templates.ts"
import { roadmaps } from "./migrations/0038-roadmaps.ts"
import { roadmapReminders } from "./migrations/0039-roadmap-reminders.ts"
import { replayableHistory } from "./migrations/0041-replayable-history.ts"
import { milestonesAndPublications } from "./migrations/0042-milestones-and-publications.ts"
import { carriedAnswers } from "./migrations/0043-carried-answers.ts"
import { reviewDates } from "./migrations/0044-review-dates.ts"
import { rules } from "./migrations/0045-rules.ts"
import { livingEvidence } from "./migrations/0046-living-evidence.ts"
import { proposals } from "./migrations/0047-proposals.ts"
import { listsOfSpaces } from "./migrations/0049-lists-of-spaces.ts"
import { profiles } from "./migrations/0053-profiles.ts"
import { answersOfOthers } from "./migrations/0055-answers-of-others.ts"
import { signingKeys } from "./migrations/0057-signing-keys.ts"
import { collectorMappings } from "./migrations/0058-collector-mappings.ts"
import { search } from "./migrations/0060-search.ts"
import { listsOfMany } from "./migrations/0061-lists-of-many.ts"
import { questionsOfActionItems } from "./migrations/0063-questions-of-action-items.ts"
import { importedResults } from "./migrations/0064-imported-results.ts"
import { growingHistory } from "./migrations/0065-growing-history.ts"
import { countedAssessments } from "./migrations/0068-counted-assessments.ts"
import { historyBeside } from "./migrations/0069-history-beside.ts"
import { storedContents } from "./migrations/0070-stored-contents.ts"
import { toldOfItems } from "./migrations/0073-told-of-items.ts"
import { checksOfRules } from "./migrations/0074-checks-of-rules.ts"
import { proposalsOfReferences } from "./migrations/0079-proposals-of-references.ts"
import { peopleInNotifications } from "./migrations/0080-people-in-notifications.ts"
import { deactivatedPeople } from "./migrations/0081-deactivated-people.ts"
import { programsByName } from "./migrations/0083-programs-by-name.ts"
import { repeatedCalls } from "./migrations/0086-repeated-calls.ts"
import { foldedSearch } from "./migrations/0087-folded-search.ts"
import { changesOfItems } from "./migrations/0088-changes-of-items.ts"
import { confidenceNotAsked } from "./migrations/0089-confidence-not-asked.ts"
import { invitationLinks } from "./migrations/0090-invitation-links.ts"
import { questionnaireAssignments } from "./migrations/0094-questionnaire-assignments.ts"
import { ratingSessions } from "./migrations/0095-rating-sessions.ts"
import { campaigns } from "./migrations/0097-campaigns.ts"
import { directories } from "./migrations/0098-directories.ts"
import { passkeys } from "./migrations/0105-passkeys.ts"
import { guestsReturn } from "./migrations/0109-guests-return.ts"
import { lossReports } from "./migrations/0112-loss-reports.ts"
import { formerTexts } from "./migrations/0113-former-texts.ts"
import { auditStream } from "./migrations/0115-audit-stream.ts"
import { claimedGroups } from "./migrations/0116-claimed-groups.ts"
import { standingsOfPortfolios } from "./migrations/0118-standings-of-portfolios.ts"
import { assessmentsWithWeights } from "./migrations/0119-assessments-with-weights.ts"
import { surenessOfPortfolios } from "./migrations/0120-sureness-of-portfolios.ts"

export type { Migrations } from "./apply-migrations.ts"

/** All migrations of a tenant's tables, oldest first. A released migration is never edited: add a new file instead. */
export const tenantMigrations: Migrations = {
  "0001-foundation": foundation,
  "0002-sessions-and-throttles": sessionsAndThrottles,
  "0003-events-and-notifications": eventsAndNotifications,
  "0004-results-and-history": resultsAndHistory,
  "0010-trusted-addresses": trustedAddresses,
  "0011-stored-files": storedFiles,
  "0012-advice-texts": adviceTexts,
  "0013-contact-messages": contactMessages,
  "0014-digests": digests,
  "0015-flags": flags,
  "0016-api-tokens-and-audit": apiTokensAndAudit,
  "0017-webhooks": webhooks,
  "0019-identity-links": identityLinks,
  "0020-removed-answers": removedAnswers,
  "0021-deleted-elements": deletedElements,
  "0022-report-publication": reportPublication,
  "0023-report-readers": reportReaders,
  "0024-traits-of-users": traitsOfUsers,
  "0025-begun-sign-ins": begunSignIns,
  "0026-space-of-events": spaceOfEvents,
  "0028-numbered-calculations": numberedCalculations,
  "0029-guidance-of-questions": guidanceOfQuestions,
  "0031-time-zones": timeZones,
  "0032-words-of-kits": wordsOfKits,
  "0033-approvals-at-once": approvalsAtOnce,
  "0036-document-templates": documentTemplates,
  "0038-roadmaps": roadmaps,
  "0039-roadmap-reminders": roadmapReminders,
  "0041-replayable-history": replayableHistory,
  "0042-milestones-and-publications": milestonesAndPublications,
  "0043-carried-answers": carriedAnswers,
  "0044-review-dates": reviewDates,
  "0045-rules": rules,
  "0046-living-evidence": livingEvidence,
  "0047-proposals": proposals,
  "0049-lists-of-spaces": listsOfSpaces,
  "0053-profiles": profiles,
  "0055-answers-of-others": answersOfOthers,
  "0057-signing-keys": signingKeys,
  "0058-collector-mappings": collectorMappings,
  "0060-search": search,
  "0061-lists-of-many": listsOfMany,
  "0063-questions-of-action-items": questionsOfActionItems,
  "0064-imported-results": importedResults,
  "0065-growing-history": growingHistory,
  "0068-counted-assessments": countedAssessments,
  "0069-history-beside": historyBeside,
  "0070-stored-contents": storedContents,
  "0073-told-of-items": toldOfItems,
  "0074-checks-of-rules": checksOfRules,
  "0079-proposals-of-references": proposalsOfReferences,
  "0080-people-in-notifications": peopleInNotifications,
  "0081-deactivated-people": deactivatedPeople,
  "0083-programs-by-name": programsByName,
  "0086-repeated-calls": repeatedCalls,
  "0087-folded-search": foldedSearch,
  "0088-changes-of-items": changesOfItems,
  "0089-confidence-not-asked": confidenceNotAsked,
  "0090-invitation-links": invitationLinks,
  "0094-questionnaire-assignments": questionnaireAssignments,
  "0095-rating-sessions": ratingSessions,
  "0097-campaigns": campaigns,
  "0098-directories": directories,
  "0105-passkeys": passkeys,
  "0109-guests-return": guestsReturn,
  "0112-loss-reports": lossReports,
  "0113-former-texts": formerTexts,
  "0115-audit-stream": auditStream,
  "0116-claimed-groups": claimedGroups,
  "0118-standings-of-portfolios": standingsOfPortfolios,
  "0119-assessments-with-weights": assessmentsWithWeights,
  "0120-sureness-of-portfolios": surenessOfPortfolios,
}

/**
 * Migrates one schema to the latest version: see {@link applyMigrations}. Migrations only go
 * forward. Most calls find nothing to migrate, and make two queries.
 *
 * @param last the migration to stop after; default the latest
 * @param mayCreate whether the schema is created if it does not exist
 * @throws the database's error if a migration fails; the schema is then unchanged
 */
export async function migrateSchema(
  db: Database,
  schema: string,
  migrations: Migrations = tenantMigrations,
  last?: string,
  mayCreate = true,
): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => last === undefined || name <= last)
  if (await isUpToDate(db, schema, Object.fromEntries(wanted))) return
  await applyMigrations(db, schema, Object.fromEntries(wanted), mayCreate)
}

/** Whether a schema has exactly these migrations. */
export async function isUpToDate(
  db: Database,
  schema: string,
  migrations: Migrations = tenantMigrations,
): Promise<boolean> {
  return isDeepStrictEqual(await appliedTo(db, schema), Object.keys(migrations))
}

/**
 * Whether this version can work with a schema: it has all these migrations, and at most later ones, of a version that has
 * been started beside this one.
 */
export async function isAtLeastUpToDate(db: Database, schema: string): Promise<boolean> {
  const applied = await appliedTo(db, schema)
  return Object.keys(tenantMigrations).every((name, at) => applied[at] === name)
}

/** Schemas that one query asks for their migrations. */
const AT_ONCE = 100

/**
 * The schemas that have all the migrations already: for many tenants, two queries and one more for each hundred, where
 * {@link migrateSchema} would make two for each.
 */
export async function upToDateSchemas(
  db: Database,
  migrations: Migrations = tenantMigrations,
): Promise<ReadonlySet<string>> {
  const wanted = Object.keys(migrations)
  const { rows: migrated } = await sql<{ schema: string }>`
    select nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relname = ${MIGRATION_TABLE} and relkind = 'r' order by nspname`.execute(db)
  const found = new Set<string>()
  for (let start = 0; start < migrated.length; start += AT_ONCE) {
    const parts = migrated.slice(start, start + AT_ONCE).map(
      ({ schema }) => sql`
        (select ${schema}::text as schema, coalesce(json_agg(name order by name), '[]') as names
          from ${sql.table(`${schema}.${MIGRATION_TABLE}`)})`,
    )
    const query = sql<{ schema: string; names: string[] }>`${sql.join(parts, sql` union all `)}`
    // If one of them cannot be read, each is asked by itself, and the failure concerns that one alone.
    const rows = await query.execute(db).then(
      (result) => result.rows,
      (error: unknown) => {
        if (isUnavailable(error)) throw error
        return []
      },
    )
    for (const { schema, names } of rows) if (isDeepStrictEqual(names, wanted)) found.add(schema)
  }
  return found
}

/** The same; null unless these schemas are among them. */
export async function upToDateWith(
  db: Database,
  schemas: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const found = await upToDateSchemas(db)
  return schemas.every((schema) => found.has(schema)) ? found : null
}
