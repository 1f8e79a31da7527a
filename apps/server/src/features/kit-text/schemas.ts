import { LONGEST_KIT_MAPPING } from "@plumbline/collectors"
import { frameworkFormats } from "@plumbline/frameworks"
import type { KitDslModel } from "@plumbline/kit-dsl"
import { Type } from "typebox"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { Etag, FilePart, Id, Nullable, STORABLE, Text } from "../../platform/http/schemas.ts"

export const KitTextFile = Type.Object({ dslFile: FilePart, expertGroupId: Id }, { title: "KitTextFile" })

const Diagnostic = Type.Object(
  {
    message: Type.String(),
    fileName: Nullable(Type.String()),
    line: Nullable(Type.Integer({ description: "From 1" })),
    column: Nullable(Type.Integer({ description: "From 1, in UTF-16 units" })),
    errorLine: Nullable(Type.String()),
    kind: Type.String(),
  },
  { title: "Diagnostic" },
)

/** The content of the kit block of a text. */
const KitTexts = Type.Object(
  {
    title: Type.String(),
    summary: Nullable(Type.String()),
    about: Nullable(Type.String()),
    goal: Nullable(Type.String()),
    context: Nullable(Type.String()),
    language: Nullable(Type.String({ description: "EN or FA" })),
    tags: Type.Array(Type.String({ description: "Code or title" })),
    translations: Type.Unsafe<NonNullable<KitDslModel["kitModel"]>["translations"]>({
      description: "Texts by language",
    }),
  },
  { title: "KitTexts" },
)

export const UploadedKitText = Type.Object(
  { kitDslId: Id, kit: Nullable(KitTexts), warnings: Type.Array(Diagnostic) },
  { title: "UploadedKitText" },
)

const errorInText = {
  message: "There is no level “Gold”.",
  fileName: "questions.kit",
  line: 12,
  column: 8,
  errorLine: "  affects Gold",
  kind: "UNKNOWN_REFERENCE",
}

export const KitTextError = Type.Object(
  {
    code: Type.Literal("DSL_SYNTAX_ERROR"),
    message: Type.String({ description: "The list of errors again, as JSON" }),
    errors: Type.Array(Diagnostic),
  },
  {
    title: "KitTextError",
    examples: [
      {
        code: "DSL_SYNTAX_ERROR",
        message: JSON.stringify({ message: "SYNTAX_ERROR", errors: [errorInText] }),
        errors: [errorInText],
      },
    ],
  },
)

export const NewKitByText = Type.Object(
  {
    kitDslId: Id,
    expertGroupId: Id,
    title: Type.Optional(Text({ min: 3, max: 100, oneLine: true })),
    summary: Type.Optional(Text({ min: 3, max: 1000, description: "HTML" })),
    about: Type.Optional(Text({ min: 3, max: 3000, description: "HTML" })),
    lang: Type.Optional(Type.String({ description: "EN or FA; anything else counts as absent" })),
    tagIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    isPrivate: Type.Optional(Type.Boolean()),
  },
  { title: "NewKitByText" },
)

export const KitUpdateByText = Type.Object(
  { kitDslId: Id, dryRun: Type.Boolean({ default: false, description: "Changes nothing" }) },
  { title: "KitUpdateByText" },
)

export const KitDraftByText = Type.Object({ kitDslId: Id }, { title: "KitDraftByText" })

const entities = [
  "level",
  "subject",
  "attribute",
  "measure",
  "questionnaire",
  "question",
  "answerRange",
  "profile",
  "collectors",
] as const

const KitChange = Type.Object(
  {
    action: Type.Enum(["ADD", "CHANGE", "REMOVE"]),
    entity: Type.Enum(entities),
    code: Type.String(),
    title: Type.String(),
    major: Type.Boolean({ description: "Makes calculated results stale" }),
  },
  { title: "KitChange" },
)

export const KitUpdateReply = Type.Object(
  {
    message: Type.String(),
    major: Type.Boolean({ description: "Results have to be calculated again" }),
    changes: Type.Array(KitChange),
  },
  { title: "KitUpdate" },
)

const RejectedKitUpdate = Type.Object(
  { code: Type.Literal("UNSUPPORTED_DSL_CONTENT_CHANGE"), messages: Type.Array(Type.String()) },
  { title: "RejectedKitUpdate" },
)

/** A text that would remove what must stay is refused with the list of it; any other mistake like those of other calls. */
export const KitUpdateError = Type.Union([RejectedKitUpdate, ErrorReply], {
  title: "KitUpdateError",
  examples: [{ code: "UNSUPPORTED_DSL_CONTENT_CHANGE", messages: ["The level “Gold” cannot be removed."] }],
})

export const DraftText = Type.Object(
  { text: Type.String({ description: "In the kit language" }), etag: Etag },
  { title: "DraftText" },
)

export const NewDraftText = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 1_000_000, description: "In the kit language" }) },
  { title: "NewDraftText" },
)

