import { Alert, Box, Button, Card, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Children, type ReactNode, Suspense, startTransition, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { type AssessmentParams, askForSharing } from "../../../paths.ts"
import { useTenant } from "../../../session/tenant.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { hasLevel, type LevelStatus } from "../../../ui/level-status.ts"
import { DocumentTitle } from "../../../ui/Page.tsx"
import { useContactDialog, useTakesMessages } from "../../site/contact/index.ts"
import { Doing, Movement } from "../dashboard/index.ts"
import { permissionsQuery } from "../frame/index.ts"
import { SupportLines } from "../support/index.ts"
import { AdviceChapter } from "./AdviceChapter.tsx"
import { BehindScoreProvider } from "./attribute/behind-score.ts"
import { reportMargins } from "./Chapter.tsx"
import { type Chapter, Contents, type Chapter as ListedChapter } from "./Contents.tsx"
import { EmptySections } from "./EmptySections.tsx"
import { LevelsChapter } from "./LevelsChapter.tsx"
import { KitOrigin, MakingChapter } from "./MakingChapter.tsx"
import { notPrinted, OnPaperProvider, onlyPrinted, PrintStyle, useOnPaper } from "./paper.tsx"
import { usePublication } from "./publication.ts"
import { PrintButton, ReportActions, ReportBreadcrumbs } from "./ReportHeader.tsx"
import { ResultBand } from "./ResultBand.tsx"
import { RoadmapChapter } from "./RoadmapChapter.tsx"
import {
  hasAdvice,
  isAdviceAwaited,
  isForPublicReader,
  isIncomplete,
  isPublished,
  standingOfReport,
} from "./report.ts"
import { ScoreChapter } from "./ScoreChapter.tsx"
import { SubjectsChapter } from "./SubjectsChapter.tsx"
import type { WholeReport } from "./useWhole.ts"

const Unapproved = lazyPart(async () => (await import("./Unapproved.tsx")).Unapproved)
const ShareDialog = lazyPart(async () => (await import("./share/ShareDialog.tsx")).ShareDialog)

interface ReportPageProps {
  report: Schemas["GraphicalReport"]
  /** Where the report has come without its measures: with them. */
  whole?: WholeReport | undefined
  /** From the address, since a public reader's report contains neither space nor assessment. */
  spaceId: string
  assessmentId: string
  /** Loads the report again. */
  onRetry?: () => void
  /** It is a report of the past: nothing can be done with it but read it. */
  isPast?: boolean
  /** Called when the reader has seen the advice, or the subjects if there is none; must be a stable function. */
  onAdviceSeen?: () => void
}

/** The full report, from its result to how it was made. */
export function ReportPage(props: ReportPageProps) {
  const { report, whole, spaceId, assessmentId, onRetry, isPast = false, onAdviceSeen } = props
  const { t } = useTranslation("report")
  const standing = standingOfReport(report)
  const [sharing, shareReport] = useShareDialog()
  const may = usePermissions(report, assessmentId)
  const mayPublish = may?.publishAssessmentReport ?? false
  const writer = useTenant()?.writer ?? "OFF"
  const awaitsAdvice = !isPast && isAdviceAwaited(report, writer)
  const chapters = useChapters(report, standing, awaitsAdvice)
  const withRole = !isPast && !isForPublicReader(report)
  const isQuick = report.assessment.mode.code === "QUICK"
  const takesMessages = useTakesMessages()
  const mayShare = withRole && (isPublished(report) || mayPublish)
  return (
    <OnPaperProvider>
      <DocumentTitle>{report.assessment.title}</DocumentTitle>
      <PrintStyle />
      {onRetry && isIncomplete(report, writer) && <Incomplete writer={writer} onRetry={onRetry} />}
      {withRole && !isPublished(report) && (may === undefined || mayPublish) && (
        <Preview place={{ spaceId, assessmentId }} mayPublish={mayPublish} isQuick={isQuick} />
      )}
      <ResultBand
        report={report}
        standing={standing}
        writer={writer}
        place={{ spaceId, assessmentId }}
        movement={
          withRole && (
            // As high as its text, which comes later.
            <Box sx={{ minHeight: { xs: "6.4em", md: "3.2em" }, ...notPrinted }}>
              <Suspense>
                <Movement />
                <Doing />
              </Suspense>
            </Box>
          )
        }
        support={
          withRole &&
          !isQuick &&
          hasLevel(standing) && (
            // Room for its lines, which come later than the report.
            <Box sx={{ width: { xs: "100%", md: 320 }, minHeight: 142 }}>
              <Suspense>
                <SupportLines assessmentId={assessmentId} />
              </Suspense>
            </Box>
          )
        }
        breadcrumbs={
          withRole && <ReportBreadcrumbs report={report} spaceId={spaceId} assessmentId={assessmentId} />
        }
        actions={
          isPast ? (
            <PrintButton />
          ) : (
            <ReportActions
              report={report}
              whole={whole}
              spaceId={spaceId}
              assessmentId={assessmentId}
              onShare={withRole ? () => shareReport(true) : undefined}
              mayShare={mayShare}
            />
          )
        }
      />
      {withRole && !isQuick && report.permissions.canViewDashboard && (
        <Box sx={notPrinted}>
          <Suspense>
            <Unapproved place={{ spaceId, assessmentId }} />
          </Suspense>
        </Box>
      )}
      {whole && !whole.data && <Typography sx={onlyPrinted}>{t("printedTooSoon")}</Typography>}
      <PrintedContents chapters={chapters} />
      <Box sx={body}>
        <Contents chapters={chapters} />
        <Box sx={{ minWidth: 0 }}>
          <BehindScoreProvider
            value={{
              place: { spaceId, assessmentId },
              kit: report.assessment.assessmentKit,
              whole,
              // Their details are those of the present.
              scores: !isPast && (may?.viewAttributeScoreDetail ?? false),
              measureQuestions: !isPast && report.permissions.canViewMeasureQuestions,
            }}
          >
            <InSteps>
              {(hasAdvice(report) || awaitsAdvice) && (
                <AdviceChapter advice={report.advice} isAwaited={awaitsAdvice} onSeen={onAdviceSeen} />
              )}
              {report.roadmap && <RoadmapChapter roadmap={report.roadmap} report={report} />}
              {hasLevel(standing) && <ScoreChapter report={report} standing={standing.state} />}
              {hasLevel(standing) && (
                <SubjectsChapter
                  report={report}
                  standing={standing.state}
                  onSeen={hasAdvice(report) || awaitsAdvice ? undefined : onAdviceSeen}
                />
              )}
              {withRole && isQuick && takesMessages && (
                <ExpertHelp byModel={report.advice.generatedBy === "AI"} />
              )}
              <LevelsChapter report={report} standing={standing.state} />
              {isQuick ? (
                <KitOrigin kit={report.assessment.assessmentKit} />
              ) : (
                <MakingChapter report={report} />
              )}
            </InSteps>
          </BehindScoreProvider>
        </Box>
      </Box>
      {sharing && mayShare && (
        <Suspense>
          <ShareDialog
            report={report}
            spaceId={spaceId}
            assessmentId={assessmentId}
            mayPublish={mayPublish}
            onClose={() => shareReport(false)}
          />
        </Suspense>
      )}
    </OnPaperProvider>
  )
}

function useChapters(
  report: Schemas["GraphicalReport"],
  standing: LevelStatus,
  awaitsAdvice: boolean,
): ListedChapter[] {
  const { t } = useTranslation("report")
  return [
    { id: "result", label: t("result.heading") },
    ...(hasAdvice(report) || awaitsAdvice ? [{ id: "improve", label: t("improve.nav") }] : []),
    ...(report.roadmap ? [{ id: "roadmap", label: t("roadmap.nav") }] : []),
    ...(!hasLevel(standing)
      ? []
      : [
          { id: "score", label: t("score.nav") },
          { id: "subjects", label: t("subjects.nav") },
        ]),
    { id: "levels", label: t("levels.nav") },
    ...(report.assessment.mode.code === "ADVANCED" ? [{ id: "making", label: t("making.nav") }] : []),
  ]
}

/** The report does not contain the rights to publish it or to see answers, which only people with a role can have. */
function usePermissions(
  report: Schemas["GraphicalReport"],
  assessmentId: string,
): Schemas["Permissions"] | undefined {
  return useQuery({ ...permissionsQuery(assessmentId), enabled: !isForPublicReader(report) }).data
}

/** Opened by the button, or initially if the address asks for it. */
function useShareDialog(): [boolean, (open: boolean) => void] {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = hash === askForSharing
  const [open, setOpen] = useState(asked)
  return [
    open || asked,
    (next) => {
      setOpen(next)
      if (asked) void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true })
    },
  ]
}

