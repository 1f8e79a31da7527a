import { Box, Button, Chip, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { Add } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Pagination, pagesOf } from "../../../ui/Pagination.tsx"
import { EmptyState, GettingReady, NoAccess } from "../../../ui/states.tsx"
import { pageIn, useFilter } from "../../../ui/useFilter.ts"
import { spaceQuery } from "../list/index.ts"
import { campaignsPerPage, campaignsQuery } from "./api.ts"

const NewCampaignDialog = lazyPart(
  async () => (await import("./CampaignDialogs.tsx")).NewCampaignDialog,
  "assessments",
)

/** The campaigns of a space. */
export function CampaignsScreen() {
  const spaceId = Number(useParams().spaceId)
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return <Campaigns key={spaceId} spaceId={spaceId} />
}

function Campaigns({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("campaigns")
  const { t: shell } = useTranslation()
  const space = useQuery(spaceQuery(spaceId))
  const [{ page: wanted }, change] = useFilter(({ text }) => ({ page: text("page") }))
  const page = pageIn(wanted)
  const list = useQuery(campaignsQuery(spaceId, page))
  const [asks, setAsks] = useState(false)
  if (space.isPending || list.isPending) return <GettingReady />
  const button = space.data?.editable && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAsks(true)}>
      {t("create")}
    </Button>
  )
  return (
    <Page
      title={t("title")}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        { label: space.data?.title ?? "", to: paths.space(spaceId) },
      ]}
      actions={(list.data?.total ?? 0) > 0 && button}
    >
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 720 }}>
        {t("intro")}
      </Typography>
      <Loaded
        query={list}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t("none")} hint={t("noneHint")} actions={button} />}
      >
        {({ items, total }) => (
          <>
            <Stack component="ul" aria-label={t("title")} sx={{ gap: 1.5, m: 0, p: 0, listStyle: "none" }}>
              {items.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} />
              ))}
            </Stack>
            <Pagination
              page={page}
              pages={pagesOf(total, campaignsPerPage)}
              onChange={(next) => change({ page: String(next) })}
            />
          </>
        )}
      </Loaded>
      <Suspense>{asks && <NewCampaignDialog spaceId={spaceId} onClose={() => setAsks(false)} />}</Suspense>
    </Page>
  )
}

function CampaignRow({ campaign }: { campaign: Schemas["CampaignCard"] }) {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  const { id, spaceId, title, kit, state, due, made, teamCount, creationTime } = campaign
  return (
    <Box component="li" sx={row}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <Link
          component={RouterLink}
          to={paths.campaign(spaceId, id)}
          dir={directionOf(title)}
          sx={{ fontWeight: 600, py: 1, overflowWrap: "anywhere" }}
        >
          {title}
        </Link>
        <Chip
          size="small"
          label={t(`state.${state}`)}
          color={state === "CLOSED" ? "default" : "primary"}
          variant="outlined"
        />
      </Stack>
      <Typography variant="bodySmall" color="textSecondary" component="div">
        {t("listed", { made: format.number(made), total: format.number(teamCount) })}
        {due !== null && <> · {t("until", { day: format.day(due) })}</>}
        {" · "}
        <bdi>{kit.title}</bdi>
        {" · "}
        {format.date(creationTime)}
      </Typography>
    </Box>
  )
}

const row = {
  px: 2,
  py: 1,
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
} as const
