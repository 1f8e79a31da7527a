import { Button, MenuItem, Skeleton, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { CreateNewFolderOutlined, DriveFileMoveOutlined } from "../../../ui/icons.ts"
import { ErrorState } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { moveTargetsQuery, useAssessmentChanges } from "./api.ts"

export interface MoveDialogProps {
  assessmentId: string
  title: string
  onClose: () => void
  /** Called with the space that the assessment is in now. */
  onMoved?: (spaceId: number) => void
  /** Opens the screen where a space can be created; without it that is not offered. */
  onNewSpace?: () => void
}

/** Asks to which of the person's spaces to move an assessment, and moves it. */
export function MoveDialog({ assessmentId, title, onClose, onMoved, onNewSpace }: MoveDialogProps) {
  const { t } = useTranslation("members")
  const { t: shell } = useTranslation()
  const targets = useQuery(moveTargetsQuery(assessmentId))
  const { move } = useAssessmentChanges(assessmentId)
  const [leaves, setLeaves] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const target = chosen ?? targets.data?.find(({ selected }) => selected)?.id

  function confirm() {
    if (target === undefined) return
    move.mutate(target, {
      onSuccess() {
        toastSuccess(t("move.done", { title }))
        onClose()
        onMoved?.(target)
      },
    })
  }

  return (
    <DialogFrame
      open
      title={t("move.title")}
      icon={<DriveFileMoveOutlined />}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          <Button
            variant="contained"
            loading={move.isPending}
            disabled={target === undefined}
            onClick={confirm}
          >
            {t("move.confirm")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography>{t("move.explanation")}</Typography>
        {targets.isError ? (
          <ErrorState error={targets.error} onRetry={() => void targets.refetch()} />
        ) : targets.data ? (
          <Targets targets={targets.data} chosen={target} onChoose={setChosen} />
        ) : (
          <Skeleton variant="rounded" height={56} />
        )}
        {onNewSpace && (
          <Button
            startIcon={<CreateNewFolderOutlined />}
            onClick={() => setLeaves(true)}
            sx={{ alignSelf: "start" }}
          >
            {t("move.newSpace")}
          </Button>
        )}
      </Stack>
      {onNewSpace && (
        <ConfirmDialog
          open={leaves}
          title={t("move.newSpace")}
          confirmLabel={t("move.newSpace")}
          onConfirm={onNewSpace}
          onCancel={() => setLeaves(false)}
        >
          {t("move.newSpaceQuestion")}
        </ConfirmDialog>
      )}
    </DialogFrame>
  )
}

function Targets(props: {
  targets: Schemas["TopSpaces"]["items"]
  chosen: number | undefined
  onChoose: (spaceId: number) => void
}) {
  const { targets, chosen, onChoose } = props
  const { t } = useTranslation("members")
  if (targets.length === 0) return <Typography color="textSecondary">{t("move.nowhere")}</Typography>
  return (
    <TextField
      select
      label={t("move.target")}
      value={chosen ?? ""}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {targets.map(({ id, title, type, isDefault }) => (
        <MenuItem key={id} value={id}>
          <bdi>{isDefault ? t("general.ownSpace") : title}</bdi>
          <Typography component="span" variant="bodySmall" color="textSecondary">
            {"\u00a0· "}
            {type.title}
          </Typography>
        </MenuItem>
      ))}
    </TextField>
  )
}
