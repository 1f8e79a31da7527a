import { Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { drafts } from "../../../../drafts/store.ts"
import { DeleteDialog } from "../../../../ui/ConfirmDialog.tsx"
import { Add } from "../../../../ui/icons.ts"
import { NextPage } from "../../../../ui/NextPage.tsx"
import { FinishEditing } from "../../../../ui/rich-text/RichTextField.tsx"

import { EmptyState, ErrorState, Skeletons } from "../../../../ui/states.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { useFilter } from "../../../../ui/useFilter.ts"
import {
  type AmountCode,
  deleteItem,
  type ItemChoice,
  itemsChanged,
  itemsQuery,
  type Measured,
  measures,
} from "../api.ts"
import { ActionItem, type Item } from "./ActionItem.tsx"
import { draftOfItem, ItemForm } from "./ItemForm.tsx"

interface ItemListProps {
  assessmentId: string
  /** Whether the person can add, change and delete items. */
  mayManage: boolean
  /** Whether the person can open questions. */
  mayOpen: boolean
}

/** The list of action items, in the order of the report unless sorted or filtered differently. */
export function ItemList({ assessmentId, mayManage, mayOpen }: ItemListProps) {
  const { t } = useTranslation("advice")
  const [choice, change] = useFilter(({ one }) => ({
    sortBy: one("sortBy", measures),
    priority: one("priority", anyAmount),
    impact: one("impact", anyAmount),
    cost: one("cost", anyAmount),
  }))
  const [toDelete, setToDelete] = useState<Item | null>(null)
  const items = useInfiniteQuery(itemsQuery(assessmentId, choice))
  const isFiltered = measures.some((measure) => choice[measure] !== "")
  const listed = items.data?.pages.flatMap((page) => page.items) ?? []
  const form = useOpenForm(assessmentId, listed)
  const { open, close } = form
  const isEmpty = items.data !== undefined && listed.length === 0
  const toggleNew = () => form.unlessTyped(() => form.show(open === "new" ? null : "new"))
  const choose = (chosen: Partial<ItemChoice>) => form.unlessTyped(() => change(chosen))

  return (
    <section aria-label={t("items.heading")}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, flexWrap: "wrap", mb: 2 }}>
        <Typography component="h2" variant="titleLarge">
          {t("items.heading")}
        </Typography>
        {mayManage && (listed.length > 0 || isFiltered || open === "new") && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add />}
            onClick={toggleNew}
            data-test-id="newAdvice"
          >
            {t("items.add")}
          </Button>
        )}
      </Stack>
      {open === "new" && <ItemForm assessmentId={assessmentId} onClose={close} />}
      {(listed.length > 1 || isFiltered) && <ItemFilters choice={choice} onChoose={choose} />}
      {items.isPending && <Skeletons count={3} height={64} />}
      {items.isError && !items.data && (
        <ErrorState error={items.error} onRetry={() => void items.refetch()} />
      )}
      {isEmpty && isFiltered && <NoMatch onClear={() => choose({ priority: "", impact: "", cost: "" })} />}
      {isEmpty && !isFiltered && open !== "new" && (
        <EmptyState
          title={t("items.none")}
          hint={t("items.noneHint")}
          actions={
            mayManage && (
              <Button variant="contained" startIcon={<Add />} onClick={toggleNew} data-test-id="newAdvice">
                {t("items.add")}
              </Button>
            )
          }
        />
      )}
      {listed.length > 0 && (
        <Box component="ul" sx={list}>
          {listed.map((item) => (
            <li key={item.id}>
              {open === item.id ? (
                <ItemForm assessmentId={assessmentId} item={item} onClose={close} />
              ) : (
                <ActionItem
                  item={item}
                  mayOpen={mayOpen}
                  onEdit={mayManage ? () => form.unlessTyped(() => form.show(item.id)) : undefined}
                  onDelete={mayManage ? () => setToDelete(item) : undefined}
                />
              )}
            </li>
          ))}
          {items.hasNextPage && (
            <li>
              <NextPage label={t("items.more")} query={items} />
            </li>
          )}
        </Box>
      )}
      {toDelete && (
        <DeleteItem assessmentId={assessmentId} item={toDelete} onClose={() => setToDelete(null)} />
      )}
      <FinishEditing open={form.isHeld} onGoOn={form.goOn} />
    </section>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("advice")
  return (
    <EmptyState title={t("items.noMatch")} actions={<Button onClick={onClear}>{t("items.clear")}</Button>} />
  )
}

