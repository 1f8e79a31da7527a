import { Box, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { DownloadButton } from "../../../ui/DownloadButton.tsx"
import { LevelGrid } from "../../../ui/LevelGrid.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { ErrorState, GettingReady } from "../../../ui/states.tsx"
import { campaignFile, resultsQuery } from "./api.ts"
import { Distribution } from "./Distribution.tsx"

type Results = Schemas["CampaignResults"]

const files = [
  { format: "xlsx", label: "results.excel" },
  { format: "pptx", label: "results.slides" },
  { format: "pdf", label: "results.pdf" },
] as const

/** What the teams of a campaign come to: levels by subject, their distribution, and what most of them lack. */
export function CampaignResultScreen() {
  const { campaignId = "" } = useParams()
  const { t } = useTranslation("campaigns")
  const { t: shell } = useTranslation()
  const language = useLanguage()
  const results = useQuery(resultsQuery(campaignId, language))
  if (results.isPending) return <GettingReady />
  if (!results.data)
    return <ErrorState heading="h1" error={results.error} onRetry={() => void results.refetch()} />
  const { id, spaceId, title, state } = results.data.campaign
  return (
    <Page
      title={t("results.title", { title })}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        { label: t("title"), to: paths.campaigns(spaceId) },
        { label: title, to: paths.campaign(spaceId, id) },
      ]}
      actions={files.map(({ format, label }) => (
        <DownloadButton
          key={format}
          label={t(label)}
          load={() => campaignFile(id, format, language)}
          fallbackName={`campaign.${format}`}
        />
      ))}
    >
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t(state === "CLOSED" ? "results.moment" : "results.now")}
      </Typography>
      <Section title={t("results.map")}>
        {results.data.teams.length === 0 ? (
          <Typography color="textSecondary">{t("results.mapNone")}</Typography>
        ) : (
          <TeamMap results={results.data} />
        )}
      </Section>
      <Section title={t("results.distribution")}>
        <Known of={results.data.attributes}>
          {(attributes) => <Distribution results={results.data} attributes={attributes} />}
        </Known>
      </Section>
      <Section title={t("results.lacking")}>
        {results.data.attributes !== null && results.data.lacking === null ? (
          <Typography color="textSecondary" role="status">
            {t("results.calculating")}
          </Typography>
        ) : (
          <Known of={results.data.lacking}>{(lacking) => <Lacking lacking={lacking} />}</Known>
        )}
      </Section>
    </Page>
  )
}

/** What a list shows, or why there is none. */
function Known<Item>({ of, children }: { of: Item[] | null; children: (items: Item[]) => ReactNode }) {
  const { t } = useTranslation("campaigns")
  if (of !== null && of.length > 0) return children(of)
  return (
    <Typography color="textSecondary">{t(of === null ? "results.hidden" : "results.nothing")}</Typography>
  )
}

/** Teams as rows, subjects as columns. */
function TeamMap({ results: { campaign, levels, subjects, teams } }: { results: Results }) {
  const { t } = useTranslation("campaigns")
  const levelOf = (levelId: number | null | undefined) => levels.find(({ id }) => id === levelId)
  return (
    <LevelGrid
      label={t("results.map")}
      of={t("column.team")}
      columns={[{ id: 0, title: t("column.level") }, ...subjects]}
      rows={teams.map((team) => ({
        id: team.assessmentId,
        head: (
          <Link
            component={RouterLink}
            to={paths.assessment({ spaceId: campaign.spaceId, assessmentId: team.assessmentId })}
            dir={directionOf(team.title)}
            sx={{ display: "inline-block", py: { xs: "10px", sm: "3px" } }}
          >
            {team.title}
          </Link>
        ),
        levels: [
          levelOf(team.maturityLevelId),
          ...subjects.map(({ id }) => levelOf(team.subjects.find((each) => each.id === id)?.maturityLevelId)),
        ],
      }))}
      levels={levels.length}
    />
  )
}

function Lacking({ lacking }: { lacking: NonNullable<Results["lacking"]> }) {
  const { t } = useTranslation("campaigns")
  const language = useLanguage()
  const format = useFormat()
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t("results.lackingHint")}
      </Typography>
      <Stack
        component="ol"
        sx={{
          ...{ gap: 1.5, m: 0, paddingInlineStart: 3 },
          listStyleType: language === "fa" ? "persian" : "decimal",
        }}
      >
        {lacking.map(({ questionId, title, teams, unproven, attributes }) => (
          <Box component="li" key={questionId}>
            <Typography variant="semiBoldMedium" component="div" dir={directionOf(title)}>
              {title}
            </Typography>
            <Typography variant="bodySmall" color="textSecondary" component="div">
              {t("results.inTeams", { count: teams })}
              {unproven > 0 && <> ({t("results.unproven", { count: unproven })})</>}
              {" · "}
              <bdi>{format.list(attributes.map((attribute) => attribute.title))}</bdi>
            </Typography>
          </Box>
        ))}
      </Stack>
    </>
  )
}
