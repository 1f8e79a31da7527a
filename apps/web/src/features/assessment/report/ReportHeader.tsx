import { Button, IconButton, Stack, Tooltip } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link, useLocation, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { useSession } from "../../../session/session.ts"
import { Breadcrumbs, mirrored } from "../../../ui/Breadcrumbs.tsx"
import {
  ArrowBack,
  DashboardOutlined,
  PrintOutlined,
  QuizOutlined,
  ShareOutlined,
  TimelineOutlined,
} from "../../../ui/icons.ts"
import { toastError } from "../../../ui/toast.ts"
import { DownloadButton, type ReportSource } from "../download/index.ts"
import { notPrinted } from "./paper.tsx"
import { isForPublicReader } from "./report.ts"
import type { WholeReport } from "./useWhole.ts"

interface Place {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
}

/** The back button and the breadcrumb, for readers with a role. */
export function ReportBreadcrumbs({ report, spaceId, assessmentId }: Place) {
  const { t } = useTranslation("report")
  const list = paths.space(spaceId)
  const { space, title } = report.assessment
  const crumbs = [
    { label: space && !space.isDefault ? space.title : t("ownSpace"), to: list },
    ...(report.permissions.canViewQuestionnaires
      ? [{ label: title, to: paths.questionnaires({ spaceId, assessmentId }) }]
      : []),
  ]
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, ...notPrinted, "& nav": { mb: 0 } }}>
      <IconButton component={Link} to={useRememberedPage() ?? list} aria-label={t("back")} size="small">
        <ArrowBack fontSize="small" sx={mirrored} />
      </IconButton>
      <Breadcrumbs crumbs={crumbs} />
    </Stack>
  )
}

/** The actions on the report. `onShare` is left out for readers of a public link. */
export function ReportActions({
  report,
  whole,
  spaceId,
  assessmentId,
  onShare,
  mayShare,
}: Place & { whole: WholeReport | undefined; onShare?: () => void; mayShare: boolean }) {
  const { t } = useTranslation("report")
  const { canViewDashboard, canViewQuestionnaires } = report.permissions
  const source = useSource(assessmentId)
  const isAdvanced = report.assessment.mode.code === "ADVANCED"
  const back = isAdvanced && canViewDashboard ? "dashboard" : canViewQuestionnaires ? "questionnaires" : null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", ...notPrinted }}>
      {back && (
        <Button
          variant="outlined"
          startIcon={back === "dashboard" ? <DashboardOutlined /> : <QuizOutlined />}
          component={Link}
          to={paths[back]({ spaceId, assessmentId })}
        >
          {t(`actions.${back}`)}
        </Button>
      )}
      {onShare && (
        <Button variant="contained" startIcon={<ShareOutlined />} disabled={!mayShare} onClick={onShare}>
          {t("actions.share")}
        </Button>
      )}
      <DownloadButton
        label={t("actions.download")}
        source={source}
        language={report.lang.code === "FA" ? "fa" : "en"}
        withRole={!isForPublicReader(report)}
      />
      {onShare && (
        <Tooltip title={t("actions.history")}>
          <IconButton
            aria-label={t("actions.history")}
            component={Link}
            to={paths.history({ spaceId, assessmentId })}
          >
            <TimelineOutlined />
          </IconButton>
        </Tooltip>
      )}
      <PrintButton whole={whole} />
    </Stack>
  )
}

/** Prints the whole report, once it is loaded: never a part of it. */
export function PrintButton({ whole }: { whole?: WholeReport | undefined }) {
  const { t } = useTranslation("report")
  const print = async () => {
    if (!whole || whole.data) return window.print()
    const { error } = await whole.refetch({ cancelRefetch: false })
    if (error) toastError(error)
    else setTimeout(() => window.print())
  }
  return (
    <Tooltip title={t("actions.print")}>
      <IconButton aria-label={t("actions.print")} onClick={() => void print()} sx={notPrinted}>
        <PrintOutlined />
      </IconButton>
    </Tooltip>
  )
}

/** The link for those who are not signed in, as the report itself is loaded. */
function useSource(assessmentId: string): ReportSource {
  const { linkHash } = useParams()
  const session = useSession()
  return session.status === "anonymous" && linkHash ? { linkHash } : { assessmentId }
}

/** The page that linked here, if it passed its address. */
function useRememberedPage(): string | undefined {
  const state: unknown = useLocation().state
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined
  return typeof from === "string" ? from : undefined
}
