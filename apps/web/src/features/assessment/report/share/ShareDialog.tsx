import {
  Box,
  Button,
  CircularProgress,
  FormControlLabel,
  Link,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from "@mui/material"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../../api/schemas.ts"
import { type AssessmentParams, askForSharing, askForSpace, paths } from "../../../../paths.ts"
import { ActionDialog } from "../../../../ui/ConfirmDialog.tsx"
import { CopyButton } from "../../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { LockOutlined, Public } from "../../../../ui/icons.ts"
import { Skeletons } from "../../../../ui/states.tsx"
import { rememberPending } from "../../../account/pending/index.ts"
import { MoveDialog, type MoveDialogProps, ReportReaders } from "../../settings/index.ts"
import { useSetVisibility } from "../api.ts"
import { EmptySections } from "../EmptySections.tsx"
import { usePublication } from "../publication.ts"
import { isPublished } from "../report.ts"
import { Unapproved } from "../Unapproved.tsx"

export interface ShareDialogProps {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
  mayPublish: boolean
  onClose: () => void
}

/** Who may read the report, its link, and whether it is published. */
export function ShareDialog({ report, spaceId, assessmentId, mayPublish, onClose }: ShareDialogProps) {
  const { t } = useTranslation("report")
  const published = isPublished(report)
  // A quick report publishes itself whenever somebody opens it, so taking it back would not last.
  const offersPublication = mayPublish && (report.assessment.mode.code === "ADVANCED" || !published)
  return (
    <DialogFrame
      open
      title={t("share.title")}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t("share.done")}
        </Button>
      }
    >
      <Stack sx={{ gap: 3 }}>
        {report.assessment.mode.code === "ADVANCED" && report.permissions.canViewDashboard && (
          <Unapproved place={{ spaceId, assessmentId }} />
        )}
        {published && report.permissions.canManageVisibility && (
          <VisibilityChoice report={report} spaceId={spaceId} assessmentId={assessmentId} />
        )}
        {published && isShared(report) && (
          <Suspense fallback={<Skeletons count={2} height={48} />}>
            <ReportReaders assessmentId={assessmentId} />
          </Suspense>
        )}
        {published && <ReportLink report={report} spaceId={spaceId} assessmentId={assessmentId} />}
        {offersPublication && (
          <Publication
            place={{ spaceId, assessmentId }}
            published={published}
            isQuick={report.assessment.mode.code === "QUICK"}
          />
        )}
      </Stack>
    </DialogFrame>
  )
}

/** Whether only people with access can read the report and the reader may add some: never in somebody's own space. */
function isShared({ visibility, permissions, assessment }: Schemas["GraphicalReport"]): boolean {
  return visibility === "RESTRICTED" && permissions.canShareReport && assessment.space?.isDefault === false
}

/** Publishes the report, or takes it back after confirmation. */
function Publication({
  place,
  published,
  isQuick,
}: {
  place: AssessmentParams
  published: boolean
  isQuick: boolean
}) {
  const { t } = useTranslation("report")
  const [asking, setAsking] = useState(false)
  const publication = usePublication(place.assessmentId, { mayPublish: true, isQuick, published })
  const { change, empty } = publication
  return (
    <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
      <Typography variant="bodySmall" color="textSecondary">
        {t(published ? "share.unpublishHint" : "share.publishHint")}
      </Typography>
      {published ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {t("share.unpublish")}
        </Button>
      ) : (
        <>
          <EmptySections place={place} publication={publication} />
          <Button
            variant="contained"
            loading={change.isPending}
            disabled={empty?.length !== 0}
            onClick={() => change.mutate({ published: true, seen: null })}
          >
            {t("share.publish")}
          </Button>
        </>
      )}
      <ActionDialog
        open={asking}
        title={t("share.unpublish")}
        confirmLabel={t("share.unpublish")}
        destructive
        action={() => change.mutateAsync({ published: false, seen: null })}
        onClose={() => setAsking(false)}
      >
        {t("share.unpublishQuestion")}
      </ActionDialog>
    </Stack>
  )
}

interface ReportLinkProps {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
}

/** The address to share. A public one can be replaced if it reached the wrong people. */
function ReportLink({ report, spaceId, assessmentId }: ReportLinkProps) {
  const { t } = useTranslation("report")
  const isPublic = report.visibility === "PUBLIC"
  const path = paths.report({ spaceId, assessmentId }, isPublic ? report.linkHash : null)
  const address = new URL(path, window.location.origin).href
  return (
    <div>
      <Typography component="h3" variant="titleMedium" sx={{ mb: 1 }}>
        {t("share.link")}
      </Typography>
      <Stack direction="row" sx={box}>
        <Typography noWrap dir="ltr" variant="bodySmall" sx={{ flex: 1, minWidth: 0 }}>
          {address}
        </Typography>
        <CopyButton text={address} label={t("share.copy")} />
      </Stack>
      {!report.permissions.canManageVisibility && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
          {t(isPublic ? "share.publicHint" : "share.restrictedHint")}
        </Typography>
      )}
      {isPublic && report.permissions.canManageVisibility && (
        <NewLink spaceId={spaceId} assessmentId={assessmentId} />
      )}
    </div>
  )
}

