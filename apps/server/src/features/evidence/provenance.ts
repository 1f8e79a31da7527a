import { type Static, Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { Nullable, Person, TimeText, Uuid } from "../../platform/http/schemas.ts"

/** Where an answer or an evidence comes from that was proposed and that a person has accepted. */
export const Provenance = Type.Object(
  {
    id: Uuid,
    source: Type.String({ description: "Who or what proposed it" }),
    program: Nullable(Type.String({ description: "Name of the API token with which it was proposed" })),
    proposedBy: Person,
    proposedAt: TimeText,
    reason: Type.String(),
    changed: Type.Boolean({ description: "The person who accepted it has answered with another option" }),
    note: Nullable(Type.String({ description: "By the person who accepted it" })),
  },
  { title: "Provenance" },
)

/** The accepted proposals by id; nulls among the ids are left out. */
export async function readProvenances(
  { db }: AnonymousContext,
  proposalIds: readonly (string | null)[],
): Promise<Map<string, Static<typeof Provenance>>> {
  const ids = [...new Set(proposalIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("proposals as proposal")
    .innerJoin("users as person", "person.id", "proposal.proposedBy")
    .where("proposal.id", "in", ids)
    .select([
      "proposal.id",
      "proposal.source",
      "proposal.apiToken as program",
      "proposal.creationTime as proposedAt",
      "proposal.reason",
      "proposal.note",
      "proposal.answerOptionId",
      "proposal.decidedOptionId",
      "person.id as personId",
      "person.displayName",
    ])
    .execute()
  return new Map(
    rows.map(({ answerOptionId, decidedOptionId, personId, displayName, ...row }) => [
      row.id,
      { ...row, proposedBy: { id: personId, displayName }, changed: answerOptionId !== decidedOptionId },
    ]),
  )
}
