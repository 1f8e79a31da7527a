import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"

/** The fields of a changed element, each before and after. */
export function FieldDifferences({ fields }: { fields: Schemas["FieldDifference"][] }) {
  const name = useFieldName()
  if (fields.length === 0) return null
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: "grid", gap: 0.75 }}>
      {fields.map((difference) => (
        <div key={name(difference)}>
          <Typography component="dt" variant="bodySmall" color="textSecondary">
            <bdi>{name(difference)}</bdi>
          </Typography>
          <Box component="dd" sx={pair}>
            <Value difference={difference} side="before" />
            <Value difference={difference} side="after" />
          </Box>
        </div>
      ))}
    </Box>
  )
}

function Value({ difference, side }: { difference: Schemas["FieldDifference"]; side: "before" | "after" }) {
  const { t } = useTranslation("kitPreview")
  const format = useFormat()
  const text = difference[side]
  const shown = text === null ? t("nothing") : readable(text)
  return (
    <Box component={side === "before" ? "del" : "ins"} sx={text === null ? nothing : values[side]}>
      <Box component="span" sx={visuallyHidden}>
        {t(side)}:{" "}
      </Box>
      <span dir={directionOf(shown)}>{shown}</span>
    </Box>
  )

  function readable(value: string): string {
    if (value === "true" || value === "false") return t(value)
    const number = value.endsWith("%") ? Number(value.slice(0, -1)) : Number(value)
    if (!numbers.has(difference.field) || Number.isNaN(number)) return value
    return value.endsWith("%") ? format.percent(number) : format.number(number)
  }
}

/** The label of a field; for a competence with its level, for an option with its number. */
function useFieldName() {
  const { t } = useTranslation("kitPreview")
  return ({ field, of, language }: Schemas["FieldDifference"]) => {
    const label = t(`fields.${field}`)
    const named = of === null ? label : t("fieldOf", { field: label, of })
    return language === null
      ? named
      : t("translated", { field: named, language: t(`languages.${languageOf(language)}`) })
  }
}

function languageOf(code: string): "EN" | "FA" {
  return code === "FA" ? "FA" : "EN"
}

const numbers = new Set<string>(["index", "value", "weight", "competence", "impact", "optionValue"])

const visuallyHidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const

const pair = { m: 0, display: "flex", flexWrap: "wrap", gap: 0.75, alignItems: "baseline" } as const

const value = { px: 0.75, borderRadius: "4px", overflowWrap: "anywhere", color: "text.primary" } as const

const values = {
  before: { ...value, backgroundColor: "error.softer", textDecorationColor: "currentColor" },
  after: { ...value, backgroundColor: "success.soft", textDecoration: "none" },
} as const

const nothing = { ...value, textDecoration: "none", color: "text.secondary", fontStyle: "italic" } as const
