import { Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { useSetPublished } from "../api.ts"

/** Publishes the report, or takes it back after confirmation. */
export function Publication({ assessmentId, published }: { assessmentId: string; published: boolean }) {
  const { t } = useTranslation("report")
  const [asking, setAsking] = useState(false)
  const change = useSetPublished(assessmentId)
  const takeBack = () => change.mutate(false, { onSettled: () => setAsking(false) })
  return (
    <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
      <Typography variant="bodySmall" color="textSecondary">
        {t(published ? "share.unpublishHint" : "share.publishHint")}
      </Typography>
      {published ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {t("share.unpublish")}
        </Button>
      ) : (
        <Button variant="contained" loading={change.isPending} onClick={() => change.mutate(true)}>
          {t("share.publish")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t("share.unpublish")}
        confirmLabel={t("share.unpublish")}
        destructive
        busy={change.isPending}
        onConfirm={takeBack}
        onCancel={() => setAsking(false)}
      >
        {t("share.unpublishQuestion")}
      </ConfirmDialog>
    </Stack>
  )
}
