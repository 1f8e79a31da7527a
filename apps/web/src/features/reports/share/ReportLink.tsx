import { Box, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { places } from "../../../places.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { useSetVisibility } from "../api.ts"
import { useOpenAddress } from "./useOpenAddress.ts"

interface ReportLinkProps {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
}

/** The address to share. A public one can be replaced if it reached the wrong people. */
export function ReportLink({ report, spaceId, assessmentId }: ReportLinkProps) {
  const { t } = useTranslation("report")
  const isPublic = report.visibility === "PUBLIC"
  const path = places.report({ spaceId, assessmentId }, isPublic ? report.linkHash : null)
  const address = new URL(path, window.location.origin).href
  return (
    <div>
      <Typography component="h3" variant="titleMedium" sx={{ mb: 1 }}>
        {t("share.link")}
      </Typography>
      <Stack direction="row" sx={box}>
        <Typography noWrap dir="ltr" variant="bodySmall" sx={{ flex: 1, minWidth: 0 }}>
          {address}
        </Typography>
        <CopyButton text={address} label={t("share.copy")} />
      </Stack>
      {!report.permissions.canManageVisibility && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
          {t(isPublic ? "share.publicHint" : "share.restrictedHint")}
        </Typography>
      )}
      {isPublic && report.permissions.canManageVisibility && (
        <NewLink spaceId={spaceId} assessmentId={assessmentId} />
      )}
    </div>
  )
}

function NewLink({ spaceId, assessmentId }: Pick<ReportLinkProps, "spaceId" | "assessmentId">) {
  const { t } = useTranslation("report")
  const [asking, setAsking] = useState(false)
  const change = useSetVisibility(assessmentId)
  const openAddress = useOpenAddress(spaceId, assessmentId)
  const replace = () =>
    change.mutate(
      { visibility: "PUBLIC", newLink: true },
      { onSuccess: ({ linkHash }) => openAddress(linkHash), onSettled: () => setAsking(false) },
    )
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" onClick={() => setAsking(true)}>
        {t("share.newLink")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("share.newLinkTitle")}
        confirmLabel={t("share.replace")}
        busy={change.isPending}
        onConfirm={replace}
        onCancel={() => setAsking(false)}
      >
        {t("share.newLinkQuestion")}
      </ConfirmDialog>
    </Box>
  )
}

const box = {
  alignItems: "center",
  gap: 1,
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  backgroundColor: "surface.lowest",
} as const
