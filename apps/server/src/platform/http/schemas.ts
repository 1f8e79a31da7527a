import type { Readable } from "node:stream"
import { type Static, type TSchema, Type } from "typebox"
import type { Language, LocalText } from "../i18n/language.ts"
import { inLanguage, languageTitles } from "../i18n/language.ts"

const GREATEST_SAFE_INTEGER = Number.MAX_SAFE_INTEGER

/** Id of a space, expert group, kit or kit content. */
export const Id = Type.Integer({ minimum: 0, maximum: GREATEST_SAFE_INTEGER, description: "Number, e.g. 42" })

/** Id of a user, assessment, answer, evidence or invitation. */
export const Uuid = Type.String({ format: "uuid", description: "UUID" })

export const TimeText = Type.String({
  description: "UTC without zone suffix",
  examples: ["2026-03-01T09:15:42.123456"],
})

/** A timestamp with a zone, in a year that the database supports; no leap second. */
export const Moment = (options: { description?: string } = {}) =>
  Type.String({
    format: "date-time",
    pattern: String.raw`^(19[7-9]\d|2\d{3})-(?!.*:60)`,
    examples: ["2026-03-01T00:00:00Z"],
    ...options,
  })

export const LanguageCode = Type.Union([Type.Literal("EN"), Type.Literal("FA")], { title: "LanguageCode" })

export const LanguageReply = Type.Object({ code: LanguageCode, title: Type.String() }, { title: "Language" })

/** A short reference to a thing; its details are found by its id. */
export const Reference = Type.Object({ id: Id, title: Type.String() }, { title: "Reference" })

/** A person as shown to others. */
export const Person = Type.Object({ id: Uuid, displayName: Type.String() }, { title: "Person" })

/** Beside a person who has done something. */
export const Program = Nullable(
  Type.String({ description: "Name of the API token with which a program did it for the person" }),
)

/** The id of what was created. */
export const IdReply = Type.Object({ id: Id }, { title: "IdReply" })

/** The id of what was created or changed. */
export const UuidReply = Type.Object({ id: Uuid }, { title: "UuidReply" })

/** A language with its title in the caller's language. */
export function languageReply(code: Language, language: Language): Static<typeof LanguageReply> {
  return { code, title: inLanguage(languageTitles[code], language) }
}

/** A nullable value. Uses a type list instead of a union, which would serialise much more slowly. */
export function Nullable<T extends TSchema>(schema: T) {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  if (typeof type !== "string") return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: "null" }] })
  // A list of values excludes all others, whatever the type.
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, "null"],
    ...(values && { enum: [...values, null] }),
  })
}

/** An email address in a body: in the form in which it is stored and compared. */
export const Email = Type.String({ format: "email", maxLength: 254, trim: "address" })

/** Whether a text is a complete address of http or https. */
export function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === "https:" || protocol === "http:"
}

/** Excludes control characters (except tab and line ends) and unpaired surrogates, which cannot be stored. */
export const STORABLE = String.raw`^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\p{Cs}]*$`

/**
 * A text of a request body: trimmed before its length is checked; blank counts as absent. `oneLine` also collapses
 * every run of white space to a single space, and removes what turns the order of letters.
 */
export function Text(options: { min: number; max: number; oneLine?: boolean; description?: string }) {
  const { min, max, oneLine = false, description } = options
  return Type.String({
    minLength: min,
    maxLength: max,
    pattern: STORABLE,
    trim: oneLine ? "line" : "ends",
    ...(description && { description }),
  })
}

/** An enum on the wire: its code and its title in the caller's language. */
export function codeTitle<Code extends string>(
  code: Code,
  titles: Record<Code, LocalText>,
  language: Language,
): { code: Code; title: string } {
  return { code, title: inLanguage(titles[code], language) }
}

/** Marks a reply with a zero-length body. */
export const Empty = Type.Void({ description: "Empty" })

/** A file of a multipart body, read whole into memory. */
export type UploadedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** A placeholder for a file in an example; its content is meaningless. */
export function exampleFile(name: string, type: string): UploadedFile {
  return { name, type, bytes: new Uint8Array([1, 2, 3]) }
}

/** Matches only a file of a multipart body; the body validator recognises it by the media type. */
export const FilePart = Type.Unsafe<UploadedFile>({
  type: "object",
  title: "UploadedFile",
  contentMediaType: "application/octet-stream",
  description: "File",
})

/** Marks a reply with the bytes of a file; the handler sets its media type. */
export const FileReply = Type.Unsafe<Buffer | Readable>({
  title: "File",
  type: "string",
  contentMediaType: "application/octet-stream",
})

/** A stream of events that lasts until the client disconnects. */
export const EventStream = Type.Unsafe<Readable>({
  title: "EventStream",
  type: "string",
  contentMediaType: "text/event-stream",
})

/** A picture of a person or a group. */
export const NewPicture = Type.Object({ pictureFile: FilePart }, { title: "NewPicture" })

export const PictureLink = Type.Object(
  { pictureLink: Nullable(Type.String({ description: "Link that is valid for a day" })) },
  { title: "PictureLink" },
)

/** A person, by email address. */
export const Addressee = Type.Object({ email: Email }, { title: "Addressee" })

/** The member to whom ownership is transferred. */
export const NewOwner = Type.Object({ userId: Uuid }, { title: "NewOwner" })

/** The tag of something that can be replaced, in a reply. */
export const Etag = Type.Optional(
  Type.String({
    description: "Of what can be replaced here, for the header `If-Match` of a call that replaces it",
  }),
)
