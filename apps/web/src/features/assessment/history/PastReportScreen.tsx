import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { DocumentTitle } from "../../../ui/Page.tsx"
import { GettingReady } from "../../../ui/states.tsx"
import { usePaths } from "../frame/index.ts"
import { PastReport } from "../report/index.ts"
import { publicationQuery, reportAtQuery } from "./api.ts"

/** A report of the past: as of a moment, or as it was published. */
export function PastReportScreen() {
  const { publicationId, moment = "now" } = useParams()
  return (
    <Suspense fallback={<GettingReady />}>
      {publicationId === undefined ? (
        <ReportAt moment={moment} />
      ) : (
        <PublishedReport publicationId={publicationId} />
      )}
    </Suspense>
  )
}

function ReportAt({ moment }: { moment: string }) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const { here, assessmentId } = usePaths()
  const report = useQuery(reportAtQuery(assessmentId, moment))
  return (
    <>
      <DocumentTitle>{t("past.title")}</DocumentTitle>
      <Loaded query={report} heading="h1" loading={<GettingReady />}>
        {(loaded) => {
          const later = loaded.asOf?.laterTexts ?? 0
          const asOf = t("past.asOf", { date: format.dateTime(loaded.asOf?.time ?? new Date()) })
          return (
            <PastReport
              report={loaded}
              place={here}
              notice={later > 0 ? `${asOf} ${t("past.laterTexts", { count: later })}` : asOf}
              back={{ to: paths.history(here), label: t("past.back") }}
            />
          )
        }}
      </Loaded>
    </>
  )
}

function PublishedReport({ publicationId }: { publicationId: string }) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const { here, assessmentId } = usePaths()
  const report = useQuery(publicationQuery(assessmentId, publicationId))
  return (
    <>
      <DocumentTitle>{t("past.title")}</DocumentTitle>
      <Loaded query={report} heading="h1" loading={<GettingReady />}>
        {(loaded) => (
          <PastReport
            report={loaded}
            place={here}
            notice={t("past.published", { date: format.dateTime(loaded.publication.time) })}
            back={{ to: paths.history(here), label: t("past.back") }}
          />
        )}
      </Loaded>
    </>
  )
}
