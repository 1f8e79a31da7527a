import { Alert, Button, Chip, LinearProgress, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { Page } from "../../../ui/Page.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { EmptyState, ErrorState, GettingReady } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { campaignChanged, campaignQuery, closeCampaign, remindTeams, reopenCampaign } from "./api.ts"
import { arranged, sorts, teamStates, useArrangement } from "./arrangement.ts"
import { TeamTable } from "./TeamTable.tsx"

const dialogs = () => import("./CampaignDialogs.tsx")
const AddTeamsDialog = lazyPart(async () => (await dialogs()).AddTeamsDialog, "assessments")
const EditCampaignDialog = lazyPart(async () => (await dialogs()).EditCampaignDialog, "assessments")
const NextRoundDialog = lazyPart(async () => (await dialogs()).NextRoundDialog, "assessments")

type Campaign = Schemas["Campaign"]
type Asked = "add" | "edit" | "next" | "close" | "remind" | "remindOpen"

/** The board of a campaign: its teams, how far they are, and what its owner does about it. */
export function CampaignScreen() {
  const { campaignId = "" } = useParams()
  const { t } = useTranslation("campaigns")
  const { t: shell } = useTranslation()
  const campaign = useQuery(campaignQuery(campaignId))
  const [asked, setAsked] = useState<Asked>()
  if (campaign.isPending) return <GettingReady />
  if (!campaign.data)
    return <ErrorState heading="h1" error={campaign.error} onRetry={() => void campaign.refetch()} />
  const { spaceId, title, made, teamCount, state } = campaign.data
  return (
    <Page
      title={title}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        { label: t("title"), to: paths.campaigns(spaceId) },
      ]}
      actions={<Actions campaign={campaign.data} onAsk={setAsked} />}
    >
      <Facts campaign={campaign.data} />
      {state === "MAKING" && <Making made={made} total={teamCount} />}
      <Board campaign={campaign.data} />
      <Suspense>
        <Dialogs campaign={campaign.data} asked={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    </Page>
  )
}

