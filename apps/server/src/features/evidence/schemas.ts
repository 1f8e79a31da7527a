import { Type } from "typebox"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import {
  FilePart,
  Id,
  Nullable,
  Person,
  STORABLE,
  Text,
  TimeText,
  Uuid,
} from "../../platform/http/schemas.ts"
import { PicturedPerson } from "../users/index.ts"

const Description = Type.String({
  minLength: 3,
  maxLength: 3000,
  pattern: STORABLE,
  description: "HTML; sanitised before it is stored",
})

const EvidenceType = Type.Enum(["POSITIVE", "NEGATIVE"])

const text = {
  description: Description,
  type: Type.Optional(Nullable(EvidenceType)),
}

export const NewEvidence = Type.Object(
  { ...text, assessmentId: Uuid, questionId: Id },
  { title: "NewEvidence", description: "Without a type it is a comment" },
)

export const EvidenceEdit = Type.Object(text, { title: "EvidenceEdit" })

/** The question whose evidences or comments are requested. */
export const questionQuery = Type.Object({ questionId: Id, assessmentId: Uuid, ...pagingQuery(10) })

const TypeTitle = Type.Union([Type.Literal("Positive"), Type.Literal("Negative")])

const remark = {
  id: Uuid,
  description: Type.String({ description: "HTML" }),
  lastModificationTime: TimeText,
  attachmentsCount: Type.Integer(),
  createdBy: PicturedPerson,
  editable: Type.Boolean(),
  deletable: Type.Boolean(),
}

export const EvidencePage = Page(
  "EvidencePage",
  Type.Object({ ...remark, type: TypeTitle }, { title: "Evidence" }),
)

export const CommentPage = Page(
  "CommentPage",
  Type.Object({ ...remark, resolvable: Type.Boolean() }, { title: "Comment" }),
)

/** An evidence or comment, with its assessment and question. */
export const Remark = Type.Object(
  {
    ...remark,
    type: Nullable(TypeTitle),
    resolved: Type.Boolean(),
    resolvable: Type.Boolean(),
    assessmentId: Uuid,
    questionId: Id,
    creationTime: TimeText,
  },
  { title: "Remark" },
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
    bytes: Type.Integer({ description: "Maximum size of a file" }),
    endings: Type.Array(Type.String(), {
      description: "The accepted file extensions",
    }),
  },
  { title: "AttachmentLimits" },
)

export const Attachments = Type.Object(
  { attachments: Type.Array(Attachment), limits: AttachmentLimits },
  { title: "Attachments" },
)
