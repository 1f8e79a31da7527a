import { Box, MenuItem, TextField } from "@mui/material"
import { useTranslation } from "react-i18next"
import { type AmountCode, type ItemChoice, type Measured, measures } from "../api.ts"

const codes: AmountCode[] = ["HIGH", "MEDIUM", "LOW"]

/** The controls to sort the list and to filter it by priority, impact and cost. */
export function ItemFilters({
  choice,
  onChoose,
}: {
  choice: ItemChoice
  onChoose: (choice: ItemChoice) => void
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
          if (sortBy) onChoose({ ...choice, sortBy })
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
          onChoose={(code) => onChoose({ ...choice, [measure]: code })}
        />
      ))}
    </Box>
  )
}

interface AmountFilterProps {
  measure: Measured
  chosen: AmountCode | undefined
  onChoose: (code: AmountCode | undefined) => void
}

function AmountFilter({ measure, chosen, onChoose }: AmountFilterProps) {
  const { t } = useTranslation("advice")
  return (
    <TextField
      select
      label={t(`items.filter.${measure}`)}
      value={chosen ?? "any"}
      onChange={({ target }) => onChoose(codes.find((code) => code === target.value))}
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
