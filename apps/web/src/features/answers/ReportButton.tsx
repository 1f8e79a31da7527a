import { Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { usePlaces } from "../assessment-frame/index.ts"

/** Leads to the report; until every question is answered it shows the progress and how many questions are left. */
export function ReportButton({
  answered,
  total,
  main = true,
}: {
  answered: number
  total: number
  /** Whether it is the primary button of the screen. */
  main?: boolean
}) {
  const { t } = useTranslation("answers")
  const { report } = usePlaces()
  const left = total - answered
  if (left <= 0 && total > 0) {
    return (
      <Button component={Link} to={report} variant={main ? "contained" : "outlined"}>
        {t("report.view")}
      </Button>
    )
  }
  return (
    <Stack sx={{ gap: 0.25, alignItems: "center" }}>
      <Button disabled variant="outlined" sx={{ position: "relative", overflow: "hidden" }}>
        <Box
          component="span"
          sx={{ ...fill, width: `${Math.round((answered / Math.max(total, 1)) * 100)}%` }}
        />
        <Box component="span" sx={{ position: "relative", color: "text.secondary" }}>
          {t("report.view")}
        </Box>
      </Button>
      <Typography variant="bodySmall" color="textSecondary" component="span">
        {t("report.left", { count: left })}
      </Typography>
    </Stack>
  )
}

const fill = {
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  backgroundColor: "primary.softer",
} as const
