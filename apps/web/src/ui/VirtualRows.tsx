import { Box } from "@mui/material"
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { DraftScope, useDraftScope } from "../drafts/useDraft.ts"

/** Lists with more rows than this scroll internally and render only the visible rows. */
const manyRows = 40
const likelyHeight = 88

interface RowsProps<Item extends { id: number }> {
  label: string
  items: readonly Item[]
  /** The index of a row that stays rendered even out of view, such as the one being dragged. */
  kept?: number
  children: (item: Item, index: number) => ReactNode
}

/**
 * The rows of a list; long lists are virtualised. A row with an open draft stays rendered out of view.
 */
export function Rows<Item extends { id: number }>(props: RowsProps<Item>) {
  if (props.items.length > manyRows) return <ManyRows {...props} />
  return (
    <Box component="ol" aria-label={props.label} sx={list}>
      {props.items.map((item, index) => (
        <li key={item.id}>{props.children(item, index)}</li>
      ))}
    </Box>
  )
}

function ManyRows<Item extends { id: number }>({ label, items, kept, children }: RowsProps<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set())
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => likelyHeight,
    overscan: 6,
    getItemKey: (index) => items[index]?.id ?? index,
    rangeExtractor: (range) => {
      const open = items.flatMap(({ id }, index) => (edited.has(id) ? index : []))
      const rendered = [...defaultRangeExtractor(range), ...open, ...(kept === undefined ? [] : [kept])]
      return [...new Set(rendered)].sort((one, other) => one - other)
    },
  })
  return (
    <Box ref={frame} sx={{ maxHeight: "min(70vh, 640px)", overflowY: "auto" }}>
      <Box
        component="ol"
        aria-label={label}
        sx={list}
        // Styles that vary by row or while scrolling are set inline: as classes, each would add a rule to the style
        // sheet.
        style={{ position: "relative", height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ position: "absolute", insetInline: 0, top: start }}
              >
                <EditedRow id={item.id} onEdit={setEdited}>
                  {children(item, index)}
                </EditedRow>
              </li>
            )
          )
        })}
      </Box>
    </Box>
  )
}

interface EditedRowProps {
  id: number
  onEdit: (change: (all: ReadonlySet<number>) => ReadonlySet<number>) => void
  children: ReactNode
}

/** Tells whether there is an open draft in a row. */
function EditedRow({ id, onEdit, children }: EditedRowProps) {
  const scope = useDraftScope()
  useEffect(() => {
    const tell = () => {
      const isEdited = !scope.isEmpty()
      onEdit((all) => {
        if (all.has(id) === isEdited) return all
        return new Set(isEdited ? [...all, id] : [...all].filter((each) => each !== id))
      })
    }
    tell()
    return scope.subscribe(tell)
  }, [scope, id, onEdit])
  return <DraftScope value={scope}>{children}</DraftScope>
}

const list = { m: 0, p: 0, listStyle: "none" } as const
