import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { CopyBox } from "../../../ui/CopyBox.tsx"
import { Section } from "../../../ui/Section.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { makeCalendar } from "./api.ts"

/** The person's calendar of roadmap items: its secret address is shown only once, when it is made. */
export function Calendar() {
  const { t } = useTranslation("account")
  const [asks, setAsks] = useState(false)
  const make = useSave({
    mutationFn: makeCalendar,
    onSettled: () => setAsks(false),
  })
  const address = make.data?.address
  return (
    <Section title={t("calendar.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start", maxWidth: 720 }}>
        <Typography color="textSecondary">{t("calendar.text")}</Typography>
        {address !== undefined && (
          <Box role="status" sx={{ width: "100%" }}>
            <Alert severity="warning" sx={{ mb: 1 }}>
              {t("calendar.warning")}
            </Alert>
            <CopyBox text={address} label={t("calendar.copy")} testId="calendar" />
          </Box>
        )}
        <Button variant="outlined" onClick={() => setAsks(true)}>
          {t("calendar.make")}
        </Button>
      </Stack>
      <ConfirmDialog
        open={asks}
        title={t("calendar.make")}
        busy={make.isPending}
        confirmLabel={t("calendar.confirm")}
        onConfirm={() => make.mutate()}
        onCancel={() => setAsks(false)}
      >
        {t("calendar.question")}
      </ConfirmDialog>
    </Section>
  )
}
