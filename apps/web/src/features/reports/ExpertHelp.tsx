import { Box, Button, Card, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useContactDialog } from "../contact/index.ts"
import { notPrinted } from "./PrintStyle.tsx"

/** Offers a review by experts for reports that contain only generated texts. */
export function ExpertHelp({ byModel }: { byModel: boolean }) {
  const { t } = useTranslation("report")
  const { contact, dialog } = useContactDialog()
  return (
    <Card component="section" aria-label={t("experts.title")} sx={card}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="titleMedium">
          {t("experts.title")}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: "60ch" }}>
          {t(byModel ? "experts.byModel" : "experts.byApp")} {t("experts.reasons")}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={() => contact({ about: "expertReview" })} sx={{ flexShrink: 0 }}>
        {t("experts.action")}
      </Button>
      {dialog}
    </Card>
  )
}

const card = {
  p: 3,
  mb: { xs: 6, md: 9 },
  display: "flex",
  flexDirection: { xs: "column", sm: "row" },
  alignItems: { xs: "stretch", sm: "center" },
  justifyContent: "space-between",
  gap: 2,
  backgroundColor: "primary.soft",
  ...notPrinted,
} as const
