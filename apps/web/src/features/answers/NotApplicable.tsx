import { Box, FormControlLabel, Switch, Typography } from "@mui/material"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { defineAction, useAction } from "../../ui/actions.ts"

const mark = defineAction({ label: "answers:keys.notApplicable", shortcut: "n" })

/** Marks a question as not applicable, or removes the mark. */
export function NotApplicable({
  checked,
  disabled,
  onToggle,
}: {
  checked: boolean
  disabled: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation("answers")
  const explanation = useId()
  useAction(mark, { run: onToggle, enabled: !disabled })
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        control={
          <Switch
            checked={checked}
            disabled={disabled}
            onChange={onToggle}
            slotProps={{ input: { "aria-describedby": explanation, "aria-keyshortcuts": "n" } }}
          />
        }
        label={t("question.notApplicable")}
      />
      <Typography id={explanation} variant="bodySmall" color="textSecondary">
        {t("question.notApplicableHint")}
      </Typography>
    </Box>
  )
}
