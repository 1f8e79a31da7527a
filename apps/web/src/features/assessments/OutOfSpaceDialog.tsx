import CreateNewFolderOutlined from "@mui/icons-material/CreateNewFolderOutlined"
import { Button, Stack, Typography } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { places } from "../../places.ts"
import { DialogFrame } from "../../ui/DialogFrame.tsx"
import { CreateSpaceDialog } from "../spaces/index.ts"

/**
 * The plan allows no assessment where it was wanted: why, and the two ways on. Making a space closes the dialog
 * with `onSpaceCreated`; without it the owner of the dialog has to notice that there is room now.
 */
export function OutOfSpaceDialog(props: {
  /** The server's reason. */
  message: string
  onClose: () => void
  onSpaceCreated?: (spaceId: number) => void
}) {
  const { message, onClose, onSpaceCreated } = props
  const { t } = useTranslation("assessments")
  const [creating, setCreating] = useState(false)
  if (creating) {
    return (
      <Suspense>
        <CreateSpaceDialog onClose={() => setCreating(false)} onCreated={onSpaceCreated} />
      </Suspense>
    )
  }
  return (
    <DialogFrame
      open
      title={t("full.title")}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button href={places.spaces}>{t("full.cleanUp")}</Button>
          <Button
            autoFocus
            variant="contained"
            startIcon={<CreateNewFolderOutlined />}
            onClick={() => setCreating(true)}
          >
            {t("full.newSpace")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="titleMedium" component="p">
          {t("full.headline")}
        </Typography>
        <Typography>{message}</Typography>
        <Typography color="textSecondary">{t("full.ways")}</Typography>
      </Stack>
    </DialogFrame>
  )
}

/** Why a space offers no new assessment. A space made here is opened, since that is where there is room. */
export function FullSpaceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  return (
    <OutOfSpaceDialog
      message={t("full.reason")}
      onClose={onClose}
      onSpaceCreated={(spaceId) => {
        onClose()
        void navigate(places.space(spaceId))
      }}
    />
  )
}
