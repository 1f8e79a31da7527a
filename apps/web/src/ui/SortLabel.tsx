import { TableSortLabel } from "@mui/material"
import type { ReactNode } from "react"

type Order = "asc" | "desc"

/** The title of a column that a click sorts by, beginning with the order `first`, and a second one turns around. */
export function SortLabel(props: {
  /** The order in which the table is sorted by it; undefined if it is sorted by something else. */
  order: Order | undefined
  first?: Order
  onSort: (order: Order) => void
  children: ReactNode
}) {
  const { order, first = "asc", onSort, children } = props
  return (
    <TableSortLabel
      active={order !== undefined}
      direction={order ?? first}
      onClick={() => onSort(order === undefined ? first : order === "asc" ? "desc" : "asc")}
    >
      {children}
    </TableSortLabel>
  )
}
