import { Button, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useDraft, useDraftScope } from "../../../drafts/useDraft.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { FlagOutlined } from "../../../ui/icons.ts"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { sendMessage, useAddress } from "./api.ts"

const items = ["unclear", "wrong", "ambiguous", "options", "wording", "other"] as const

type Item = (typeof items)[number]

const nothing: { chosen: Item[]; remark: string } = { chosen: [], remark: "" }

/** Reports what is wrong with the open question. */
export function ReportQuestionDialog({ questionId, onClose }: { questionId: number; onClose: () => void }) {
  const { t } = useTranslation("contact")
  const address = useAddress()
  const scope = useDraftScope()
  const draft = useDraft(`reported-question:${questionId}`, nothing, { scope, onDiscard: onClose })
  const { chosen, remark } = draft.value
  const prompt = useId()
  const send = useSave({
    mutationFn: () =>
      sendMessage({
        type: `Report Question - ${address}`,
        // The report is read by the people who run the site, so it holds the texts, in the order of the list.
        reportItems: items
          .filter((item) => chosen.includes(item))
          .map((item) => t(`reportQuestion.items.${item}`)),
        feedbackQuestionReport: remark,
        questionId,
      }),
    onSuccess: () => toastSuccess(t("reportQuestion.sent")),
  })
  return (
    <DialogFrame
      open
      drafts={scope}
      title={t("reportQuestion.title")}
      icon={<FlagOutlined />}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={send.isPending}
          onClick={() => void draft.save(send.mutateAsync).then(onClose, () => undefined)}
        >
          {t("reportQuestion.submit")}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <RestoredNote draft={draft} onDiscard={() => undefined} />
        <Typography id={prompt}>{t("reportQuestion.prompt")}</Typography>
        <ToggleButtonGroup
          orientation="vertical"
          color="primary"
          aria-labelledby={prompt}
          value={chosen}
          onChange={(_event, wanted: Item[]) => draft.change({ chosen: wanted, remark })}
        >
          {items.map((item) => (
            <ToggleButton key={item} value={item} sx={choice}>
              {t(`reportQuestion.items.${item}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <TextField
          multiline
          rows={3}
          label={t("reportQuestion.remark")}
          value={remark}
          onChange={(event) => draft.change({ chosen, remark: event.target.value })}
          slotProps={{ htmlInput: { dir: directionOf(remark), maxLength: 5000 } }}
        />
      </Stack>
    </DialogFrame>
  )
}

const choice = {
  justifyContent: "flex-start",
  textAlign: "start",
  textTransform: "none",
  "&:not(.Mui-selected)": { color: "text.primary" },
} as const
