import { Checkbox, FormControl, InputLabel, ListItemText, MenuItem, Select } from "@mui/material"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { type IssueKind, issueKinds } from "./issues.ts"

/** Filters the questionnaires by open issues. */
export function IssueSelect({
  kinds,
  onChoose,
}: {
  kinds: IssueKind[]
  onChoose: (kinds: IssueKind[]) => void
}) {
  const { t } = useTranslation("answers")
  const label = useId()
  const chosen = (values: readonly string[]) => issueKinds.filter((kind) => values.includes(kind))
  const words = () => {
    const [only, ...further] = kinds
    if (only === undefined) return t("issues.none")
    if (further.length === 0) return t(`issues.${only}`)
    return kinds.length === issueKinds.length ? t("issues.all") : t("issues.kinds", { count: kinds.length })
  }
  return (
    <FormControl size="small" sx={{ width: 250, maxWidth: "100%" }}>
      <InputLabel id={label} shrink>
        {t("issues.filter")}
      </InputLabel>
      <Select
        multiple
        displayEmpty
        notched
        labelId={label}
        label={t("issues.filter")}
        value={kinds}
        renderValue={words}
        onChange={({ target: { value } }) =>
          onChoose(chosen(typeof value === "string" ? value.split(",") : value))
        }
      >
        {issueKinds.map((kind) => (
          <MenuItem key={kind} value={kind} dense>
            <Checkbox size="small" checked={kinds.includes(kind)} sx={{ py: 0.25 }} />
            <ListItemText primary={t(`issues.${kind}`)} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}
