import { Button, Card, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { tabs, useGoDeeper, usePaths } from "../frame/index.ts"

/** What a quick assessment has beside its questions and its report, and the way to advanced mode. */
export function BeyondQuick({ permissions }: { permissions: Schemas["Permissions"] }) {
  const { t } = useTranslation("answers")
  const { t: shell } = useTranslation()
  const { assessmentId, here } = usePaths()
  const [asks, setAsks] = useState(false)
  const deeper = useGoDeeper(assessmentId)
  const parts = tabs.filter(({ name, permission }) => partsOfQuick.includes(name) && permissions[permission])
  const mayGo = permissions.updateAssessmentMode
  if (parts.length === 0 && !mayGo) return null
  return (
    <Card component="section" variant="outlined" aria-label={t("beyond.label")} sx={card}>
      <Stack sx={{ flex: "1 1 20rem", minWidth: 0 }}>
        <Typography component="h2" variant="titleMedium">
          {t("beyond.title")}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {t("beyond.hint")}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {parts.map(({ name, to }) => (
          <Button key={name} component={Link} to={to(here)}>
            {shell(`assessment.tabs.${name}`)}
          </Button>
        ))}
        {mayGo && (
          <Button variant="outlined" onClick={() => setAsks(true)}>
            {t("beyond.deeper")}
          </Button>
        )}
      </Stack>
      <ActionDialog
        open={asks}
        title={t("beyond.deeper")}
        confirmLabel={t("beyond.switch")}
        action={() => deeper.mutateAsync().then(() => toastSuccess(t("beyond.done")))}
        onClose={() => setAsks(false)}
      >
        {t("beyond.question")}
      </ActionDialog>
    </Card>
  )
}

const partsOfQuick: readonly string[] = ["dashboard", "insights", "advice"]

const card = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 3,
  rowGap: 1.5,
  p: { xs: 2, sm: 3 },
  mt: 4,
} as const
