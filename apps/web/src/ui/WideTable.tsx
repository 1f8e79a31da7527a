import { Table, TableBody, TableCell, type TableCellProps, TableHead, TableRow } from "@mui/material"
import type { ReactNode } from "react"
import { ScrollBox } from "./ScrollBox.tsx"

export interface Column extends Pick<TableCellProps, "align" | "sortDirection"> {
  key: string | number
  title: ReactNode
  minWidth?: number
}

interface WideTableProps {
  /** Its name, for assistive technology. */
  label: string
  columns: readonly Column[]
  /** On phones, rows are cards with so many columns; cells that only say a word have the title of theirs as `data-label`. */
  cards?: 1 | 2
  /** It stands in something that has a frame. */
  frameless?: boolean
  /** Rows, each of which begins with a `RowHead`. */
  children: ReactNode
}

/** A table in a frame, in which it scrolls sideways beside its first column if it is too wide. */
export function WideTable({ label, columns, cards, frameless = false, children }: WideTableProps) {
  return (
    <ScrollBox sx={frameless ? {} : frame} label={label}>
      <Table size="small" sx={cards ? { ...lines, ...asCards[cards] } : lines}>
        <TableHead>
          <TableRow>
            {columns.map(({ key, title, minWidth, ...cell }, index) => (
              <TableCell key={key} {...cell} sx={index === 0 ? firstColumn : { minWidth }}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </ScrollBox>
  )
}

/** The first cell of a row. */
export function RowHead({ children }: { children: ReactNode }) {
  return (
    <TableCell component="th" scope="row" sx={firstColumn}>
      {children}
    </TableCell>
  )
}

const frame = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "&:focus-visible": { outline: "3px solid", outlineColor: "primary.light" },
} as const

/** Separate cell borders: collapsed ones would scroll away from the sticky first column. */
const lines = {
  borderCollapse: "separate",
  "& tbody tr:last-of-type > *": { borderBottom: "none" },
} as const

const cardsOf = (columns: object, heads: object) => ({
  "@media (max-width: 599.95px)": {
    "&, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "& tr": {
      display: "grid",
      ...columns,
      gap: 1,
      p: 1.5,
      borderBottom: "1px solid",
      borderColor: "divider",
    },
    "& tbody tr > *": {
      display: "block",
      position: "static",
      minWidth: 0,
      maxWidth: "none",
      p: 0,
      borderBottom: "none",
    },
    ...heads,
    "& [data-label]::before": { content: 'attr(data-label) ": "', color: "text.secondary" },
  },
})

const asCards = {
  1: cardsOf({}, { "& tbody tr > :empty": { display: "none" } }),
  2: cardsOf(
    { gridTemplateColumns: "1fr 1fr" },
    { "& tbody tr > th, & tbody tr > td:nth-of-type(1)": { gridColumn: "1 / -1" } },
  ),
}

/** Stays at its edge while the other columns scroll. */
const firstColumn = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  backgroundColor: "background.paper",
  minWidth: { xs: 140, sm: 200 },
  maxWidth: { xs: 160, sm: 360 },
  overflowWrap: "anywhere",
} as const
