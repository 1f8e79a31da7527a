import { Box } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useCallback, useState } from "react"
import { I18nextProvider, useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { isOutOfReach } from "../../../api/errors.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { textsIn } from "../../../i18n/i18n.ts"
import { directionOfLanguage, type Language } from "../../../i18n/language.ts"
import { useSession } from "../../../session/session.ts"
import { useTenant } from "../../../session/tenant.ts"
import { DirectedTheme } from "../../../theme/ThemeRoot.tsx"
import { isFirstLoad } from "../../../ui/Loaded.tsx"
import { DocumentTitle } from "../../../ui/Page.tsx"
import { ErrorState } from "../../../ui/states.tsx"
import { SurveyBox } from "../../site/contact/index.ts"
import { permissionsQuery } from "../frame/index.ts"
import { publicReportQuery, reportQuery } from "./api.ts"
import { reportTextsQuery } from "./publication.ts"
import { ReportPage } from "./ReportPage.tsx"
import { NotPublished, SignInOffer, Waiting } from "./ReportStates.tsx"
import { isAdviceAwaited, isForPublicReader, isPublished } from "./report.ts"
import { useWhole, type WholeReport, wholePublicReportQuery, wholeReportQuery } from "./useWhole.ts"

/**
 * The report of an assessment. Signed-in people read it by the assessment's id, even through a public link; others need
 * the link, or are asked to sign in.
 */
export function ReportScreen() {
  const { assessmentId = "", linkHash, spaceId = "" } = useParams()
  const session = useSession()
  switch (session.status) {
    case "loading":
      return <Waiting />
    case "failed":
      return <Failed error={session.error} onRetry={session.retry} />
    case "signed-in":
      return <SignedInReport assessmentId={assessmentId} spaceId={spaceId} />
    case "anonymous":
      return linkHash ? (
        <LinkedReport assessmentId={assessmentId} linkHash={linkHash} spaceId={spaceId} />
      ) : (
        <SignInOffer />
      )
  }
}

/** The polling interval, in milliseconds, and its limit, while the advice of a report is being written. */
const looksEvery = 15_000
const mostLooks = 5

interface Address {
  spaceId: string
  assessmentId: string
}

function SignedInReport({ assessmentId, spaceId }: Address) {
  const writer = useTenant()?.writer ?? "OFF"
  const client = useQueryClient()
  // The cache may remember loads of earlier visits.
  const [before] = useState(
    () => client.getQueryState(reportQuery(assessmentId).queryKey)?.dataUpdateCount ?? 0,
  )
  const query = useQuery({
    ...reportQuery(assessmentId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isAdviceAwaited(data, writer) && dataUpdateCount - before < mostLooks && looksEvery,
  })
  const { data: report, error } = query
  const whole = useWhole(report, wholeReportQuery(assessmentId))
  const isWaiting = useIsWaiting(report, assessmentId)
  const retry = () => void query.refetch()
  if (error instanceof ApiError && error.code === "REPORT_UNPUBLISHED")
    return <NotPublished spaceId={spaceId} />
  // The loaded report stays if a refetch fails, unless the person may no longer see it.
  if (report && !isOutOfReach(error) && !isWaiting)
    return (
      <Shown report={report} whole={whole} assessmentId={assessmentId} spaceId={spaceId} onRetry={retry} />
    )
  if (error) return <Failed error={error} onRetry={retry} />
  return <Waiting />
}

/** Until it is known what the publication of a preview waits for, which stands above the report; only the first time. */
function useIsWaiting(report: Schemas["GraphicalReport"] | undefined, assessmentId: string): boolean {
  const [isKnown, setKnown] = useState(false)
  const isPreview = report !== undefined && !isPublished(report) && !isForPublicReader(report)
  const asks = isPreview && !isKnown && report.assessment.mode.code !== "QUICK"
  const permissions = useQuery({ ...permissionsQuery(assessmentId), enabled: asks })
  const mayPublish = permissions.data?.publishAssessmentReport === true
  const texts = useQuery({ ...reportTextsQuery(assessmentId), enabled: asks && mayPublish })
  const isWaiting = asks && isFirstLoad(permissions, texts)
  if (report && !isWaiting && !isKnown) setKnown(true)
  return isWaiting
}

function LinkedReport({ assessmentId, linkHash, spaceId }: Address & { linkHash: string }) {
  const query = useQuery(publicReportQuery(linkHash))
  const { data: report, error } = query
  const whole = useWhole(report, wholePublicReportQuery(linkHash))
  const retry = () => void query.refetch()
  if (isOutOfReach(error)) return <SignInOffer />
  if (report)
    return (
      <Shown report={report} whole={whole} assessmentId={assessmentId} spaceId={spaceId} onRetry={retry} />
    )
  if (error) return <Failed error={error} onRetry={retry} />
  return <Waiting />
}

function Shown(
  props: Address & {
    report: Schemas["GraphicalReport"]
    whole: WholeReport | undefined
    onRetry: () => void
  },
) {
  const [adviceSeen, setAdviceSeen] = useState(false)
  const noteAdviceSeen = useCallback(() => setAdviceSeen(true), [])
  return (
    <>
      <ReportLanguage language={props.report.lang.code === "FA" ? "fa" : "en"}>
        <ReportPage {...props} onAdviceSeen={noteAdviceSeen} />
      </ReportLanguage>
      {adviceSeen && <SurveyOffer assessmentId={props.assessmentId} />}
    </>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("report")
  return (
    <>
      <DocumentTitle>{t("title")}</DocumentTitle>
      <ErrorState heading="h1" error={error} onRetry={onRetry} />
    </>
  )
}

/** Offers the survey to readers who have seen the advice, if the site has one and they have not declined it. */
function SurveyOffer({ assessmentId }: { assessmentId: string }) {
  const link = useTenant()?.surveyLink ?? null
  const session = useSession()
  const [closed, setClosed] = useState(false)
  if (closed || link === null || session.status !== "signed-in" || !session.user.showSurvey) return null
  return (
    <Suspense>
      <SurveyBox
        link={link}
        user={session.user}
        assessmentId={assessmentId}
        onClose={() => setClosed(true)}
      />
    </Suspense>
  )
}

/** Renders its content in the report's language and direction, whatever the language of the interface. */
export function ReportLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const texts = useQuery({
    queryKey: keys.texts(language),
    queryFn: () => textsIn(language, ["report", "support"]),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    throwOnError: true,
  }).data
  if (!texts) return <Waiting />
  return (
    <I18nextProvider i18n={texts}>
      <DirectedTheme>
        <Box lang={language} dir={directionOfLanguage(language)} sx={{ typography: "bodyMedium" }}>
          {children}
        </Box>
      </DirectedTheme>
    </I18nextProvider>
  )
}