function Incomplete({ writer, onRetry }: { writer: Schemas["Writer"]; onRetry: () => void }) {
  const { t } = useTranslation("report")
  const { t: shell } = useTranslation()
  return (
    <Alert
      severity="error"
      sx={strip}
      action={
        <Button color="inherit" onClick={onRetry}>
          {shell("state.retry")}
        </Button>
      }
    >
      {t(writer === "AI" ? "incomplete" : "incompleteByApp")}
    </Alert>
  )
}

/** Takes its space from the start, since the permissions load a moment later than the report. */
function Preview({ place, ...state }: { place: AssessmentParams; mayPublish: boolean; isQuick: boolean }) {
  const { t } = useTranslation("report")
  const publication = usePublication(place.assessmentId, { ...state, published: false })
  const { change, empty } = publication
  return (
    <Alert
      severity="info"
      sx={strip}
      action={
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          loading={change.isPending}
          disabled={!state.mayPublish || empty?.length !== 0}
          onClick={() => change.mutate({ published: true, seen: null })}
        >
          {t("preview.publish")}
        </Button>
      }
    >
      {t("preview.text")}
      {state.mayPublish && <EmptySections place={place} publication={publication} />}
    </Alert>
  )
}

const strip = { borderRadius: 0, px: reportMargins, alignItems: "center", ...notPrinted } as const

