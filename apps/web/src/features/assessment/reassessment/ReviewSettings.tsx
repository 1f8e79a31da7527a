import { Alert, Box, Button, MenuItem, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useDraft } from "../../../drafts/useDraft.ts"
import { noDay, today } from "../../../i18n/days.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { ContentCopy } from "../../../ui/icons.ts"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { ErrorState } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { reviewDateQuery, saveReviewDate } from "./api.ts"
import { CopyDialog } from "./CopyDialog.tsx"

type Review = Schemas["ReviewDate"]
type Every = Schemas["ReviewDateEdit"]["every"]

const rhythms: readonly Every[] = [null, 3, 6, 12]

/** When an assessment is to be done again: a day, or every so many months; and the next one, started from it. */
export function ReviewSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("reassessment")
  const [copies, setCopies] = useState(false)
  const review = useQuery(reviewDateQuery(assessment.id))
  const { id, title, space } = assessment
  return (
    <Stack sx={{ gap: 3, alignItems: "flex-start" }}>
      <Typography color="textSecondary">{t("review.intro")}</Typography>
      {review.isError && review.data === undefined ? (
        <ErrorState error={review.error} onRetry={() => void review.refetch()} />
      ) : review.data ? (
        <ReviewForm assessmentId={id} review={review.data} />
      ) : (
        <Skeleton variant="rounded" height={56} width="100%" />
      )}
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => setCopies(true)}>
        {t("copy.action")}
      </Button>
      {copies && (
        <CopyDialog assessment={{ id, title, spaceId: space.id }} onClose={() => setCopies(false)} />
      )}
    </Stack>
  )
}

function ReviewForm({ assessmentId, review }: { assessmentId: string; review: Review }) {
  const { t } = useTranslation("reassessment")
  const format = useFormat()
  const client = useQueryClient()
  const stored = { date: review.date ?? "", every: rhythms.find((each) => each === review.every) ?? null }
  const draft = useDraft(`review-date:${assessmentId}`, stored, { seen: review })
  const { date, every } = draft.value
  const save = useSave({
    mutationFn: ({ seen, ...edit }: Schemas["ReviewDateEdit"] & { seen: Seen | null }) =>
      saveReviewDate(assessmentId, edit, seen),
    onSuccess(saved) {
      toastSuccess(
        saved.date === null ? t("review.removed") : t("review.saved", { date: format.day(saved.date) }),
      )
      client.setQueryData(reviewDateQuery(assessmentId).queryKey, saved)
      return client.invalidateQueries({ queryKey: keys.spaces.all })
    },
  })
  return (
    <>
      {review.overdue && review.date !== null && (
        <Alert
          severity="warning"
          sx={{ alignSelf: "stretch" }}
          action={
            every !== null && (
              <Button color="inherit" onClick={() => save.mutate({ date: null, every, seen: review })}>
                {t("review.doneToday")}
              </Button>
            )
          }
        >
          {t("review.overdue", { date: format.day(review.date) })}
        </Alert>
      )}
      <Stack
        direction="row"
        sx={{ gap: 2, flexWrap: "wrap", alignItems: "flex-start", alignSelf: "stretch" }}
      >
        <Box sx={{ flex: "1 1 220px", display: "grid" }}>
          <DayField
            label={t("review.date")}
            value={date}
            onChange={(day) => draft.change({ date: day, every })}
            min={today()}
            max="2099-12-31"
            helperText={
              every !== null && date === "" ? t("review.fromToday", { count: every }) : t("review.dateHint")
            }
          />
        </Box>
        <TextField
          select
          label={t("review.every")}
          value={every ?? ""}
          onChange={({ target }) =>
            draft.change({ date, every: rhythms.find((each) => each === Number(target.value)) ?? null })
          }
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ flex: "1 1 220px" }}
        >
          {rhythms.map((months) => (
            <MenuItem key={months ?? 0} value={months ?? ""}>
              {months === null ? t("review.once") : t("review.months", { count: months })}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <RestoredNote draft={draft} onDiscard={() => undefined} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button
          variant="contained"
          loading={save.isPending}
          disabled={!draft.isChanged || date === noDay}
          onClick={() =>
            void draft
              .save(() => save.mutateAsync({ date: date || null, every, seen: draft.seen }))
              .catch(() => undefined)
          }
        >
          {t("review.save")}
        </Button>
        {review.date !== null && (
          <Button onClick={() => save.mutate({ date: null, every: null, seen: review })}>
            {t("review.remove")}
          </Button>
        )}
      </Stack>
    </>
  )
}
