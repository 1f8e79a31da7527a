import {
  Alert,
  Box,
  Button,
  Card,
  MenuItem,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material"
import { ApiError } from "@plumbline/client"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { Route } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { EmptyState, GettingReady, Skeletons } from "../../../../ui/states.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { useSave } from "../../../../ui/useSave.ts"
import { targetsQuery, weakestTargets } from "../../advice/index.ts"
import { nextLevelQuery, planRoadmap, previewQuery, type Roadmap, roadmapChanged } from "../api.ts"
import { PeriodOfPreview } from "../assistant/PreviewStep.tsx"
import { MoreEffort } from "../MoreEffort.tsx"
import { itemsOf, presentDay } from "../roadmap.ts"
import { Summary } from "../Summary.tsx"
import { useReasons } from "../useReasons.ts"
import { type Aim, aims, bodyOf, daysAMonth, type Goal, lengths, pointsFor } from "./aims.ts"
import { ChosenTargets } from "./ChosenTargets.tsx"

interface ProposalProps {
  assessmentId: string
  /** Opens the assistant, which lets people decide about everything. */
  onMore: () => void
}

/** A roadmap that is proposed when there is none: what it aims for and how much effort it takes can be chosen. */
export function Proposal({ assessmentId, onMore }: ProposalProps) {
  const { t } = useTranslation("roadmap")
  const [aim, setAim] = useState<Aim>("level")
  const [days, setDays] = useState<number | null>(4)
  const [months, setMonths] = useState(4)
  const [goal, setGoal] = useState<Goal | null>(null)
  const choices = useQuery(targetsQuery(assessmentId))
  const ofWhole = goal?.kind === "whole" ? goal.levelId : null
  const needsWhole = aim === "level" || (aim === "targets" && goal?.kind === "whole")
  const nextLevel = useQuery({
    ...nextLevelQuery(assessmentId, aim === "level" ? null : ofWhole),
    enabled: needsWhole,
  })
  const targets =
    aim === "weakest" && choices.data
      ? weakestTargets(choices.data)
      : aim === "targets" && goal?.kind === "attributes"
        ? goal.targets
        : []
  const required = needsWhole ? (nextLevel.data?.items.map(({ question }) => question.id) ?? []) : []
  const isReady = targets.length + required.length > 0
  const body = bodyOf({ targets, required, start: presentDay(), months, days })
  const nothing = needsWhole && nextLevel.data && required.length === 0 ? nextLevel.data : null
  return (
    <Stack sx={{ gap: 3 }}>
      <Card sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2 }}>
        <Typography component="h2" variant="titleLarge">
          {t("further")}
        </Typography>
        <Typography>{t("proposal.intro")}</Typography>
        <ToggleButtonGroup
          exclusive
          color="primary"
          value={aim}
          aria-label={t("proposal.aim")}
          onChange={(_event, chosen: Aim | null) => chosen && setAim(chosen)}
          sx={{ flexWrap: "wrap" }}
        >
          {aims.map((each) => (
            <ToggleButton key={each} value={each} sx={{ px: 3, minHeight: 44 }}>
              {t(`proposal.aims.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={fields}>
          <TextField
            select
            label={t("proposal.effort")}
            value={String(days ?? 0)}
            helperText={days === null ? undefined : t("proposal.points", { points: pointsFor(days) })}
            onChange={({ target }) => setDays(Number(target.value) || null)}
          >
            {daysAMonth.map((each) => (
              <MenuItem key={each} value={String(each)}>
                {t(`proposal.days.of${each}`)}
              </MenuItem>
            ))}
            <MenuItem value="0">{t("proposal.anyEffort")}</MenuItem>
          </TextField>
          <TextField
            select
            label={t("time.periods")}
            value={months}
            onChange={({ target }) => setMonths(Number(target.value))}
          >
            {lengths.map((count) => (
              <MenuItem key={count} value={count}>
                {t("summary.length.MONTH", { count })}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {aim === "targets" && (
          <Loaded query={choices} loading={<Skeletons count={1} height={56} />}>
            {(content) => <ChosenTargets choices={content} goal={goal} onChoose={setGoal} />}
          </Loaded>
        )}
        {nothing && <Nothing plan={nothing} />}
        {required.length > 0 && nextLevel.data?.maturityLevel && (
          <Typography>
            {t(nextLevel.data.isFewest ? "proposal.fewest" : "proposal.enough", {
              count: required.length,
              level: nextLevel.data.maturityLevel.title,
            })}
          </Typography>
        )}
      </Card>
      {isReady && <Proposed assessmentId={assessmentId} body={body} onMore={onMore} />}
      {!isReady && (
        <Box>
          <Button startIcon={<Route />} onClick={onMore}>
            {t("proposal.more")}
          </Button>
        </Box>
      )}
    </Stack>
  )
}

/** Why there is nothing to propose for the whole. */
function Nothing({ plan }: { plan: Schemas["NextLevelPlan"] }) {
  const { t } = useTranslation("roadmap")
  const level = plan.maturityLevel?.title ?? ""
  return (
    <Alert severity={plan.maturityLevel ? "warning" : "success"}>
      {plan.maturityLevel ? t("proposal.unreachable", { level }) : t("proposal.highest")}
    </Alert>
  )
}

interface ProposedProps {
  assessmentId: string
  body: Schemas["NewRoadmap"]
  onMore: () => void
}

/** The roadmap that is proposed, which is stored only when it is kept. */
function Proposed({ assessmentId, body, onMore }: ProposedProps) {
  const { t } = useTranslation("roadmap")
  const client = useQueryClient()
  const preview = useQuery({ ...previewQuery(assessmentId, body), placeholderData: keepPreviousData })
  const keeping = useSave({
    mutationFn: () => planRoadmap(assessmentId, body, false),
    onSuccess() {
      toastSuccess(t("assistant.done"))
      return roadmapChanged(client, assessmentId)
    },
  })
  if (preview.error) return <Refused error={preview.error} />
  if (!preview.data) return <GettingReady />
  const roadmap = preview.data
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 2.5 }} aria-busy={preview.isPlaceholderData}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", justifyContent: "space-between" }}>
        <Typography component="h2" variant="titleLarge">
          {t("proposal.heading")}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button onClick={onMore}>{t("proposal.more")}</Button>
          <Button
            variant="contained"
            disabled={preview.isPlaceholderData}
            loading={keeping.isPending}
            onClick={() => keeping.mutate()}
          >
            {t("assistant.store")}
          </Button>
        </Stack>
      </Stack>
      <Summary roadmap={roadmap} isPreview />
      <MoreEffort roadmap={roadmap} plan={(budget) => planRoadmap(assessmentId, { ...body, budget }, true)} />
      {itemsOf(roadmap).length === 0 && (
        <EmptyState title={t("preview.empty")} hint={t("preview.emptyHint")} />
      )}
      <Timeline roadmap={roadmap} />
    </Card>
  )
}

function Timeline({ roadmap }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const reasonOf = useReasons(roadmap)
  return (
    <Box component="ol" aria-label={t("views.timeline")} sx={list}>
      {roadmap.periods.map((period) => (
        <PeriodOfPreview key={period.index} roadmap={roadmap} period={period}>
          {(item) => (
            <Typography variant="bodySmall" color="textSecondary">
              {reasonOf(item)}
            </Typography>
          )}
        </PeriodOfPreview>
      ))}
    </Box>
  )
}

function Refused({ error }: { error: Error }) {
  const { t } = useTranslation("roadmap")
  const { t: shell } = useTranslation()
  const isImpossible = error instanceof ApiError && error.code === "ROADMAP_IMPOSSIBLE"
  const message = error instanceof ApiError ? error.message : ""
  return (
    <Alert severity="warning">
      {isImpossible ? t("proposal.impossible") : message || shell("error.generic")}
    </Alert>
  )
}

const fields = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 2.5 } as const
