import { Box, Chip, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"

export interface SummaryProps {
  title: string
  weight: number
  description: string
  /** What somebody has to look at, in a few words; null if nothing. */
  waits: string | null
  rating: ReactNode
}

/** A subject or an attribute with its rating. It is also used inside a button, so it contains no block elements. */
export function Summary({ title, weight, description, waits, rating }: SummaryProps) {
  const { t } = useTranslation("insights")
  const format = useFormat()
  return (
    <Box component="span" sx={row}>
      <Stack component="span" sx={{ gap: 0.5, minWidth: 0, flex: 1 }}>
        <Box
          component="span"
          sx={{ display: "flex", columnGap: 1, rowGap: 0.5, flexWrap: "wrap", alignItems: "center" }}
        >
          <Typography
            component="bdi"
            variant="titleMedium"
            dir={directionOf(title)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {title}
          </Typography>
          <Typography component="span" variant="bodySmall" color="textSecondary">
            {t("weight", { weight: format.number(weight) })}
          </Typography>
          {waits && <Chip component="span" size="small" color="error" variant="outlined" label={waits} />}
        </Box>
        <Typography
          component="span"
          variant="bodySmall"
          color="textSecondary"
          dir={directionOf(description)}
          sx={{ display: { xs: "none", md: "block" }, overflowWrap: "anywhere" }}
        >
          {description}
        </Typography>
      </Stack>
      {rating}
    </Box>
  )
}

const row = {
  display: "flex",
  flexDirection: { xs: "column", md: "row" },
  alignItems: { xs: "stretch", md: "center" },
  justifyContent: "space-between",
  gap: 2,
  width: "100%",
  minWidth: 0,
} as const