function NewLink({ spaceId, assessmentId }: Pick<ReportLinkProps, "spaceId" | "assessmentId">) {
  const { t } = useTranslation("report")
  const [asking, setAsking] = useState(false)
  const change = useSetVisibility(assessmentId)
  const openAddress = useOpenAddress(spaceId, assessmentId)
  async function replace() {
    const { linkHash } = await change.mutateAsync({ visibility: "PUBLIC", newLink: true })
    openAddress(linkHash)
  }
  return (
    <Box sx={{ mt: 1 }}>
      <Button size="small" onClick={() => setAsking(true)}>
        {t("share.newLink")}
      </Button>
      <ActionDialog
        open={asking}
        title={t("share.newLinkTitle")}
        confirmLabel={t("share.replace")}
        action={replace}
        onClose={() => setAsking(false)}
      >
        {t("share.newLinkQuestion")}
      </ActionDialog>
    </Box>
  )
}

const box = {
  alignItems: "center",
  gap: 1,
  px: 1.5,
  py: 0.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  backgroundColor: "surface.lowest",
} as const

interface VisibilityChoiceProps {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
}

/** Anyone with the link, or only people with access; the choice takes effect at once. */
function VisibilityChoice({ report, spaceId, assessmentId }: VisibilityChoiceProps) {
  const { t } = useTranslation("report")
  const heading = useId()
  const change = useSetVisibility(assessmentId)
  const openAddress = useOpenAddress(spaceId, assessmentId)
  const navigate = useNavigate()
  const choose = (visibility: "PUBLIC" | "RESTRICTED") =>
    change.mutate({ visibility }, { onSuccess: ({ linkHash }) => openAddress(linkHash) })
  return (
    <div>
      <Typography id={heading} component="h3" variant="titleMedium" sx={{ mb: 1 }}>
        {t("share.who")}
      </Typography>
      <RadioGroup
        aria-labelledby={heading}
        aria-busy={change.isPending}
        value={report.visibility}
        onChange={(_event, value) => choose(value === "PUBLIC" ? "PUBLIC" : "RESTRICTED")}
      >
        {choices.map(({ value, name, Icon }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={
              <Radio
                // What is shown is chosen again while another choice is on its way: it has to follow that one.
                onClick={() => change.isPending && value === report.visibility && choose(value)}
                icon={
                  change.isPending && change.variables.visibility === value ? (
                    <CircularProgress size={24} aria-label={t("share.saving")} />
                  ) : undefined
                }
              />
            }
            sx={row}
            label={
              <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", py: 1 }}>
                <Icon sx={{ color: "text.secondary" }} />
                <div>
                  <Typography variant="semiBoldMedium">{t(`share.${name}`)}</Typography>
                  <Typography variant="bodySmall" color="textSecondary">
                    {t(`share.${name}Hint`)}
                  </Typography>
                </div>
              </Stack>
            }
          />
        ))}
      </RadioGroup>
      {report.assessment.space?.isDefault && (
        <NobodyElse
          assessmentId={assessmentId}
          title={report.assessment.title}
          onNewSpace={() => {
            rememberPending({ what: "sharing", spaceId, assessmentId, title: report.assessment.title })
            void navigate(paths.spaces + askForSpace)
          }}
          onMoved={(newSpace) =>
            void navigate(`${paths.report({ spaceId: newSpace, assessmentId })}${askForSharing}`, {
              replace: true,
            })
          }
        />
      )}
    </div>
  )
}

/** Access requires a shared space, which a person's own space is not. */
function NobodyElse(props: Pick<MoveDialogProps, "assessmentId" | "title" | "onMoved" | "onNewSpace">) {
  const { t } = useTranslation("report")
  const [moves, setMoves] = useState(false)
  return (
    <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1, px: 1 }}>
      {t("share.ownSpace")}{" "}
      <Link component="button" type="button" onClick={() => setMoves(true)}>
        {t("share.ownSpaceWay")}
      </Link>
      <Suspense>{moves && <MoveDialog {...props} onClose={() => setMoves(false)} />}</Suspense>
    </Typography>
  )
}

const choices = [
  { value: "PUBLIC", name: "public", Icon: Public },
  { value: "RESTRICTED", name: "restricted", Icon: LockOutlined },
] as const

const row = { m: 0, px: 1, borderRadius: 1, "&:has(:checked)": { backgroundColor: "primary.soft" } } as const

/** Replaces the browser's address with the one that others can open, without reloading the report. */
function useOpenAddress(spaceId: string, assessmentId: string): (linkHash: string | null) => void {
  const navigate = useNavigate()
  return (linkHash) =>
    void navigate(paths.report({ spaceId, assessmentId }, linkHash), {
      replace: true,
      preventScrollReset: true,
    })
}
