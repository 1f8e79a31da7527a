import { Type } from "typebox"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import {
  Etag,
  FilePart,
  Id,
  Nullable,
  Person,
  Program,
  STORABLE,
  Text,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import { PicturedPerson } from "../users/index.ts"
import { EXPIRING_DAYS } from "./life.ts"
import { Provenance } from "./provenance.ts"

const Description = Type.String({
  minLength: 3,
  maxLength: 3000,
  pattern: STORABLE,
  description: "HTML; sanitised before it is stored",
})

const EvidenceType = Type.Enum(["POSITIVE", "NEGATIVE"])

/** A day; of a time, its day in UTC is taken. */
const GivenDay = Type.String({
  maxLength: 40,
  pattern: String.raw`^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,20}(?:Z|[+-]\d{2}:\d{2})?)?$`,
  examples: ["2026-03-01"],
})

const Method = Type.Enum(["SEEN", "MEASURED", "TOLD"])

const Day = Type.String({ format: "date", examples: ["2026-03-01"] })

const about = {
  observedAt: "The day on which it was observed",
  validUntil: "The last day on which it is current; null if it stays so",
  source: "The person, document or system that it comes from, or a link",
  method: "Whether its author has seen it themselves, measured it, or been told",
}

/** When evidence was observed, how long it holds and where it comes from; for proposals, too. */
export const givenDates = {
  observedAt: Type.Optional(Nullable(Type.String({ ...GivenDay, description: about.observedAt }))),
  validUntil: Type.Optional(Nullable(Type.String({ ...GivenDay, description: about.validUntil }))),
  method: Type.Optional(Nullable(Type.Enum(["SEEN", "MEASURED", "TOLD"], { description: about.method }))),
}

const life = {
  ...givenDates,
  source: Type.Optional(Nullable(Text({ min: 1, max: 2000, oneLine: true, description: about.source }))),
}

/** The same in replies. */
export const storedLife = {
  observedAt: Nullable(Type.String({ ...Day, description: about.observedAt })),
  validUntil: Nullable(Type.String({ ...Day, description: about.validUntil })),
  source: Nullable(Type.String({ description: about.source })),
  method: Nullable(Method),
}

const text = {
  description: Description,
  type: Type.Optional(Nullable(EvidenceType)),
  ...life,
}

export const NewEvidence = Type.Object(
  {
    ...text,
    assessmentId: Uuid,
    questionId: Id,
    replaces: Type.Optional(
      Nullable(
        Type.String({
          format: "uuid",
          description:
            "An evidence of the question that this one takes the place of: one's own, or one that has expired",
        }),
      ),
    ),
  },
  { title: "NewEvidence", description: "Without a type it is a comment, which has no dates" },
)

export const EvidenceEdit = Type.Object(text, {
  title: "EvidenceEdit",
  description: "What it says about dates, source and method stays as it is where it is omitted",
})

export const EvidenceConfirmation = Type.Object(
  { observedAt: life.observedAt, validUntil: life.validUntil },
  {
    title: "EvidenceConfirmation",
    description: "When omitted, it was observed today and stays current as long as before",
  },
)

/** The question whose evidences or comments are requested. */
export const questionQuery = Type.Object({ questionId: Id, assessmentId: Uuid, ...pagingQuery(10) })

const TypeTitle = Type.Union([Type.Literal("Positive"), Type.Literal("Negative")])

const remark = {
  id: Uuid,
  etag: Etag,
  assessmentId: Uuid,
  questionId: Id,
  description: Type.String({ description: "HTML" }),
  lastModificationTime: TimeText,
  attachmentsCount: Type.Integer(),
  createdBy: PicturedPerson,
  program: Program,
  editable: Type.Boolean(),
  deletable: Type.Boolean(),
  revisions: Type.Integer({ description: "Number of its earlier states" }),
}

const Validity = Type.Union([Type.Literal("CURRENT"), Type.Literal("EXPIRING"), Type.Literal("EXPIRED")], {
  title: "Validity",
  description: `EXPIRING: current for at most ${EXPIRING_DAYS} more days`,
})

export const EvidencePage = Page(
  "EvidencePage",
  Type.Object(
    {
      ...remark,
      type: TypeTitle,
      ...storedLife,
      validity: Validity,
      confirmable: Type.Boolean(),
      provenance: Nullable(Provenance),
    },
    { title: "Evidence" },
  ),
)

export const CommentPage = Page(
  "CommentPage",
  Type.Object({ ...remark, resolvable: Type.Boolean() }, { title: "Comment" }),
)

/** An evidence or comment. */
export const Remark = Type.Object(
  {
    ...remark,
    type: Nullable(TypeTitle),
    resolved: Type.Boolean(),
    resolvable: Type.Boolean(),
    creationTime: TimeText,
    ...storedLife,
    validity: Nullable(Validity),
  },
  { title: "Remark" },
)

export const RevisionPage = Page(
  "EvidenceRevisionPage",
  Type.Object(
    {
      number: Type.Integer({ description: "From 1, the oldest" }),
      description: Type.String({ description: "HTML" }),
      type: Nullable(TypeTitle),
      ...storedLife,
      writtenBy: Person,
      program: Program,
      creationTime: TimeText,
    },
    { title: "EvidenceRevision" },
  ),
)

export const NewAttachment = Type.Object(
  { attachment: FilePart, description: Type.Optional(Text({ min: 3, max: 100 })) },
  { title: "NewAttachment" },
)

const Link = Type.String({ description: "Valid for one day, without authentication" })

export const AddedAttachment = Type.Object({ id: Uuid, link: Link }, { title: "AddedAttachment" })

const Attachment = Type.Object(
  {
    id: Uuid,
    link: Nullable(Link),
    description: Nullable(Type.String()),
    createdBy: Type.Object({ ...Person.properties, email: Type.Null() }),
    creationTime: TimeText,
  },
  { title: "Attachment" },
)

const AttachmentLimits = Type.Object(
  {
    files: Type.Integer({ description: "Maximum number of files per evidence or comment" }),
    bytes: Type.Integer({ description: "A file must be smaller than this" }),
    endings: Type.Array(Type.String(), { description: "The accepted file extensions" }),
    formats: Type.Array(Type.String(), { description: "The names of the accepted formats" }),
  },
  { title: "AttachmentLimits" },
)

export const Attachments = Type.Object(
  { attachments: Type.Array(Attachment), limits: AttachmentLimits },
  { title: "Attachments" },
)
