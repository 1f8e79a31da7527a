import { Box, Button, Card, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useContactDialog, useTakesMessages } from "../../site/contact/index.ts"

/** For visitors who do not find what they are looking for. */
export function AskForKit() {
  const { t } = useTranslation("kits")
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  if (!takesMessages) return null
  return (
    <Card component="section" aria-labelledby="ask-for-kit" sx={ask}>
      <Box sx={{ minWidth: 0 }}>
        <Typography id="ask-for-kit" component="h2" variant="titleMedium">
          {t("ask.title")}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {t("ask.text")}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={() => contact({ about: "contactUs" })} sx={{ flexShrink: 0 }}>
        {t("ask.action")}
      </Button>
      {dialog}
    </Card>
  )
}

const ask = {
  mt: 4,
  p: 3,
  display: "flex",
  flexDirection: { xs: "column", sm: "row" },
  alignItems: { xs: "stretch", sm: "center" },
  justifyContent: "space-between",
  gap: 2,
} as const
