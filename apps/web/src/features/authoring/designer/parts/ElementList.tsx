import { Button, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import type { TFunction } from "i18next"
import { type ReactNode, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { DraftName } from "../../../../drafts/editors.ts"
import { Add } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { SortableList } from "../../../../ui/SortableList.tsx"
import { EmptyState, Skeletons } from "../../../../ui/states.tsx"
import { useArrival } from "../../../../ui/useArrival.ts"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { useAimed, useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { type Element, type ElementKind, elementsQuery } from "../elements.ts"
import { ElementRow } from "./ElementRow.tsx"
import { ElementForm } from "./forms.tsx"
import { TabFrame } from "./TabFrame.tsx"
import { newValues, wordsOf } from "./texts.ts"
import { useOrder } from "./useOrder.ts"

interface ElementListProps {
  kind: ElementKind
  /** What an element contains, shown below it when opened. Must be a stable function, since rows are memoized by it. */
  inside?: (element: Element) => ReactNode
  /** Shown below the list. */
  children?: ReactNode
}

/** A part of the designer that is a list of one kind of elements. */
export function ElementList({ kind, inside, children }: ElementListProps) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const query = useQuery(elementsQuery(kind, versionId))
  const { name } = kind
  const draft = `new-element:${versionId}:${name}` as const
  const form = useEditInPlace(draft)
  const add = (
    <Button variant="contained" startIcon={<Add />} disabled={form.isOpen} onClick={form.open}>
      {t(`${name}.new`)}
    </Button>
  )
  const count = query.data?.length ?? 0
  return (
    <TabFrame title={t(`${name}.title`)} intro={t(`${name}.intro`)} action={query.data?.length !== 0 && add}>
      <Loaded
        query={query}
        loading={<Skeletons count={3} height={72} />}
        isEmpty={(elements) => elements.length === 0 && !form.isOpen}
        empty={<EmptyState title={t(`${name}.none`)} hint={t(`${name}.noneHint`)} actions={add} />}
      >
        {(elements) => (
          <>
            {count > 1 && (
              <Typography variant="bodySmall" color="textSecondary">
                {t("orderHint")}
              </Typography>
            )}
            <Elements kind={kind} elements={elements} inside={inside} />
            {form.isOpen && <NewElement draft={draft} kind={kind} count={count} onClose={form.close} />}
          </>
        )}
      </Loaded>
      {children}
    </TabFrame>
  )
}

function Elements({ kind, elements, inside }: ElementListProps & { elements: Element[] }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { name, hasWeight, maybeUndescribed } = kind
  const aimed = useAimed().id
  const [open, setOpen] = useState<readonly number[]>(aimed === undefined ? [] : [aimed])
  useArrival(() => aimed !== undefined && setOpen((all) => (all.includes(aimed) ? all : [...all, aimed])))
  const order = useOrder(name, elements)
  const row = useCallback(
    (element: Element, handle: ReactNode) => (
      <ElementRow
        element={element}
        handle={handle}
        category={t(`${name}.one`)}
        hasWeight={hasWeight}
        maybeUndescribed={maybeUndescribed}
        figure={figureOf(element, hasWeight, t)}
        edit={(words, seen) => kind.edit(versionId, element.id, words, seen)}
        deleted={kind.deleted}
        remove={() => kind.remove(versionId, element.id)}
        opened={inside && open.includes(element.id) ? inside(element) : undefined}
        onToggle={inside && (() => setOpen((all) => toggled(all, element.id)))}
      />
    ),
    [t, kind, name, hasWeight, maybeUndescribed, versionId, inside, open],
  )
  return (
    <SortableList
      label={t(`${name}.title`)}
      items={order.items}
      nameOf={({ title }) => title}
      // Rows as tall as the screen cannot be dragged past each other.
      disabled={inside !== undefined && open.length > 0}
      kept={aimed}
      onMove={order.move}
    >
      {row}
    </SortableList>
  )
}

function figureOf(
  { weight, questionsCount }: Element,
  hasWeight: boolean,
  t: TFunction<"designer">,
): string | undefined {
  if (questionsCount !== undefined) return t("questionsCount", { count: questionsCount })
  return hasWeight && weight !== undefined ? t("weight", { weight }) : undefined
}

function toggled(all: readonly number[], id: number): readonly number[] {
  return all.includes(id) ? all.filter((each) => each !== id) : [...all, id]
}

interface NewElementProps {
  draft: DraftName
  kind: ElementKind
  count: number
  onClose: () => void
}

/** A form for a new element, which is reset after saving for the next one. */
function NewElement({ draft, kind, count, onClose }: NewElementProps) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  return (
    <ElementForm
      draft={draft}
      again
      label={t(`${kind.name}.new`)}
      defaultValues={newValues(count)}
      places={count + 1}
      hasWeight={kind.hasWeight}
      onClose={onClose}
      onSave={(values) =>
        change({
          said: t("done.created", { title: values.title.main.trim() }),
          make: () => kind.create(versionId, wordsOf(values, otherLanguage, kind)),
          undo: (id) => kind.remove(versionId, id),
        })
      }
    />
  )
}
