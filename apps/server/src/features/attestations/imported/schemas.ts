import { Result } from "@plumbline/documents"
import { Type } from "typebox"
import { Page, pagingQuery } from "../../../platform/http/paging.ts"
import { FilePart, Nullable, Person, TimeText, Uuid } from "../../../platform/http/schemas.ts"

/** As much as one person may be sending at a time (`platform/http/bodies.ts`), with some room. */
export const BUNDLE_LIMIT_BYTES = 10 * 1024 * 1024

export const MOST_IN_SPACE = 200

export const NewImportedResult = Type.Object({ bundle: FilePart }, { title: "NewImportedResult" })

export const ImportedResultsQuery = Type.Object(pagingQuery(20))

export const Checks = Type.Object(
  {
    signer: Type.Union([Type.Literal("KNOWN"), Type.Literal("UNKNOWN")], {
      description:
        "KNOWN: signed with a key of this site. UNKNOWN: with the key in the bundle, which the site that it names has not confirmed",
    }),
    recalculated: Type.Optional(
      Type.Literal("ALL", {
        description:
          "Every number and every text of the kit was recalculated and compared. Absent of results that were imported before this was done: of them, the levels, the scores of attributes and the confidence in the whole were",
      }),
    ),
    answers: Type.Integer({ description: "From so many it was recalculated" }),
    hashes: Type.Integer({ description: "Signed hashes of evidence and of attached files" }),
    included: Type.Integer({
      description: "How many of these are in the bundle; all of them are as they were signed",
    }),
  },
  { title: "ImportChecks", description: "What was verified when it was imported" },
)

export const ReachedLevel = Type.Object(
  {
    index: Type.Integer(),
    title: Type.String(),
    of: Type.Integer({ description: "How many levels there are" }),
  },
  { title: "ImportedLevel" },
)

const card = {
  id: Uuid,
  title: Type.String(),
  organisation: Type.String({ description: "Who has signed, in its own words" }),
  origin: Type.String({ description: "Address of the site that the signature names" }),
  signedTime: TimeText,
  level: Nullable(ReachedLevel),
  checks: Checks,
  creationTime: TimeText,
  createdBy: Person,
}

const ImportedResultCard = Type.Object(card, { title: "ImportedResultCard" })

export const ImportedResultPage = Page("ImportedResultPage", ImportedResultCard)

export const ImportedResult = Type.Object(
  {
    ...card,
    bytes: Type.Integer({ description: "Size of the bundle" }),
    removable: Type.Boolean({ description: "The caller owns the space or has imported it" }),
    result: Result,
  },
  { title: "ImportedResult" },
)
