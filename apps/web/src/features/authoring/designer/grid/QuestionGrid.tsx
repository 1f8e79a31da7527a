import { Box, IconButton } from "@mui/material"
import { type QuestionColumn, questionColumns } from "@plumbline/kit-dsl/question-rows"
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { Close } from "../../../../ui/icons.ts"
import { cellsOn } from "./pasted.ts"
import { type CellErrors, type GridRow, mostRows, placeOf } from "./question-rows.ts"

interface QuestionGridProps {
  label: string
  rows: readonly GridRow[]
  errors: CellErrors
  /** The errors that the server has just found, the first of which is gone to. */
  refusal: CellErrors
  /** The titles to choose from, by column. */
  known: Partial<Record<QuestionColumn, readonly string[]>>
  onChange: (rows: readonly GridRow[]) => void
  onPaste: (cells: readonly string[][], at: { row: number; column: QuestionColumn }) => void
}

/** Rows that are there to be filled, so that an empty grid looks like one. */
const leastRows = 5

/**
 * A grid of texts that is used like a spreadsheet: arrows, Enter and Tab move, typing replaces a cell, and tables can be
 * pasted. While a cell is being edited (by typing, or after F2), the arrows belong to its text.
 */
export function QuestionGrid(props: QuestionGridProps) {
  const { label, rows, errors, refusal, known, onChange, onPaste } = props
  const { t } = useTranslation("designer")
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const editing = useRef(false)
  const latest = useRef({ rows, onChange })
  useLayoutEffect(() => {
    latest.current = { rows, onChange }
  })
  useEffect(() => {
    if (refusal.size > 0) table.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [refusal])
  const write = useCallback((place: number, column: QuestionColumn, text: string) => {
    const { rows: before, onChange: change } = latest.current
    const count = Math.max(before.length, place + 1)
    const after = Array.from({ length: count }, (_, index) => before[index] ?? {})
    after[place] = { ...after[place], [column]: text }
    change(after)
  }, [])
  const remove = useCallback((place: number) => {
    const { rows: before, onChange: change } = latest.current
    change(before.filter((_, index) => index !== place))
  }, [])

  const count = Math.min(mostRows, Math.max(leastRows, rows.length + 1))
  return (
    <Box sx={scrolling}>
      <Box
        component="table"
        aria-label={label}
        ref={table}
        sx={look}
        onFocus={({ target }) => {
          editing.current = false
          if (isField(target)) target.select()
        }}
        onInput={() => {
          editing.current = true
        }}
        onKeyDown={(event) =>
          moveByKey(event, editing, (at) => write(at.row, at.column, textAbove(rows, at)))
        }
        onPaste={(event: ClipboardEvent) => {
          const at = placeOfField(event.target)
          const cells = at && cellsOn(event.clipboardData)
          if (!cells) return
          event.preventDefault()
          onPaste(cells, at)
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t("grid.row")}</th>
            {questionColumns.map((column) => (
              <th key={column} scope="col">
                {t(`grid.column.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, place) => (
            <Row
              // Rows have no identity of their own: a cell is where it is.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={place}
              id={id}
              place={place}
              row={rows[place] ?? noRow}
              errors={errorsIn(place, errors)}
              write={write}
              remove={remove}
            />
          ))}
        </tbody>
      </Box>
      {Object.entries(known).map(([column, titles]) => (
        <datalist key={column} id={`${id}-${column}`}>
          {[...new Set(titles)].map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
      ))}
    </Box>
  )
}

const noRow: GridRow = {}

interface RowProps {
  id: string
  place: number
  row: GridRow
  /** One message for each column, as a text that compares by value; empty if there are none. */
  errors: string
  write: (place: number, column: QuestionColumn, text: string) => void
  remove: (place: number) => void
}

const Row = memo(function Row({ id, place, row, errors, write, remove }: RowProps) {
  const { t } = useTranslation("designer")
  const { number } = useFormat()
  const messages: Partial<Record<QuestionColumn, string>> = errors === "" ? {} : JSON.parse(errors)
  return (
    <tr>
      <th scope="row">{number(place + 1)}</th>
      {questionColumns.map((column) => {
        const message = messages[column]
        const error = `${id}-${place}-${column}-error`
        const field = {
          "data-row": place,
          "data-column": column,
          "aria-label": t("grid.cell", { column: t(`grid.column.${column}`), row: place + 1 }),
          "aria-invalid": message !== undefined,
          "aria-describedby": message === undefined ? undefined : error,
          dir: "auto",
          value: row[column] ?? "",
          onChange: ({ target }: { target: { value: string } }) => write(place, column, target.value),
        } as const
        return (
          <td key={column}>
            {column === "title" ? (
              <textarea rows={1} {...field} />
            ) : (
              <input
                type="text"
                autoComplete="off"
                inputMode={column === "weight" ? "numeric" : "text"}
                list={column === "weight" ? undefined : `${id}-${column}`}
                {...field}
              />
            )}
            {message !== undefined && <p id={error}>{message}</p>}
          </td>
        )
      })}
      <td>
        <IconButton
          size="small"
          aria-label={t("grid.remove", { row: place + 1 })}
          // Between the cells of two rows there is nothing to stop at; blank rows are not saved.
          tabIndex={-1}
          disabled={row === noRow}
          onClick={() => remove(place)}
        >
          <Close fontSize="small" />
        </IconButton>
      </td>
    </tr>
  )
})

function errorsIn(place: number, errors: CellErrors): string {
  if (errors.size === 0) return ""
  const found = questionColumns.flatMap((column) => {
    const message = errors.get(placeOf(place, column))
    return message === undefined ? [] : [[column, message]]
  })
  return found.length === 0 ? "" : JSON.stringify(Object.fromEntries(found))
}

type Field = HTMLInputElement | HTMLTextAreaElement
type Place = { row: number; column: QuestionColumn }

function isField(target: EventTarget): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

function placeOfField(target: EventTarget): Place | undefined {
  if (!isField(target)) return undefined
  const column = questionColumns.find((name) => name === target.dataset.column)
  return column && { row: Number(target.dataset.row), column }
}

function textAbove(rows: readonly GridRow[], { row, column }: Place): string {
  return rows[row - 1]?.[column] ?? ""
}

/** Moves to another cell, as spreadsheets do, or fills one from the cell above. */
function moveByKey(event: KeyboardEvent, editing: RefObject<boolean>, fill: (at: Place) => void): void {
  const at = placeOfField(event.target)
  if (!at || event.nativeEvent.isComposing || event.altKey) return
  const { key, shiftKey } = event
  if (key === "F2" || key === "Escape") {
    editing.current = key === "F2"
    return
  }
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== "d") return
    event.preventDefault()
    fill(at)
    return
  }
  const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl"
  const steps: Record<string, [down: number, along: number]> = {
    Enter: [shiftKey ? -1 : 1, 0],
    ...(!editing.current &&
      !shiftKey && {
        ArrowUp: [-1, 0],
        ArrowDown: [1, 0],
        ArrowLeft: [0, isMirrored ? 1 : -1],
        ArrowRight: [0, isMirrored ? -1 : 1],
      }),
  }
  const step = steps[key]
  if (!step) return
  event.preventDefault()
  const column = questionColumns[questionColumns.indexOf(at.column) + step[1]]
  const next = `[data-row="${at.row + step[0]}"][data-column="${column}"]`
  event.currentTarget.querySelector<HTMLElement>(next)?.focus()
}

const scrolling = { overflowX: "auto", border: 1, borderColor: "divider", borderRadius: 1 } as const

const look = {
  borderCollapse: "collapse",
  tableLayout: "fixed",
  width: "100%",
  minWidth: 780,
  "& th, & td": { border: 1, borderColor: "divider", p: 0, verticalAlign: "top", textAlign: "start" },
  "& thead th": { px: 1, py: 0.75, typography: "semiBoldSmall", whiteSpace: "nowrap" },
  "& thead th:nth-of-type(1)": { width: 48 },
  "& thead th:nth-of-type(2)": { width: "30%" },
  "& thead th:nth-of-type(7)": { width: 64 },
  "& tbody th": { px: 1, py: 0.75, typography: "bodySmall", color: "text.secondary" },
  // The number of the row stays in view where the grid is wider than the screen.
  "& th:first-of-type": { position: "sticky", insetInlineStart: 0, backgroundColor: "background.paper" },
  "& td:last-of-type": { width: 36, textAlign: "center" },
  "& input, & textarea": {
    display: "block",
    width: "100%",
    boxSizing: "border-box",
    border: 0,
    px: 1,
    py: 0.75,
    font: "inherit",
    color: "text.primary",
    backgroundColor: "transparent",
    resize: "none",
    fieldSizing: "content",
  },
  "& input": { fieldSizing: "fixed", minHeight: 36 },
  "& textarea": { minHeight: 36 },
  // It would take the place of the text.
  "& input:not(:focus)::-webkit-calendar-picker-indicator": { display: "none !important" },
  "& :is(input, textarea):focus-visible": {
    outline: "2px solid",
    outlineColor: "primary.main",
    outlineOffset: "-2px",
  },
  "& [aria-invalid=true]": { boxShadow: "inset 0 0 0 2px currentcolor", color: "error.main" },
  "& p": { m: 0, overflowWrap: "anywhere", px: 1, pb: 0.5, typography: "bodySmall", color: "error.main" },
} as const
