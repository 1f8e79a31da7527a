import FlagOutlined from "@mui/icons-material/FlagOutlined"
import { Button, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { sendMessage, useAddress } from "./api.ts"

const items = ["unclear", "wrong", "ambiguous", "options", "wording", "other"] as const

type Item = (typeof items)[number]

/** Reports what is wrong with the open question. */
export function ReportQuestionDialog({ questionId, onClose }: { questionId: number; onClose: () => void }) {
  const { t } = useTranslation("contact")
  const address = useAddress()
  const [chosen, setChosen] = useState<Item[]>([])
  const [remark, setRemark] = useState("")
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
    onSuccess() {
      toastSuccess(t("reportQuestion.sent"))
      onClose()
    },
  })
  return (
    <DialogFrame
      open
      title={t("reportQuestion.title")}
      icon={<FlagOutlined />}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t("reportQuestion.submit")}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography id={prompt}>{t("reportQuestion.prompt")}</Typography>
        <ToggleButtonGroup
          orientation="vertical"
          color="primary"
          aria-labelledby={prompt}
          value={chosen}
          onChange={(_event, wanted: Item[]) => setChosen(wanted)}
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
          onChange={(event) => setRemark(event.target.value)}
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
