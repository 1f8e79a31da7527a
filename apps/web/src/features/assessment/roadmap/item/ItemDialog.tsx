import { Alert, Button, Stack } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { isUnanswered } from "../../../../api/errors.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import { useDraftScope } from "../../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../../drafts/useDraftForm.ts"
import { useUser } from "../../../../session/session.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { readForSave, useSave } from "../../../../ui/useSave.ts"
import { changeItem, type Roadmap, roadmapChanged, roadmapQuery } from "../api.ts"
import { itemsOf, type PlacedItem } from "../roadmap.ts"
import { ItemFields, type ItemValues } from "./ItemFields.tsx"
import { ItemQuestion } from "./ItemQuestion.tsx"

interface ItemDialogProps {
  assessmentId: string
  roadmap: Roadmap
  placed: PlacedItem
  mayPlan: boolean
  onClose: () => void
}

/**
 * An item of the roadmap: its question, and who does it by when. Assignees change status and note, planners everything.
 * If the roadmap has changed meanwhile, what was typed stays, and the rest can be loaded again.
 */
export function ItemDialog({ assessmentId, roadmap, placed, mayPlan, onClose }: ItemDialogProps) {
  const { t } = useTranslation("roadmap")
  const { t: shell } = useTranslation()
  const { id: userId } = useUser()
  const client = useQueryClient()
  const formId = useId()
  const [seen, setSeen] = useState({ ...placed, roadmap })
  const [isGone, setGone] = useState(false)
  const { item } = seen
  const mayChange = mayPlan || item.assignee?.id === userId
  const scope = useDraftScope()
  const { form, draft } = useDraftForm<ItemValues>(
    `roadmap-item:${item.id}`,
    { defaultValues: valuesOf(seen) },
    { scope, onDiscard: onClose },
  )
  const { dirtyFields } = form.formState
  const save = useSave({
    mutationFn: (values: ItemValues) =>
      changeItem(
        assessmentId,
        item.id,
        { ...editOf(values, dirtyFields), seenVersion: seen.roadmap.version },
        // The version of the whole roadmap says what was seen.
        null,
      ),
    // Shown in the dialog. Without a reply, the person may have it saved later.
    meta: { silence: (error) => !isUnanswered(error) },
    onSuccess() {
      toastSuccess(t("item.saved"))
      onClose()
      return roadmapChanged(client, assessmentId)
    },
  })
  const reload = useSave({
    mutationFn: () => readForSave(client, { ...roadmapQuery(assessmentId), staleTime: 0 }),
    onSuccess(latest) {
      const found = latest && itemsOf(latest).find((each) => each.item.questionId === item.questionId)
      setGone(!found)
      if (!latest || !found) return
      setSeen({ ...found, roadmap: latest })
      form.reset(valuesOf(found), { keepDirtyValues: true })
      save.reset()
    },
  })
  const submit = form.handleSubmit((values) =>
    draft.save(() => save.mutateAsync(values)).catch(() => undefined),
  )
  function cancel() {
    draft.discard()
    onClose()
  }
  return (
    <DialogFrame
      open
      drafts={scope}
      maxWidth="sm"
      title={t("item.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={cancel}>{shell(mayChange ? "dialog.cancel" : "dialog.close")}</Button>
          {mayChange && (
            <Button
              type="submit"
              form={formId}
              variant="contained"
              loading={save.isPending}
              disabled={!form.formState.isDirty || isGone}
            >
              {t("item.save")}
            </Button>
          )}
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <RestoredNote draft={draft} onDiscard={() => form.reset()} />
        <ItemQuestion item={item} roadmap={seen.roadmap} />
        {save.isError && !isUnanswered(save.error) && (
          <Alert
            severity="warning"
            action={
              isConflict(save.error) &&
              !isGone && (
                <Button
                  color="inherit"
                  size="small"
                  loading={reload.isPending}
                  onClick={() => reload.mutate()}
                >
                  {t("item.reload")}
                </Button>
              )
            }
          >
            {isGone
              ? t("item.gone")
              : isConflict(save.error)
                ? t("item.changed")
                : save.error.message || shell("error.generic")}
          </Alert>
        )}
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={submit}>
            <ItemFields
              assessmentId={assessmentId}
              item={item}
              roadmap={seen.roadmap}
              mayPlan={mayPlan}
              mayChange={mayChange}
            />
          </form>
        </FormProvider>
      </Stack>
    </DialogFrame>
  )
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === "ROADMAP_CHANGED"
}

function valuesOf({ item, period }: PlacedItem): ItemValues {
  const { assignee, due, status, note, link, effort } = item
  return {
    assigneeId: assignee?.id ?? "",
    due: due ?? "",
    status,
    note: note ?? "",
    link: link ?? "",
    period: period.index,
    effort,
  }
}

/** Only what the person has changed, so that other changes stay. */
function editOf(
  values: ItemValues,
  dirty: Partial<Record<keyof ItemValues, boolean>>,
): Schemas["RoadmapItemEdit"] {
  const { assigneeId, due, status, note, link, period, effort } = values
  return {
    ...(dirty.assigneeId && { assigneeId: assigneeId || null }),
    ...(dirty.due && { due: due || null }),
    ...(dirty.status && { status }),
    ...(dirty.note && { note: note.trim() || null }),
    ...(dirty.link && { link: link.trim() || null }),
    ...(dirty.period && { period }),
    ...(dirty.effort && { effort }),
  }
}