const MAPPING = "YAML: which checks of tools answer which questions, and how"

export const CollectorMapping = Type.Object(
  {
    etag: Etag,
    mapping: Nullable(Type.String({ description: `${MAPPING}; null if the draft carries none` })),
    questions: Type.Array(
      Type.Object(
        {
          questionnaireCode: Type.String(),
          code: Type.String(),
          title: Type.String({ description: "In the main language of the kit" }),
          options: Type.Integer({ description: "How many options it has, numbered from 1" }),
        },
        { title: "MappableQuestion" },
      ),
      { description: "The questions that the mapping may name" },
    ),
  },
  { title: "CollectorMapping" },
)

export const NewCollectorMapping = Type.Object(
  {
    mapping: Nullable(
      Type.String({
        maxLength: LONGEST_KIT_MAPPING,
        pattern: STORABLE,
        description: `${MAPPING}; null or blank removes it`,
      }),
    ),
  },
  { title: "NewCollectorMapping" },
)

export const ReplacedDraft = Type.Object(
  {
    changesCount: Type.Integer({ description: "Number of changed elements" }),
    message: Type.String({ description: "Also states which parts of the text were not applied" }),
    undoId: Nullable(
      Type.Integer({
        description: "Id for undoing the change with the restore call; null when nothing was changed",
      }),
    ),
  },
  { title: "ReplacedDraft" },
)

export const WorkbookFile = Type.Object({ file: FilePart }, { title: "WorkbookFile" })

export const WorkbookLink = Type.Object({ url: Type.String() }, { title: "WorkbookLink" })

const FrameworkFormatName = Type.Enum([...frameworkFormats], { title: "FrameworkFormat" })

const GroupUse = Type.Enum(["levels", "profiles"], {
  title: "GroupUse",
  description: "Whether groups of the framework become levels and profiles, or profiles only",
})

export const FrameworkUpload = Type.Object(
  {
    file: FilePart,
    expertGroupId: Id,
    format: Type.Optional(FrameworkFormatName),
    groups: Type.Optional(GroupUse),
  },
  { title: "FrameworkUpload" },
)

const LossItem = Type.Object(
  {
    status: Type.Enum(["exact", "approximated", "lost"]),
    path: Type.String({ description: "Where the value is in its file: controls[3].title" }),
    message: Type.String({ description: "What became of the value, and why" }),
    fileName: Type.String(),
    line: Type.Integer({ description: "From 1" }),
  },
  { title: "LossItem" },
)

const LossKind = Type.Object(
  {
    status: Type.Enum(["approximated", "lost"]),
    field: Type.String({ description: "The last name in the paths of the values: title" }),
    message: Type.String(),
    count: Type.Integer(),
  },
  { title: "LossKind" },
)

const FrameworkGroups = Type.Object(
  {
    used: GroupUse,
    proposed: GroupUse,
    levels: Type.Object(
      { levels: Type.Array(Type.String()), profiles: Type.Array(Type.String()) },
      { description: "The titles of the levels that a report would name, from the lowest, with either" },
    ),
  },
  { title: "FrameworkGroups" },
)

const LossReport = Type.Object(
  {
    exact: Type.Integer(),
    approximated: Type.Integer(),
    lost: Type.Integer(),
    kinds: Type.Array(LossKind, {
      description: "What happened to values that are not exact, the first 200 kinds; approximated ones first",
    }),
    items: Type.Array(LossItem, {
      description: "At most 2,000 values; approximated ones are left out last, exact ones first",
    }),
    omitted: Type.Integer({ description: "Number of values that are counted but not among the items" }),
    choices: Type.Array(Type.String(), {
      description: "What the conversion adds, because a kit needs it and the framework does not say it",
    }),
  },
  { title: "LossReport" },
)

const OutlinedSubject = Type.Object(
  { title: Type.String(), attributes: Type.Integer(), questions: Type.Integer() },
  { title: "OutlinedSubject" },
)

const KitOutline = Type.Object(
  {
    levels: Type.Array(Type.String(), { description: "Titles, from the lowest" }),
    subjects: Type.Array(OutlinedSubject, { description: "The first 100" }),
  },
  { title: "KitOutline" },
)

const ConvertedKit = Type.Object(
  {
    title: Type.String(),
    about: Nullable(Type.String()),
    language: Nullable(Type.String({ description: "EN or FA" })),
    levels: Type.Integer(),
    subjects: Type.Integer(),
    attributes: Type.Integer(),
    questionnaires: Type.Integer(),
    questions: Type.Integer(),
    outline: KitOutline,
  },
  { title: "ConvertedKit" },
)

export const ConvertedFrameworkReply = Type.Object(
  {
    format: FrameworkFormatName,
    kitDslId: Id,
    kit: ConvertedKit,
    groups: Nullable(FrameworkGroups),
    loss: LossReport,
  },
  { title: "ConvertedFramework" },
)

export const KitTextLink = Type.Object({ url: Nullable(Type.String()) }, { title: "KitTextLink" })
