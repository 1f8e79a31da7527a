import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { isOutOfReach } from "../../api/isOutOfReach.ts"
import type { Schemas } from "../../api/schemas.ts"
import { useSession } from "../../session/session.ts"
import { useTenant } from "../../session/tenant.ts"
import { DocumentTitle } from "../../ui/Page.tsx"
import { ErrorState } from "../../ui/states.tsx"
import { publicReportQuery, reportQuery } from "./api.ts"
import { ReportLanguage } from "./ReportLanguage.tsx"
import { ReportPage } from "./ReportPage.tsx"
import { NotPublished, SignInOffer, Waiting } from "./ReportStates.tsx"
import { isAdviceAwaited } from "./report.ts"
import { SurveyOffer } from "./SurveyOffer.tsx"

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
  const query = useQuery({
    ...reportQuery(assessmentId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isAdviceAwaited(data, writer) && dataUpdateCount < mostLooks && looksEvery,
  })
  const { data: report, error } = query
  const retry = () => void query.refetch()
  if (error instanceof ApiError && error.code === "REPORT_UNPUBLISHED")
    return <NotPublished spaceId={spaceId} />
  // The loaded report stays if a refetch fails, unless the person may no longer see it.
  if (report && !isOutOfReach(error))
    return <Shown report={report} assessmentId={assessmentId} spaceId={spaceId} onRetry={retry} />
  if (error) return <Failed error={error} onRetry={retry} />
  return <Waiting />
}

function LinkedReport({ assessmentId, linkHash, spaceId }: Address & { linkHash: string }) {
  const query = useQuery(publicReportQuery(linkHash))
  const { data: report, error } = query
  const retry = () => void query.refetch()
  if (isOutOfReach(error)) return <SignInOffer />
  if (report) return <Shown report={report} assessmentId={assessmentId} spaceId={spaceId} onRetry={retry} />
  if (error) return <Failed error={error} onRetry={retry} />
  return <Waiting />
}

function Shown(props: Address & { report: Schemas["GraphicalReport"]; onRetry: () => void }) {
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
