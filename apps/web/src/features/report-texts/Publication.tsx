import { Button, Card, Divider, FormControlLabel, Switch, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { usePlaces } from "../assessment-frame/index.ts"
import { useSetPublished } from "../reports/index.ts"

export interface PublicationProps {
  assessmentId: string
  published: boolean
  /** Whether all texts are written. */
  complete: boolean
  mayPublish: boolean
}

/** Links to the report and controls its publication, which requires all texts around it. */
export function Publication({ assessmentId, published, complete, mayPublish }: PublicationProps) {
  const { t } = useTranslation("reportTexts")
  const { report } = usePlaces()
  const { pathname } = useLocation()
  const words = useId()
  const [asks, setAsks] = useState(false)
  const change = useSetPublished(assessmentId)
  const waits = !complete && !published
  return (
    <Card component="section" aria-label={t("publication.label")} sx={card}>
      <Button component={Link} to={report} state={{ from: pathname }} variant="outlined" fullWidth>
        {t("publication.view")}
      </Button>
      <Divider />
      <FormControlLabel
        control={
          <Switch
            checked={published}
            disabled={!mayPublish || waits || change.isPending}
            slotProps={{ input: { "aria-describedby": words } }}
            onChange={(_event, on) => (on ? change.mutate(true) : setAsks(true))}
          />
        }
        label={t("publication.publish")}
      />
      <Typography id={words} variant="bodySmall" color={waits ? "error" : "textSecondary"}>
        {t(waits ? "publication.fillIn" : published ? "publication.isPublished" : "publication.isNot")}
      </Typography>
      <ConfirmDialog
        open={asks}
        title={t("publication.takeBack")}
        confirmLabel={t("publication.takeBack")}
        destructive
        busy={change.isPending}
        onConfirm={() => change.mutate(false, { onSettled: () => setAsks(false) })}
        onCancel={() => setAsks(false)}
      >
        {t("publication.takeBackHint")}
      </ConfirmDialog>
    </Card>
  )
}

const card = {
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: 2,
  position: { md: "sticky" },
  top: { md: 80 },
} as const
