import { Button, RadioGroup, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { isOutOfReach } from "../../../api/errors.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { ActionDialog, DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { DeleteOutlined, DriveFileMoveOutlined } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { SideSections } from "../../../ui/SideSections.tsx"
import { NoAccess, Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { assessmentQuery, pathQuery, useCrumbs, usePaths } from "../frame/index.ts"
import { ReviewSettings } from "../reassessment/index.ts"
import { useAssessmentChanges } from "./api.ts"
import { Choice } from "./Choice.tsx"
import { GeneralSettings, Panel } from "./GeneralSettings.tsx"
import { Invitations, Members } from "./Members.tsx"
import { MoveDialog } from "./MoveDialog.tsx"
import { ProfileSettings } from "./ProfileSettings.tsx"
import { WeightSettings } from "./weights/WeightSettings.tsx"

/** The settings of an assessment for its managers, in sections: titles and mode, people, weights, space. */
export function SettingsScreen() {
  const { t } = useTranslation("members")
  const { assessmentId } = usePaths()
  const path = useQuery(pathQuery(assessmentId))
  const query = useQuery(assessmentQuery(assessmentId))
  const crumbs = useCrumbs(path.data, true)
  const sectionsOf = (assessment: Schemas["Assessment"]) => [
    {
      id: "general",
      title: t("general.heading"),
      content: (
        <>
          <GeneralSettings assessment={assessment} />
          <ProfileSettings assessment={assessment} />
          <ModeSettings assessment={assessment} />
        </>
      ),
    },
    {
      id: "people",
      title: t("members.heading"),
      content: (
        <>
          <Members assessment={assessment} />
          <Invitations assessmentId={assessmentId} />
        </>
      ),
    },
    {
      id: "review",
      title: t("review"),
      content: (
        <Panel title={t("review")}>
          <Suspense fallback={<Skeletons count={1} height={160} />}>
            <ReviewSettings assessment={assessment} />
          </Suspense>
        </Panel>
      ),
    },
    { id: "weights", title: t("weights"), content: <WeightSettings assessment={assessment} /> },
    { id: "move", title: t("move.short"), content: <MoveSettings assessment={assessment} /> },
    { id: "delete", title: t("delete.heading"), content: <DeleteSettings assessment={assessment} /> },
  ]
  const isLost = query.isError && (query.data === undefined || isOutOfReach(query.error))
  const failed = isLost || query.data?.manageable === false
  return (
    <Page title={t("title")} breadcrumbs={crumbs} heading={failed ? null : undefined}>
      <Loaded query={query} heading="h1" loading={<Skeletons count={4} height={220} />}>
        {(assessment) =>
          assessment.manageable ? (
            <SideSections label={t("sections")} sections={sectionsOf(assessment)} />
          ) : (
            <NoAccess heading="h1" />
          )
        }
      </Loaded>
    </Page>
  )
}

/** The section for moving the assessment to another space. */
function MoveSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const navigate = useNavigate()
  const [moves, setMoves] = useState(false)
  const goAlong = (spaceId: number) =>
    void navigate(paths.settings({ spaceId, assessmentId: assessment.id }), { replace: true })
  return (
    <Panel title={t("move.heading")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("move.intro")}</Typography>
        <Button variant="outlined" startIcon={<DriveFileMoveOutlined />} onClick={() => setMoves(true)}>
          {t("move.action")}
        </Button>
      </Stack>
      {moves && (
        <MoveDialog
          assessmentId={assessment.id}
          title={assessment.title}
          onMoved={goAlong}
          onClose={() => setMoves(false)}
        />
      )}
    </Panel>
  )
}

/** The section for deleting the assessment. */
function DeleteSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const navigate = useNavigate()
  const { space } = usePaths()
  const [asks, setAsks] = useState(false)
  const { remove } = useAssessmentChanges(assessment.id)
  async function confirm() {
    await remove.mutateAsync()
    toastSuccess(t("delete.done", { title: assessment.title }))
    await navigate(space)
  }
  return (
    <Panel title={t("delete.heading")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("delete.intro")}</Typography>
        <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} onClick={() => setAsks(true)}>
          {t("delete.action")}
        </Button>
      </Stack>
      <DeleteDialog
        open={asks}
        category={t("delete.category")}
        subject={assessment.title}
        action={confirm}
        onClose={() => setAsks(false)}
      />
    </Panel>
  )
}

/** Quick or advanced, each explained; switching first shows what will change. */
function ModeSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const { changeMode } = useAssessmentChanges(assessment.id)
  const [wanted, setWanted] = useState<Mode>()
  const current = assessment.mode.code
  const other = wanted ?? current
  async function confirm() {
    await changeMode.mutateAsync({ mode: other, seen: assessment })
    toastSuccess(t(`mode.${other}.done`))
  }
  return (
    <Panel title={t("mode.heading")}>
      <RadioGroup
        aria-label={t("mode.heading")}
        value={current}
        onChange={(_event, value) => setWanted(modes.find((mode) => mode === value))}
        sx={{ gap: 1 }}
      >
        {modes.map((mode) => (
          <Choice key={mode} value={mode} title={t(`mode.${mode}.title`)} hint={t(`mode.${mode}.hint`)} />
        ))}
      </RadioGroup>
      <ActionDialog
        open={wanted !== undefined && wanted !== current}
        title={t(`mode.${other}.ask`)}
        confirmLabel={t("mode.confirm")}
        action={confirm}
        onClose={() => setWanted(undefined)}
      >
        {t(`mode.${other}.change`)}
      </ActionDialog>
    </Panel>
  )
}

type Mode = Schemas["ModeCode"]

const modes: readonly Mode[] = ["QUICK", "ADVANCED"]
