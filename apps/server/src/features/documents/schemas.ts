import { FORMATS, type Format, SECTIONS, type Section } from "@plumbline/documents"
import { type Static, Type } from "typebox"
import { invalid } from "../../platform/errors.ts"
import { Etag, FilePart, Nullable, Person, TimeText } from "../../platform/http/schemas.ts"

const languageAndSections = {
  sections: Type.Optional(
    Type.String({
      maxLength: 200,
      description: `Comma-separated: ${SECTIONS.join(", ")}. Default: all but agreement, answers, evidence and comments; xlsx has agreement where the caller may see it, and csv always the answers`,
      examples: ["summary,subjects,attributes"],
    }),
  ),
  lang: Type.Optional(
    Type.Enum(["en", "fa"], { description: "Of the document; default: the language of the assessment" }),
  ),
}

const formats = Object.keys(FORMATS) as Format[]

/** JSON whose shape is told elsewhere. */
export const JsonDocument = Type.Unsafe<object>({
  title: "JsonDocument",
  type: "object",
  additionalProperties: true,
  description: "As its format says",
})

export const ReportExport = Type.Object({
  format: Type.Enum(formats),
  ...languageAndSections,
})

export const PublicExport = Type.Object({
  format: Type.Enum(["pdf", "docx", "pptx"]),
  ...languageAndSections,
})

export const SpaceExport = Type.Object({ format: Type.Enum(["xlsx", "csv"]) })

export type WantedExport = Static<typeof ReportExport>

export const DocumentLanguage = languageAndSections.lang

/** Sections about single answers and votes, which not every reader of a report may see. */
export const answerSections: readonly Section[] = ["agreement", "answers", "evidence", "comments"]

const defaultSections = SECTIONS.filter((section) => !answerSections.includes(section))

/**
 * The wanted sections, in the order of a document.
 *
 * @throws INVALID_INPUT for an unknown section
 */
export function sectionsOf({ format, sections }: Pick<WantedExport, "format" | "sections">): Section[] {
  // A row for each question: other sections have no place in it, but name the attributes.
  if (format === "csv" && sections === undefined) return ["attributes", "answers"]
  if (sections === undefined) return defaultSections
  const names = sections.split(",")
  const unknown = names.find((name) => !SECTIONS.some((section) => section === name))
  if (unknown !== undefined) {
    throw invalid({
      en: `“sections” must be some of ${SECTIONS.join(", ")}, separated by commas.`,
      fa: `«sections» باید چند مورد از این‌ها باشد، جداشده با ویرگول لاتین: ${SECTIONS.join("، ")}.`,
    })
  }
  return SECTIONS.filter((section) => names.includes(section) || (format === "csv" && section === "answers"))
}
export const NewTemplate = Type.Object({ template: FilePart }, { title: "NewDocumentTemplate" })

const Template = Type.Object(
  {
    name: Type.String({ description: "Of the uploaded file" }),
    bytes: Type.Integer(),
    creationTime: TimeText,
    createdBy: Person,
    link: Nullable(Type.String({ description: "Link to the file, valid for 15 minutes" })),
  },
  { title: "DocumentTemplate" },
)

export const SpaceTemplate = Type.Object(
  { template: Nullable(Template), etag: Etag },
  { title: "SpaceDocumentTemplate" },
)
