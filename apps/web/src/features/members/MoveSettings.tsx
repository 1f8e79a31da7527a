import DriveFileMoveOutlined from "@mui/icons-material/DriveFileMoveOutlined"
import { Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { places } from "../../places.ts"
import { MoveDialog } from "./MoveDialog.tsx"
import { Panel } from "./Panel.tsx"

/** The section for moving the assessment to another space. */
export function MoveSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const navigate = useNavigate()
  const [moves, setMoves] = useState(false)
  const goAlong = (spaceId: number) =>
    void navigate(places.settings({ spaceId, assessmentId: assessment.id }), { replace: true })
  return (
    <Panel title={t("move.heading")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("move.intro")}</Typography>
        <Button variant="outlined" startIcon={<DriveFileMoveOutlined />} onClick={() => setMoves(true)}>
          {t("move.action")}
        </Button>
      </Stack>
      {moves && (
        <MoveDialog
          assessmentId={assessment.id}
          title={assessment.title}
          onMoved={goAlong}
          onClose={() => setMoves(false)}
        />
      )}
    </Panel>
  )
}
