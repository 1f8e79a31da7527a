import { MenuItem, TextField } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Decision } from "./wishes.ts"

interface DecisionSelectProps {
  periods: number
  /** Its title, for the name of the field. */
  question: string
  decision: Decision | undefined
  disabled: boolean
  onDecide: (decision: Decision | undefined) => void
}

/** What a person decides about a question: leave it to the plan, keep it, pin it to a period, or exclude it. */
export function DecisionSelect({ periods, question, decision, disabled, onDecide }: DecisionSelectProps) {
  const { t } = useTranslation("roadmap")
  return (
    <TextField
      select
      size="small"
      label={t("decision.label")}
      value={decision ?? ""}
      disabled={disabled}
      onChange={({ target: { value } }) =>
        onDecide(value === "EXCLUDED" || value === "REQUIRED" ? value : Number(value) || undefined)
      }
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          SelectDisplayProps: { "aria-label": t("decision.of", { question }) },
        },
      }}
    >
      <MenuItem value="">{t("decision.free")}</MenuItem>
      <MenuItem value="REQUIRED">{t("decision.required")}</MenuItem>
      {Array.from({ length: periods }, (_, index) => index + 1).map((index) => (
        <MenuItem key={index} value={index}>
          {t("decision.pinned", { index })}
        </MenuItem>
      ))}
      <MenuItem value="EXCLUDED">{t("decision.excluded")}</MenuItem>
    </TextField>
  )
}
