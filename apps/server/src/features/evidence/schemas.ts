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

/** Whose evidences or comments are wanted. */
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

/** One of either kind, with where it belongs. */
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

const Link = Type.String({ description: "Good for a day, without a token" })

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
    files: Type.Integer({ description: "Most files of one evidence or comment" }),
    bytes: Type.Integer({ description: "Largest size of a file" }),
    endings: Type.Array(Type.String(), {
      description: "What the names of files of the accepted kinds end with",
    }),
  },
  { title: "AttachmentLimits" },
)

export const Attachments = Type.Object(
  { attachments: Type.Array(Attachment), limits: AttachmentLimits },
  { title: "Attachments" },
)
