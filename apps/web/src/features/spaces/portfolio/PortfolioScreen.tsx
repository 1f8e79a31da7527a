import { Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { DownloadButton } from "../../../ui/DownloadButton.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { EmptyState, GettingReady } from "../../../ui/states.tsx"
import { AttributeTable } from "./AttributeTable.tsx"
import { portfolioQuery, portfolioWorkbook } from "./api.ts"
import { type Arrangement, ages, arranged, sorts, spans, useArrangement } from "./arrangement.ts"
import { Glance } from "./Glance.tsx"
import { PortfolioTable } from "./PortfolioTable.tsx"

/** The assessments of all spaces in one table: how far each is and has come, and on demand their attributes. */
export function PortfolioScreen() {
  const { t } = useTranslation("portfolio")
  const { t: shell } = useTranslation()
  const [arrangement, arrange] = useArrangement()
  const since = daysAgo(arrangement.days)
  const portfolio = useQuery(portfolioQuery(since, useLanguage()))
  // The buttons that come with the content would move it.
  if (portfolio.isPending) return <GettingReady />
  return (
    <Page
      title={t("title")}
      breadcrumbs={[{ label: shell("nav.spaces"), to: paths.spaces }]}
      actions={
        (portfolio.data?.total ?? 0) > 0 && (
          <DownloadButton
            label={t("excel")}
            load={() => portfolioWorkbook(since)}
            fallbackName="portfolio.xlsx"
          />
        )
      }
    >
      <Loaded
        query={portfolio}
        isEmpty={({ kits }) => kits.length === 0}
        empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
      >
        {(content) => <Content portfolio={content} arrangement={arrangement} onChange={arrange} />}
      </Loaded>
    </Page>
  )
}

interface ContentProps {
  portfolio: Schemas["Portfolio"]
  arrangement: Arrangement
  onChange: (change: Partial<Arrangement>) => void
}

function Content({ portfolio, arrangement, onChange }: ContentProps) {
  const { t } = useTranslation("portfolio")
  const shown = arranged(portfolio.kits, arrangement, new Date())
  const listed = portfolio.kits.reduce((sum, { assessments }) => sum + assessments.length, 0)
  return (
    <>
      <Glance rows={shown} since={portfolio.since} />
      <Filters portfolio={portfolio} arrangement={arrangement} onChange={onChange} />
      {shown.length === 0 && (
        <EmptyState
          title={t("nothing")}
          actions={
            <Button
              variant="outlined"
              onClick={() => onChange({ kitId: null, spaceId: null, level: null, age: 0 })}
            >
              {t("showAll")}
            </Button>
          }
        />
      )}
      {shown.length > 0 && <PortfolioTable rows={shown} since={portfolio.since} />}
      <Box sx={{ mt: 2, mb: 3 }}>
        {portfolio.kits.map((kit) => {
          // A row without a level would only have dashes.
          const rated = shown.filter((row) => row.kit === kit && row.assessment.maturityLevelId !== null)
          if (rated.length === 0) return null
          return (
            <AttributeTable
              key={kit.kitId}
              kit={kit}
              assessments={rated.map(({ assessment }) => assessment)}
            />
          )
        })}
      </Box>
      <Typography variant="bodySmall" color="textSecondary" sx={{ maxWidth: 720 }}>
        {t("intro")}
      </Typography>
      {portfolio.total > listed && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("shown", { count: listed })}
        </Typography>
      )}
    </>
  )
}

function Filters({ portfolio, arrangement, onChange }: ContentProps) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  const { days, kitId, spaceId, level, age, sort } = arrangement
  const kits = portfolio.kits.filter((kit) => kitId === null || kit.kitId === kitId)
  const spaces = new Map(
    portfolio.kits.flatMap(({ assessments }) => assessments.map(({ space }) => [space.id, space.title])),
  )
  const ranks = Array.from(
    { length: Math.max(...kits.map((kit) => kit.maturityLevels.length), 0) + 1 },
    (_, at) => at,
  )
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: { xs: "wrap", md: "nowrap" }, mb: 3 }}>
      <Choice label={t("span")} value={days} onChoose={(value) => onChange({ days: Number(value) })}>
        {spans.map((each) => (
          <MenuItem key={each} value={each}>
            {t("days", { count: each })}
          </MenuItem>
        ))}
      </Choice>
      {portfolio.kits.length > 1 && (
        <Choice
          label={t("kit")}
          value={kitId ?? 0}
          onChoose={(value) => onChange({ kitId: Number(value) || null })}
        >
          <MenuItem value={0}>{t("allKits")}</MenuItem>
          {portfolio.kits.map((kit) => (
            <MenuItem key={kit.kitId} value={kit.kitId}>
              <bdi>{kit.title}</bdi>
            </MenuItem>
          ))}
        </Choice>
      )}
      {spaces.size > 1 && (
        <Choice
          label={t("space")}
          value={spaceId ?? 0}
          onChoose={(value) => onChange({ spaceId: Number(value) || null })}
        >
          <MenuItem value={0}>{t("allSpaces")}</MenuItem>
          {[...spaces].map(([id, title]) => (
            <MenuItem key={id} value={id}>
              <bdi>{title}</bdi>
            </MenuItem>
          ))}
        </Choice>
      )}
      <Choice
        label={t("level")}
        value={level ?? -1}
        onChoose={(value) => onChange({ level: Number(value) < 0 ? null : Number(value) })}
      >
        <MenuItem value={-1}>{t("allLevels")}</MenuItem>
        {ranks.map((rank) => (
          <MenuItem key={rank} value={rank}>
            {rank === 0 ? t("noLevel") : t("levelOf", { rank: format.number(rank) })}
          </MenuItem>
        ))}
      </Choice>
      <Choice label={t("age")} value={age} onChoose={(value) => onChange({ age: Number(value) })}>
        {ages.map((each) => (
          <MenuItem key={each} value={each}>
            {each === 0 ? t("anyAge") : t("olderThan", { count: each })}
          </MenuItem>
        ))}
      </Choice>
      <Choice
        label={t("sort")}
        value={sort}
        onChoose={(value) => onChange({ sort: sorts.find((each) => each === value) ?? "moved" })}
      >
        {sorts.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`sorts.${each}`)}
          </MenuItem>
        ))}
      </Choice>
    </Stack>
  )
}

function Choice(props: {
  label: string
  value: string | number
  onChoose: (value: string) => void
  children: ReactNode
}) {
  const { label, value, onChoose, children } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ minWidth: 0, maxWidth: 280, width: "auto", flex: { xs: "1 1 140px", md: "1 1 0" } }}
    >
      {children}
    </TextField>
  )
}

/** The beginning of the day so many days ago, in UTC: the same all day, so that what is loaded stays fresh. */
function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return `${day}T00:00:00Z`
}
