import { Alert, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { useTenant } from "../../../session/tenant.ts"
import { ApproveNarrationButton } from "../advice/index.ts"
import { dashboardQuery } from "../dashboard/index.ts"
import { permissionsQuery } from "../frame/index.ts"
import { askForFirstInsight, BulkButtons } from "../insights/index.ts"

/**
 * Which texts of an advanced assessment wait for approval, and are therefore left out for readers, with ways to read
 * and to approve them. Nothing if there are none.
 */
export function Unapproved({ place }: { place: AssessmentParams }) {
  const { t } = useTranslation("report")
  const assessmentId = String(place.assessmentId)
  const dashboard = useQuery(dashboardQuery(assessmentId)).data
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const writtenByHand = useTenant()?.writer === "OFF"
  if (!dashboard) return null
  const { insights, advices, questions } = dashboard
  if (insights.unapproved + advices.unapproved === 0) return null
  return (
    <Alert severity="warning" role="region" aria-label={t("unapproved.title")} sx={frame}>
      <Typography variant="bodySmall">{t("unapproved.hint")}</Typography>
      {insights.unapproved > 0 && (
        <Stack direction="row" sx={row}>
          <Link component={RouterLink} to={paths.insights(place) + askForFirstInsight("unapproved")}>
            {t("unapproved.insights", { count: insights.unapproved })}
          </Link>
          <Suspense>
            <BulkButtons
              assessmentId={assessmentId}
              issue="unapproved"
              count={insights.unapproved}
              openQuestions={questions.unanswered}
              writtenByHand={writtenByHand}
            />
          </Suspense>
        </Stack>
      )}
      {advices.unapproved > 0 && (
        <Stack direction="row" sx={row}>
          <Link component={RouterLink} to={paths.advice(place)}>
            {t("unapproved.advice")}
          </Link>
          {permissions?.approveAdviceNarration && (
            <Suspense>
              <ApproveNarrationButton assessmentId={assessmentId} />
            </Suspense>
          )}
        </Stack>
      )}
    </Alert>
  )
}

const frame = { "& .MuiAlert-message": { display: "grid", gap: 1 } } as const

const row = { gap: 2, rowGap: 0.5, flexWrap: "wrap", alignItems: "center" } as const
