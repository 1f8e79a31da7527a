import { closestCenter, DndContext, type Modifier, PointerSensor, useSensor, useSensors } from "@dnd-kit/core"
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable"
import { Box, ButtonBase, type ButtonBaseProps, Stack } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../i18n/useFormat.ts"
import { SwapVert } from "./icons.ts"
import { Rows } from "./VirtualRows.tsx"

interface SortableItem {
  id: number
  /** Cannot be moved; other items move around it. */
  fixed?: boolean
  /** The number on its handle; its position in the list by default. */
  position?: number
}

interface SortableListProps<Item extends SortableItem> {
  label: string
  items: readonly Item[]
  /** For assistive technology. */
  nameOf: (item: Item) => string
  /** Blocks moving, for example during another operation. */
  disabled?: boolean
  /** The id of an item whose row is rendered even when out of view. */
  kept?: number | undefined
  /** Called after a move with all ids in their new order. */
  onMove: (ids: number[]) => void
  /**
   * Renders a row; `handle` is its drag handle, null for fixed items. A row is re-rendered only if its item, its
   * position or this function changes: memoise the function with `useCallback`.
   */
  children: (item: Item, handle: ReactNode) => ReactNode
}

/**
 * A list that people can sort, by dragging the handle of a row or with the arrow keys while the handle has focus. Long
 * lists render only the visible rows.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, nameOf, disabled = false, kept, onMove, children } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const toFocus = useRef<number>(undefined)
  const [said, setSaid] = useState("")
  const [dragged, setDragged] = useState<number>()
  const sensors = useSensors(useSensor(PointerSensor, dragging))
  const ids = useMemo(() => items.map(({ id }) => id), [items])

  // A row that moves in the DOM loses focus.
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    frame.current?.querySelector<HTMLElement>(`[data-handle="${toFocus.current}"]`)?.focus()
    toFocus.current = undefined
  })

  function move(item: Item, to: number) {
    const next = moved(ids, item.id, to)
    if (next === ids) return
    onMove(next)
    setSaid(t("list.moved", { name: nameOf(item), position: to + 1, count: items.length }))
  }
  function moveByKey(event: KeyboardEvent, item: Item) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || disabled) return
    event.preventDefault()
    toFocus.current = item.id
    move(item, ids.indexOf(item.id) + step)
  }
  const latest = useRef(moveByKey)
  useLayoutEffect(() => {
    latest.current = moveByKey
  })
  const onKey = useCallback((event: KeyboardEvent, item: Item) => latest.current(event, item), [])

  return (
    <div ref={frame}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={upAndDown}
        accessibility={silent}
        onDragStart={({ active }) => setDragged(ids.indexOf(Number(active.id)))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ active, over }) => {
          setDragged(undefined)
          const item = items.find(({ id }) => id === active.id)
          if (item && over) move(item, ids.indexOf(Number(over.id)))
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
          <Rows
            label={label}
            items={items}
            kept={dragged ?? (kept !== undefined && ids.includes(kept) ? ids.indexOf(kept) : undefined)}
          >
            {(item, index) => (
              <Row
                item={item}
                name={nameOf(item)}
                position={item.position ?? index + 1}
                disabled={disabled}
                onKey={onKey}
              >
                {children}
              </Row>
            )}
          </Rows>
        </SortableContext>
      </DndContext>
      <Box aria-live="assertive" sx={visuallyHidden}>
        {said}
      </Box>
    </div>
  )
}

interface RowProps<Item extends SortableItem> {
  item: Item
  name: string
  position: number
  disabled: boolean
  onKey: (event: KeyboardEvent, item: Item) => void
  children: (item: Item, handle: ReactNode) => ReactNode
}

function Row<Item extends SortableItem>({ item, name, position, disabled, onKey, children }: RowProps<Item>) {
  const { id, fixed = false } = item
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: { draggable: fixed || disabled },
  })
  const handle = useMemo(
    () =>
      fixed ? null : (
        <Handle
          ref={setActivatorNodeRef}
          id={id}
          name={name}
          position={position}
          disabled={disabled}
          {...listeners}
          onKeyDown={(event) => onKey(event, item)}
        />
      ),
    [fixed, setActivatorNodeRef, id, name, position, disabled, listeners, onKey, item],
  )
  // During a drag every row is repositioned many times, but its content stays the same.
  const content = useMemo(() => children(item, handle), [children, item, handle])
  return (
    <div
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition,
        ...(isDragging ? draggedLook : undefined),
      }}
    >
      {content}
    </div>
  )
}

interface HandleProps extends Pick<ButtonBaseProps, "disabled" | "onKeyDown"> {
  ref: Ref<HTMLButtonElement>
  id: number
  name: string
  position: number
}

/** The drag handle of a row; `rest` are the props that make it draggable. */
function Handle({ id, name, position, ...rest }: HandleProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <ButtonBase data-handle={id} aria-label={t("list.handle", { name, position })} {...rest} sx={handleLook}>
      <Stack component="span" aria-hidden sx={{ alignItems: "center" }}>
        <Box component="span" sx={{ typography: "semiBoldSmall" }}>
          {number(position)}
        </Box>
        <SwapVert fontSize="small" />
      </Stack>
    </ButtonBase>
  )
}

/** A constant object: new options would re-create all handles, and with them all rows. */
const dragging = { activationConstraint: { distance: 4 } }

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]

/** Disables the library's announcements: the handle describes itself, in the interface language. */
const nothing = () => undefined
const silent = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: "" },
}

const draggedLook = { position: "relative", zIndex: 1, opacity: 0.85 } as const

const handleLook = {
  width: 40,
  minHeight: 48,
  flexShrink: 0,
  borderRadius: "8px",
  backgroundColor: "surface.high",
  cursor: "grab",
  touchAction: "none",
  "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main" },
  "&.Mui-disabled": { opacity: 0.5 },
} as const

/** The ids with `id` moved to index `to`; the same array if nothing moves or there is no such index. */
export function moved(ids: number[], id: number, to: number): number[] {
  const from = ids.indexOf(id)
  if (from === to || from < 0 || to < 0 || to >= ids.length) return ids
  return ids.filter((each) => each !== id).toSpliced(to, 0, id)
}