const body = {
  px: reportMargins,
  py: { xs: 0, md: 6 },
  display: "grid",
  rowGap: 4,
  columnGap: 6,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "190px minmax(0, 1fr)" },
  "@media print": { display: "block", px: 0, py: 3 },
} as const

/**
 * Renders its children one after the other, so that the page stays responsive: rendering a long report at once would
 * block it. On paper all are rendered.
 */
function InSteps({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [drawn, setDrawn] = useState(0)
  const isWhole = drawn >= parts.length
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, isWhole])
  return useOnPaper() ? parts : parts.slice(0, drawn)
}

/**
 * The table of contents on paper, at the end of the cover; in a PDF, its entries link to their chapters. Chromium and
 * Firefox cannot print the page number of a target, so there are none here; the pages themselves are numbered
 * (`PrintStyle`).
 */
function PrintedContents({ chapters }: { chapters: Chapter[] }) {
  const { t } = useTranslation("report")
  return (
    <Box sx={onPaperOnly}>
      <Typography component="p" variant="titleLarge" sx={{ mb: 1 }}>
        {t("contents.label")}
      </Typography>
      <Box component="ol" sx={{ m: 0, paddingInlineStart: 3 }}>
        {chapters.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const onPaperOnly = {
  display: "none",
  "@media print": { display: "block", breakAfter: "page", lineHeight: 2, "& a": { color: "inherit" } },
} as const

/** Offers a review by experts for reports that contain only generated texts. */
function ExpertHelp({ byModel }: { byModel: boolean }) {
  const { t } = useTranslation("report")
  const { contact, dialog } = useContactDialog()
  return (
    <Card component="section" aria-label={t("experts.title")} sx={card}>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="titleMedium">
          {t("experts.title")}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: "60ch" }}>
          {t(byModel ? "experts.byModel" : "experts.byApp")} {t("experts.reasons")}
        </Typography>
      </Box>
      <Button variant="outlined" onClick={() => contact({ about: "expertReview" })} sx={{ flexShrink: 0 }}>
        {t("experts.action")}
      </Button>
      {dialog}
    </Card>
  )
}

const card = {
  p: 3,
  mb: { xs: 6, md: 9 },
  display: "flex",
  flexDirection: { xs: "column", sm: "row" },
  alignItems: { xs: "stretch", sm: "center" },
  justifyContent: "space-between",
  gap: 2,
  backgroundColor: "primary.soft",
  ...notPrinted,
} as const
