import { Box, IconButton, Link as MuiLink, Stack, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Seen } from "../../../api/replaced.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { DriveFileRenameOutline, PersonAddOutlined, SettingsOutlined } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { useEditInPlace } from "../../../ui/useEditInPlace.ts"
import { AssessmentTabs } from "./AssessmentTabs.tsx"
import { assessmentQuery, pathQuery, permissionsQuery, useKitChange } from "./api.ts"
import { toGrant, useCrumbs, usePaths } from "./paths.ts"

interface AssessmentPageProps {
  /** The name of this part of the assessment, for the document title. */
  title: string
  mayRename: boolean
  /** Whether the content replaces the whole page, because it cannot be loaded. */
  failed?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** The frame of an assessment's part: breadcrumbs, the assessment's title, tabs and the content. */
export function AssessmentPage({ title, mayRename, failed = false, actions, children }: AssessmentPageProps) {
  const { t } = useTranslation()
  const { assessmentId } = usePaths()
  const path = useQuery(pathQuery(assessmentId))
  const assessment = useQuery(assessmentQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId))
  // Title, tabs and buttons have their final height before anything is shown below them, so that nothing moves.
  // Also after a failure, though the content may load it again: otherwise it would come and go, and load it each time.
  const isKnown = assessment.isFetched && permissions.isFetched && path.isFetched
  useKitChange(assessmentId)
  return (
    <Page
      title={title}
      breadcrumbs={useCrumbs(path.data)}
      heading={
        failed ? null : (
          <AssessmentTitle
            assessmentId={assessmentId}
            title={assessment.data?.title ?? path.data?.assessment?.title ?? ""}
            seen={assessment.data}
            mayRename={mayRename}
          />
        )
      }
      actions={
        isKnown && (
          <>
            {actions}
            {assessment.data?.manageable && !failed && <ManagerLinks />}
          </>
        )
      }
    >
      {isKnown || failed ? (
        <Box sx={{ minHeight: "100dvh" }}>
          {assessment.data?.campaign && !failed && <CampaignLine campaign={assessment.data.campaign} />}
          {!failed && <AssessmentTabs />}
          {children}
        </Box>
      ) : (
        <Box role="status" aria-busy aria-label={t("state.gettingReady")} sx={{ minHeight: "100dvh" }} />
      )}
    </Page>
  )
}

/** The campaign that asks for the assessment, with its board, and until when. */
function CampaignLine({ campaign }: { campaign: { id: string; title: string; due: string | null } }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { here } = usePaths()
  return (
    <Typography variant="bodyMedium" color="textSecondary" sx={{ mb: 1, overflowWrap: "anywhere" }}>
      <MuiLink component={Link} to={paths.campaign(here.spaceId, campaign.id)}>
        {t("assessment.campaign", { title: campaign.title })}
      </MuiLink>
      {campaign.due && ` · ${t("assessment.until", { day: format.day(campaign.due) })}`}
    </Typography>
  )
}

/** Links to the settings of the assessment, and to giving others access there. */
function ManagerLinks() {
  const { t } = useTranslation()
  const { here } = usePaths()
  const settings = paths.settings(here)
  return (
    <>
      <Tooltip title={t("assessment.grant")}>
        <IconButton
          component={Link}
          to={`${settings}#people`}
          state={toGrant}
          aria-label={t("assessment.grant")}
        >
          <PersonAddOutlined />
        </IconButton>
      </Tooltip>
      <Tooltip title={t("assessment.settings")}>
        <IconButton component={Link} to={settings} aria-label={t("assessment.settings")}>
          <SettingsOutlined />
        </IconButton>
      </Tooltip>
    </>
  )
}

/** Lazy-loaded when renaming starts, since forms are large. */
const TitleForm = lazyPart(async () => (await import("./TitleForm.tsx")).TitleForm)

/** The title of the assessment as the screen's heading, with in-place renaming for people with permission. */
function AssessmentTitle(props: {
  assessmentId: string
  title: string
  seen: Seen | undefined
  mayRename: boolean
}) {
  const { assessmentId, title, seen, mayRename } = props
  const { t } = useTranslation()
  const editor = useEditInPlace(`assessment-title:${assessmentId}`, mayRename)
  const heading = (
    <Typography
      component="h1"
      variant="headlineMedium"
      sx={{ overflowWrap: "anywhere", minHeight: "1.25em" }}
    >
      <bdi dir={directionOf(title)}>{title}</bdi>
    </Typography>
  )
  if (editor.isOpen) {
    return (
      <Suspense fallback={heading}>
        <TitleForm assessmentId={assessmentId} title={title} seen={seen} onClose={editor.close} />
      </Suspense>
    )
  }
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1, minWidth: 0 }}>
      {heading}
      <Box sx={{ width: 40, height: 40, flex: "none", display: title === "" ? "none" : undefined }}>
        {mayRename && (
          <IconButton aria-label={t("assessment.rename.action")} onClick={editor.open}>
            <DriveFileRenameOutline />
          </IconButton>
        )}
      </Box>
    </Stack>
  )
}
