import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../i18n/useFormat.ts"
import { pageMargins } from "../../ui/Page.tsx"
import { gridOf } from "../../ui/states.tsx"

/** From a kit to a report, in three steps. */
export function Steps() {
  const { t } = useTranslation("landing")
  const format = useFormat()
  const steps = ["kit", "answer", "report"] as const
  return (
    <Box component="section" aria-labelledby="steps" sx={band}>
      <Typography id="steps" component="h2" variant="headlineMedium" sx={{ mb: 4 }}>
        {t("steps.heading")}
      </Typography>
      <Box
        component="ol"
        sx={{ ...gridOf({ xs: 1, md: 3 }), gap: { xs: 4, md: 6 }, m: 0, p: 0, listStyle: "none" }}
      >
        {steps.map((step, index) => (
          <Box component="li" key={step}>
            <Typography aria-hidden component="span" variant="displayMedium" sx={numeral}>
              {format.number(index + 1)}
            </Typography>
            <Typography component="h3" variant="titleLarge" sx={{ mb: 1 }}>
              {t(`steps.${step}.title`)}
            </Typography>
            <Typography color="textSecondary">{t(`steps.${step}.text`)}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const band = {
  px: { ...pageMargins, xs: "16px" },
  py: { xs: 5, md: 8 },
  backgroundColor: "surface.lowest",
} as const

const numeral = {
  display: "grid",
  placeItems: "center",
  width: 48,
  height: 48,
  mb: 2,
  borderRadius: "50%",
  fontSize: "1.375rem",
  color: "primary.main",
  backgroundColor: "primary.soft",
} as const
