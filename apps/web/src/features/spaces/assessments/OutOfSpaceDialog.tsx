import { Button, Stack, Typography } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { askForSpace, paths } from "../../../paths.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { CreateNewFolderOutlined } from "../../../ui/icons.ts"
import { rememberPending } from "../../account/pending/index.ts"
import { CreateSpaceDialog } from "../list/index.ts"

interface OutOfSpaceDialogProps {
  /** The server's reason. */
  message: string
  /** The kit of the assessment, if one was chosen. */
  kit?: { id: number; title: string } | undefined
  onClose: () => void
}

/**
 * Explains that the plan allows no further assessment, and offers two ways to continue. One is a new space: it is
 * created here and opened; or, for an assessment on a `kit`, on the spaces page, which then offers to continue.
 */
export function OutOfSpaceDialog({ message, kit, onClose }: OutOfSpaceDialogProps) {
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  function makeSpace() {
    if (!kit) return setCreating(true)
    rememberPending({ what: "assessment", kitId: kit.id, title: kit.title })
    // So that going back does not request the assessment again.
    void navigate(paths.spaces + askForSpace, { replace: true })
  }
  function open(spaceId: number) {
    onClose()
    void navigate(paths.space(spaceId))
  }
  if (creating) {
    return (
      <Suspense>
        <CreateSpaceDialog onClose={() => setCreating(false)} onCreated={open} />
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
          <Button href={paths.spaces}>{t("full.cleanUp")}</Button>
          <Button autoFocus variant="contained" startIcon={<CreateNewFolderOutlined />} onClick={makeSpace}>
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

interface FullSpaceDialogProps {
  isPremium: boolean
  onClose: () => void
}

/** Explains why a space takes no other assessment: a basic one is full, the subscription of a premium one has ended. */
export function FullSpaceDialog({ isPremium, onClose }: FullSpaceDialogProps) {
  const { t } = useTranslation("assessments")
  return <OutOfSpaceDialog message={t(isPremium ? "full.expired" : "full.reason")} onClose={onClose} />
}
