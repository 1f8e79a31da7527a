import { Box, Chip, Stack, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { type Item, type Status, statuses, useMoveItem } from "../api.ts"
import { ItemCard } from "../item/ItemCard.tsx"
import type { ViewProps } from "./ListView.tsx"
import { MoveMenu, useMayMove } from "./MoveMenu.tsx"

/**
 * The items in a column per status. They are moved by dragging, with the menu of a card, or with Shift and the arrow
 * keys while a card has the focus.
 */
export function BoardView({ assessmentId, items, mayPlan, onOpen }: ViewProps) {
  const { t } = useTranslation("roadmap")
  const { number } = useFormat()
  const board = useRef<HTMLDivElement>(null)
  const mayMove = useMayMove(mayPlan)
  const [dragged, setDragged] = useState<Item>()
  const [over, setOver] = useState<Status>()
  const focus = useFocusOnMoved(board)
  const [said, setSaid] = useState("")

  function announce(item: Item, status: Status) {
    focus(item.id)
    setSaid(t("items.moved", { action: item.action, status: t(`status.${status}`) }))
  }
  const move = useMoveItem(assessmentId, announce)
  function moveTo(item: Item, status: Status) {
    if (status === item.status || !mayMove(item)) return
    move.mutate({ item, status })
  }
  function moveByKey(event: KeyboardEvent<HTMLElement>, item: Item) {
    const step = stepOf(event)
    const next = statuses[statuses.indexOf(item.status) + step]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    moveTo(item, next)
  }
  const takes = (status: Status) => ({
    onDragOver(event: DragEvent) {
      if (!dragged) return
      event.preventDefault()
      setOver(status)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      if (dragged) moveTo(dragged, status)
      end()
    },
  })
  function end() {
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <>
      {items.some(({ item }) => mayMove(item)) && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 1.5 }}>
          {t("board.hint")}
        </Typography>
      )}
      <Box ref={board} sx={columns}>
        {statuses.map((status) => {
          const own = items.filter(({ item }) => item.status === status)
          return (
            <Box
              component="section"
              key={status}
              aria-label={t(`status.${status}`)}
              sx={{ ...column, outline: over === status ? "2px dashed" : undefined }}
              {...takes(status)}
            >
              <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1.5 }}>
                <Typography component="h3" variant="titleSmall">
                  {t(`status.${status}`)}
                </Typography>
                <Chip component="span" size="small" label={number(own.length)} />
              </Stack>
              <Box component="ul" aria-label={t(`status.${status}`)} sx={list}>
                {own.map(({ item }) => (
                  <li
                    key={item.id}
                    draggable={mayMove(item)}
                    onDragStart={() => setDragged(item)}
                    onDragEnd={end}
                    onKeyDown={(event) => moveByKey(event, item)}
                  >
                    <ItemCard item={item} heading="h4" onOpen={onOpen}>
                      {mayMove(item) && (
                        <MoveMenu assessmentId={assessmentId} item={item} onMoved={announce} />
                      )}
                    </ItemCard>
                  </li>
                ))}
              </Box>
            </Box>
          )
        })}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </>
  )
}

/** One column further or back, in reading direction; 0 for other keys. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  if (!shiftKey || (key !== "ArrowRight" && key !== "ArrowLeft")) return 0
  const forward = getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight"
  return key === forward ? 1 : -1
}

/** Gives the focus back to an item that lost it by moving in the page. */
function useFocusOnMoved(board: { current: HTMLElement | null }): (id: string) => void {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    const id = moved.current
    if (id === undefined || !board.current) return
    const button = board.current.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
    if (!button || document.activeElement === button) return
    if (document.activeElement === document.body) {
      moved.current = undefined
      button.focus()
    }
  })
  return (id) => {
    moved.current = id
  }
}

const columns = {
  display: "grid",
  gap: 1.5,
  alignItems: "start",
  gridTemplateColumns: {
    xs: "minmax(0, 1fr)",
    sm: "repeat(2, minmax(0, 1fr))",
    lg: "repeat(4, minmax(0, 1fr))",
  },
} as const

const column = {
  p: 1.5,
  minHeight: { lg: 200 },
  borderRadius: "12px",
  outlineColor: "primary.main",
  backgroundColor: "surface.highest",
} as const

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 } as const
