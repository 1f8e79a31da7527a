import CreateNewFolderOutlined from "@mui/icons-material/CreateNewFolderOutlined"
import { Button, Stack, Typography } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { askForSpace, places } from "../../places.ts"
import { DialogFrame } from "../../ui/DialogFrame.tsx"
import { rememberPending } from "../pending/index.ts"
import { CreateSpaceDialog } from "../spaces/index.ts"
import type { AssessableKit } from "./kit.ts"

/**
 * The plan allows no assessment where it was wanted: why, and the two ways on. One is a new space: made here, for a
 * caller who goes on there with `onSpaceCreated`; else, for an assessment on a `kit`, where the spaces are, where it is
 * then offered to go on.
 */
export function OutOfSpaceDialog(
  props: {
    /** The server's reason. */
    message: string
    onClose: () => void
  } & ({ onSpaceCreated: (spaceId: number) => void; kit?: undefined } | { kit: AssessableKit }),
) {
  const { message, onClose, kit } = props
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  function makeSpace() {
    if (!kit) return setCreating(true)
    rememberPending({ what: "assessment", kitId: kit.id, title: kit.title })
    // Going back does not ask for the assessment again.
    void navigate(places.spaces + askForSpace, { replace: true })
  }
  if (creating) {
    return (
      <Suspense>
        <CreateSpaceDialog
          onClose={() => setCreating(false)}
          onCreated={kit ? undefined : props.onSpaceCreated}
        />
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
