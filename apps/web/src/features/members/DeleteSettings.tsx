import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import { Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { ConfirmDeleteDialog } from "../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import { useAssessmentChanges } from "./api.ts"
import { Panel } from "./Panel.tsx"

/** The section for deleting the assessment. */
export function DeleteSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const navigate = useNavigate()
  const { space } = usePlaces()
  const [asks, setAsks] = useState(false)
  const { remove } = useAssessmentChanges(assessment.id)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess() {
        toastSuccess(t("delete.done", { title: assessment.title }))
        void navigate(space)
      },
      onError: () => setAsks(false),
    })
  return (
    <Panel title={t("delete.heading")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("delete.intro")}</Typography>
        <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsks(true)}>
          {t("delete.action")}
        </Button>
      </Stack>
      <ConfirmDeleteDialog
        open={asks}
        category={t("delete.category")}
        subject={assessment.title}
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setAsks(false)}
      />
    </Panel>
  )
}