function Actions({ campaign, onAsk }: { campaign: Campaign; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation("campaigns")
  const client = useQueryClient()
  const { id, spaceId, state, isOwner, teams } = campaign
  const waiting = teams.filter(({ answered }) => answered === 0).length
  const isOpen = state === "OPEN"
  const reopen = useSave({
    mutationFn: () => reopenCampaign(id),
    onSuccess: () => campaignChanged(client, spaceId, id),
  })
  return (
    <>
      <Button component={Link} to={paths.campaignResult(spaceId, id)} variant="outlined">
        {t("result")}
      </Button>
      {isOwner && isOpen && waiting > 0 && (
        <Button variant="contained" onClick={() => onAsk("remind")}>
          {t("remind", { count: waiting })}
        </Button>
      )}
      {isOwner && (
        <MoreMenu
          busy={reopen.isPending}
          entries={[
            ...(isOpen && teams.some((team) => team.state !== "DONE")
              ? [{ label: t("remindOpen"), run: () => onAsk("remindOpen") }]
              : []),
            ...(state === "CLOSED" ? [] : [{ label: t("add"), run: () => onAsk("add") }]),
            { label: t("edit"), run: () => onAsk("edit") },
            { label: t("next"), run: () => onAsk("next") },
            state === "CLOSED"
              ? { label: t("reopen"), run: () => reopen.mutate() }
              : { label: t("close"), run: () => onAsk("close") },
          ]}
        />
      )}
    </>
  )
}

function Dialogs({
  campaign,
  asked,
  onClose,
}: {
  campaign: Campaign
  asked: Asked | undefined
  onClose: () => void
}) {
  const { t } = useTranslation("campaigns")
  const client = useQueryClient()
  const { id, spaceId, teams } = campaign
  const changed = () => campaignChanged(client, spaceId, id)
  async function remind(assessmentIds: string[] | null) {
    const { sent, skipped } = await remindTeams(id, assessmentIds)
    toastSuccess(t("reminded", { sent, skipped }))
    await changed()
  }
  switch (asked) {
    case "add":
      return <AddTeamsDialog campaign={campaign} onClose={onClose} />
    case "edit":
      return <EditCampaignDialog campaign={campaign} onClose={onClose} />
    case "next":
      return <NextRoundDialog campaign={campaign} onClose={onClose} />
    case "close":
      return (
        <ActionDialog
          title={t("closeTitle")}
          confirmLabel={t("close")}
          action={async () => {
            await closeCampaign(id)
            toastSuccess(t("closed"))
            await changed()
          }}
          onClose={onClose}
        >
          {t("closeQuestion")}
        </ActionDialog>
      )
    case "remind":
    case "remindOpen": {
      const open = teams.filter(({ state }) => state !== "DONE").map(({ assessmentId }) => assessmentId)
      return (
        <ActionDialog
          title={
            asked === "remind"
              ? t("remind", { count: teams.filter(({ answered }) => answered === 0).length })
              : t("remindOpen")
          }
          confirmLabel={t("remindConfirm")}
          action={() => remind(asked === "remind" ? null : open)}
          onClose={onClose}
        >
          {t("remindQuestion")}
        </ActionDialog>
      )
    }
    default:
      return null
  }
}

function Facts({ campaign: { state, due, kit, previous, spaceId, message } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  return (
    <Stack sx={{ gap: 1, mb: 3 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Chip
          size="small"
          label={t(`state.${state}`)}
          color={state === "CLOSED" ? "default" : "primary"}
          variant="outlined"
        />
        <Typography variant="bodySmall" color="textSecondary" component="span">
          <bdi>{kit.title}</bdi>
          {due !== null && <> · {t("until", { day: format.day(due) })}</>}
        </Typography>
        {previous && (
          <Button size="small" component={Link} to={paths.campaign(spaceId, previous.id)}>
            <bdi>{previous.title}</bdi>
          </Button>
        )}
      </Stack>
      {message !== null && (
        <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: 720 }} dir="auto">
          {message}
        </Typography>
      )}
    </Stack>
  )
}

function Making({ made, total }: { made: number; total: number }) {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  const text = t("making", { made: format.number(made), total: format.number(total) })
  return (
    <Alert severity="info" sx={{ mb: 3, "& .MuiAlert-message": { flex: 1 } }}>
      {text}
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * made) / total}
        aria-label={text}
        sx={{ mt: 1 }}
      />
    </Alert>
  )
}

function Board({ campaign: { spaceId, teams, state } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns")
  const [arrangement, arrange] = useArrangement()
  const shown = arranged(teams, arrangement)
  if (teams.length === 0) return state === "MAKING" ? null : <EmptyState title={t("noTeams")} />
  return (
    <>
      {teams.length > 1 && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", mb: 2 }}>
          <SearchField
            label={t("column.team")}
            value={arrangement.search}
            onChange={(search) => arrange({ search })}
          />
          <TextField
            select
            size="small"
            label={t("filter")}
            value={arrangement.state}
            onChange={({ target }) =>
              arrange({ state: teamStates.find((each) => each === target.value) ?? "all" })
            }
            sx={choice}
          >
            <MenuItem value="all">{t("allStates")}</MenuItem>
            {teamStates.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`team.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={t("sort")}
            value={arrangement.sort}
            onChange={({ target }) =>
              arrange({ sort: sorts.find((each) => each === target.value) ?? "place" })
            }
            sx={choice}
          >
            {sorts.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`sorts.${each}`)}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
      )}
      {shown.length > 0 ? (
        <TeamTable spaceId={spaceId} teams={shown} />
      ) : (
        <EmptyState
          title={t("noMatch")}
          actions={
            <Button variant="outlined" onClick={() => arrange({ search: "", state: "all" })}>
              {t("showAll")}
            </Button>
          }
        />
      )}
    </>
  )
}

const choice = { minWidth: 150, width: "auto", flex: { xs: 1, sm: "none" } } as const
