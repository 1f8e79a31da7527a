import { questionColumns } from "@plumbline/kit-dsl/question-rows"
import { Type } from "typebox"
import { Id, Nullable } from "../../../platform/http/schemas.ts"

/** The most rows of one call, apart from a heading row. */
export const MOST_ROWS = 500

/** What is wrong with a cell is said with its place, so the schema demands nothing of it. */
const Cell = Type.Unsafe<string | number | null>({
  type: ["string", "number", "null"],
  maxLength: 10_000,
  description: "As typed, a number or a text; digits may be Persian",
})

const cell = (description: string) => Type.Optional({ ...Cell, description })

const QuestionRow = Type.Object(
  {
    title: cell("The question"),
    questionnaire: cell("Title of a questionnaire; an unknown one is made"),
    range: cell("Title of an answer range of the version, in any language of the kit"),
    attribute: cell("Title of an attribute; an unknown one is made, in the first subject"),
    level: cell("Title of a maturity level of the version, in any language of the kit"),
    weight: cell("Weight of the impact, a whole number from 1; 1 if empty"),
  },
  { title: "QuestionRow" },
)

export const NewQuestionRows = Type.Object(
  {
    rows: Type.Array(Type.Union([QuestionRow, Type.Array(Cell, { maxItems: 100 })]), {
      maxItems: MOST_ROWS + 1,
      description:
        `At most ${MOST_ROWS}, and a heading row in English or Persian before them, which names the columns; without ` +
        `one they are ${questionColumns.join(", ")}. A row is an object, or its cells in the order of the columns.`,
    }),
  },
  { title: "NewQuestionRows" },
)

export const CreatedQuestionRows = Type.Object(
  {
    questionIds: Type.Array(Id, { description: "The new questions, in the order of the rows" }),
    undoId: Nullable(
      Type.Integer({
        description: "Undoes everything that was made, as the change by a text; null if nothing was",
      }),
    ),
  },
  { title: "CreatedQuestionRows" },
)

const QuestionRowError = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: "Counted from 1 as sent, including a heading row" }),
    column: Type.Enum([...questionColumns]),
    code: Type.Enum(["MISSING", "TOO_SHORT", "TOO_LONG", "UNKNOWN", "INVALID", "REPEATED"]),
    message: Type.String({ description: "In the language of the caller" }),
  },
  { title: "QuestionRowError" },
)

const example = { row: 2, column: "level" as const, code: "UNKNOWN" as const }

export const QuestionRowErrors = Type.Object(
  {
    code: Type.Literal("INVALID_ROWS"),
    message: Type.String(),
    errors: Type.Array(QuestionRowError, { description: "By row and column" }),
  },
  {
    title: "QuestionRowErrors",
    examples: [
      {
        code: "INVALID_ROWS",
        message: "Nothing was saved: 1 cell must be corrected.",
        errors: [{ ...example, message: "No maturity level is titled “Perfect”." }],
      },
    ],
  },
)
