import Add from "@mui/icons-material/Add"
import { Box, Button, Stack, Typography } from "@mui/material"
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { FinishEditing } from "../../../ui/rich-text/FinishEditing.tsx"
import { EmptyState, ErrorState, Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { deleteItem, type ItemChoice, itemsChanged, itemsQuery, measures } from "../api.ts"
import { ActionItem, type Item } from "./ActionItem.tsx"
import { ItemFilters } from "./ItemFilters.tsx"
import { ItemForm } from "./ItemForm.tsx"
import { MoreItems } from "./MoreItems.tsx"
import { useOpenForm } from "./useOpenForm.ts"

export interface ItemListProps {
  assessmentId: string
  /** Whether the person can add, change and delete items. */
  mayManage: boolean
}

/** The list of action items, in the order of the report unless sorted or filtered differently. */
export function ItemList({ assessmentId, mayManage }: ItemListProps) {
  const { t } = useTranslation("advice")
  const [choice, setChoice] = useState<ItemChoice>({ sortBy: "priority" })
  const form = useOpenForm()
  const { open, close } = form
  const [toDelete, setToDelete] = useState<Item | null>(null)
  const items = useInfiniteQuery(itemsQuery(assessmentId, choice))
  const isFiltered = measures.some((measure) => choice[measure] !== undefined)
  const listed = items.data?.pages.flatMap((page) => page.items) ?? []
  const isEmpty = items.data !== undefined && listed.length === 0
  const toggleNew = () => form.unlessTyped(() => form.show(open === "new" ? null : "new"))
  const choose = (chosen: ItemChoice) => form.unlessTyped(() => setChoice(chosen))

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
      {open === "new" && <ItemForm assessmentId={assessmentId} onTyped={form.setTyped} onClose={close} />}
      {(listed.length > 1 || isFiltered) && <ItemFilters choice={choice} onChoose={choose} />}
      {items.isPending && <Skeletons count={3} height={64} />}
      {items.isError && !items.data && (
        <ErrorState error={items.error} onRetry={() => void items.refetch()} />
      )}
      {isEmpty && isFiltered && <NoMatch onClear={() => choose({ sortBy: choice.sortBy })} />}
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
                <ItemForm assessmentId={assessmentId} item={item} onTyped={form.setTyped} onClose={close} />
              ) : (
                <ActionItem
                  item={item}
                  onEdit={mayManage ? () => form.unlessTyped(() => form.show(item.id)) : undefined}
                  onDelete={mayManage ? () => setToDelete(item) : undefined}
                />
              )}
            </li>
          ))}
          {items.hasNextPage && (
            <li>
              <MoreItems isLoading={items.isFetchingNextPage} onMore={() => void items.fetchNextPage()} />
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
  const remove = useMutation({
    mutationFn: () => deleteItem(item.id),
    async onSuccess() {
      await itemsChanged(client, assessmentId)
      toastSuccess(t("items.removed"))
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDeleteDialog
      open
      category={t("items.category")}
      subject={item.title}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
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