function DeleteItem({
  assessmentId,
  item,
  onClose,
}: {
  assessmentId: string
  item: Item
  onClose: () => void
}) {
  const { t } = useTranslation("advice")
  const client = useQueryClient()
  async function remove() {
    await deleteItem(item.id)
    await itemsChanged(client, assessmentId)
    toastSuccess(t("items.removed"))
  }
  return (
    <DeleteDialog category={t("items.category")} subject={item.title} action={remove} onClose={onClose} />
  )
}

const list = {
  m: 0,
  p: 0.5,
  listStyle: "none",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 1.5,
  maxHeight: 900,
  overflowY: "auto",
} as const

/**
 * The single open form of the list, for a new or an existing item. One in which something was typed before opens by
 * itself; others open only when that is saved or cancelled.
 */
function useOpenForm(assessmentId: string, listed: readonly Item[]) {
  const [chosen, setChosen] = useState<"new" | Item["id"] | null>(null)
  const [isHeld, setHeld] = useState(false)
  const isTyped = (form: typeof chosen) =>
    form !== null && drafts.has(draftOfItem(assessmentId, form === "new" ? undefined : form))
  const typedBefore = isTyped("new") ? "new" : listed.find(({ id }) => isTyped(id))?.id
  const open = chosen ?? typedBefore ?? null
  return {
    open,
    close: () => setChosen(null),
    /** Runs `work`, which would close the form, unless there are unsaved changes: then sets `isHeld`. */
    unlessTyped(work: () => void) {
      if (isTyped(open)) setHeld(true)
      else work()
    },
    show: setChosen,
    /** Whether the person tried something that would close a form with unsaved changes. */
    isHeld,
    goOn: () => setHeld(false),
  }
}

const codes = ["HIGH", "MEDIUM", "LOW"] as const satisfies AmountCode[]
const anyAmount = ["", ...codes] as const

/** The controls to sort the list and to filter it by priority, impact and cost. */
function ItemFilters({
  choice,
  onChoose,
}: {
  choice: ItemChoice
  onChoose: (change: Partial<ItemChoice>) => void
}) {
  const { t } = useTranslation("advice")
  return (
    <Box
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 1fr)" }, mb: 2 }}
    >
      <TextField
        select
        label={t("items.sortBy")}
        value={choice.sortBy}
        onChange={({ target }) => {
          const sortBy = measures.find((measure) => measure === target.value)
          if (sortBy) onChoose({ sortBy })
        }}
      >
        {measures.map((measure) => (
          <MenuItem key={measure} value={measure}>
            {t(`items.sort.${measure}`)}
          </MenuItem>
        ))}
      </TextField>
      {measures.map((measure) => (
        <AmountFilter
          key={measure}
          measure={measure}
          chosen={choice[measure]}
          onChoose={(code) => onChoose({ [measure]: code })}
        />
      ))}
    </Box>
  )
}

interface AmountFilterProps {
  measure: Measured
  chosen: AmountCode | ""
  onChoose: (code: AmountCode | "") => void
}

function AmountFilter({ measure, chosen, onChoose }: AmountFilterProps) {
  const { t } = useTranslation("advice")
  return (
    <TextField
      select
      label={t(`items.filter.${measure}`)}
      value={chosen || "any"}
      onChange={({ target }) => onChoose(codes.find((code) => code === target.value) ?? "")}
    >
      <MenuItem value="any">{t("items.any")}</MenuItem>
      {codes.map((code) => (
        <MenuItem key={code} value={code}>
          {t(`items.${measure}.${code}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
