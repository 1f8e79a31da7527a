import { Box, Link, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import type { Publication } from "./publication.ts"

interface EmptySectionsProps {
  place: AssessmentParams
  publication: Publication
  /** Whether the sections are on the same page. */
  isBeside?: boolean
  id?: string
}

/** What publishing waits for, and the way to publish without these sections. Nothing if all are filled in. */
export function EmptySections({ place, publication, isBeside = false, id }: EmptySectionsProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const [asks, setAsks] = useState(false)
  const { empty = [], mayPublish, change } = publication
  const names = format.list(empty.map((section) => t(`publishing.sections.${section}`)))
  return (
    empty.length > 0 && (
      <Box>
        <Typography id={id} variant="bodySmall" color="error" component="p" sx={{ mt: 0.5 }}>
          {t("publishing.fillIn")}
        </Typography>
        <Typography variant="bodySmall" component="p" sx={{ mt: 0.5 }}>
          {isBeside ? (
            t("publishing.empty", { sections: names })
          ) : (
            <Link component={RouterLink} to={paths.reportTexts(place)}>
              {t("publishing.empty", { sections: names })}
            </Link>
          )}
        </Typography>
        {mayPublish && (
          <Link component="button" type="button" variant="bodySmall" onClick={() => setAsks(true)}>
            {t("publishing.leaveOut", { count: empty.length })}
          </Link>
        )}
        <ActionDialog
          open={asks}
          title={t("publishing.leaveOut", { count: empty.length })}
          confirmLabel={t("publishing.confirm")}
          action={() => change.mutateAsync({ published: true, seen: null })}
          onClose={() => setAsks(false)}
        >
          {t("publishing.question", { sections: names })}
        </ActionDialog>
      </Box>
    )
  )
}
