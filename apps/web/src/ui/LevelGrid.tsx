import { TableCell, TableRow } from "@mui/material"
import type { ReactNode } from "react"
import { directionOf } from "../i18n/direction.ts"
import { LevelTile } from "./LevelTile.tsx"
import { RowHead, WideTable } from "./WideTable.tsx"

interface Level {
  index: number
  title: string
}

interface LevelGridProps {
  label: string
  /** The title of the first column. */
  of: string
  columns: readonly { id: number; title: string }[]
  rows: readonly {
    id: string
    head: ReactNode
    /** In the order of the columns; absent where no level is known. */
    levels: readonly (Level | null | undefined)[]
    /** Further answers may change the levels. */
    provisional?: boolean
  }[]
  /** How many levels there are. */
  levels: number
  /** Shows only the ranks. */
  short?: boolean
}

/** The levels that several have reached in the same things: each of them is a row, with a tile in each column. */
export function LevelGrid({ label, of, columns, rows, levels, short = false }: LevelGridProps) {
  return (
    <WideTable
      label={label}
      columns={[
        { key: "of", title: of },
        ...columns.map(({ id, title }) => ({
          key: id,
          title: <span dir={directionOf(title)}>{title}</span>,
          align: "center" as const,
          minWidth: short ? 88 : 96,
        })),
      ]}
    >
      {rows.map(({ id, head, levels: reached, provisional = false }) => (
        <TableRow key={id}>
          <RowHead>{head}</RowHead>
          {columns.map((column, index) => {
            const level = reached[index]
            return (
              <TableCell key={column.id} align="center" sx={{ p: 0.5 }}>
                {level ? (
                  <LevelTile
                    short={short}
                    levels={levels}
                    level={{ rank: level.index, title: level.title }}
                    provisional={provisional}
                  />
                ) : (
                  "–"
                )}
              </TableCell>
            )
          })}
        </TableRow>
      ))}
    </WideTable>
  )
}
