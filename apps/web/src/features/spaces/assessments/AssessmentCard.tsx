import { Box, Button, Card, Chip, Link, Skeleton, Stack, Tooltip, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { type AssessmentPlace, places } from "../../../places.ts"
import { StarBorder } from "../../../ui/icons.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { firstLine } from "../../../ui/lineClamp.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { type Standing, standingOf } from "../../../ui/standing.ts"
import { progressQuery } from "../../assessment/answering/index.ts"
import { calculatedConfidenceQuery, calculatedLevelQuery } from "./api.ts"
import { linksTo } from "./links.ts"

/** An assessment in a list; one that comes with its space and its progress shows them without asking for more. */
export type ListedAssessment = Schemas["AssessmentCard"] &
  Partial<Pick<Schemas["RecentAssessment"], "space" | "answersCount" | "carriedCount" | "questionsCount">>

interface AssessmentCardProps {
  assessment: ListedAssessment
  place: AssessmentPlace
  menu: ReactNode
  /** The heading element of the title. */
  heading: "h2" | "h3"
}

/** The card of an assessment: its level, its progress, and links to the parts that the caller can open. */
export function AssessmentCard({ assessment, place, menu, heading }: AssessmentCardProps) {
  const { t } = useTranslation("assessments")
  const { progress, isPending } = useProgress(assessment)
  const complete = progress !== undefined && progress.answersCount >= progress.questionsCount
  const links = linksTo(assessment, { complete })
  // Of an outdated result, nothing is known yet.
  const isRated = assessment.isRated || !assessment.isCalculateValid
  return (
    <Card component="li" sx={card}>
      <Heading
        assessment={assessment}
        to={links.main && places[links.main](place)}
        menu={menu}
        component={heading}
      />
      <Gauge
        assessment={assessment}
        spaceId={Number(place.spaceId)}
        standing={isPending ? "pending" : standingOf(withCarried(progress), isRated)}
      />
      <Box sx={{ mt: "auto", minHeight: 34 }}>
        {progress && (
          <ProgressBar
            percent={(progress.answersCount / Math.max(progress.questionsCount, 1)) * 100}
            label={t("card.progress", { answered: progress.answersCount, total: progress.questionsCount })}
          />
        )}
      </Box>
      <Box sx={linkRow}>
        {links.questionnaires && (
          <CardLink
            to={places.questionnaires(place)}
            label={t(`card.${questionsLabel(progress)}`)}
            of={assessment.title}
            main={!complete}
            side="start"
          />
        )}
        {links.report ? (
          <CardLink
            to={places.report(place)}
            label={t("card.report")}
            of={assessment.title}
            main={complete || !links.questionnaires}
            side="end"
          />
        ) : (
          links.dashboard && (
            <CardLink
              to={places.dashboard(place)}
              label={t("card.dashboard")}
              of={assessment.title}
              main={complete}
              side="end"
            />
          )
        )}
      </Box>
    </Card>
  )
}

function useProgress({ id, answersCount, carriedCount, questionsCount }: ListedAssessment) {
  const known =
    answersCount === undefined || carriedCount === undefined || questionsCount === undefined
      ? undefined
      : { answersCount, carriedCount, questionsCount }
  const asked = useQuery({ ...progressQuery(id), enabled: known === undefined })
  return { progress: known ?? asked.data, isPending: known === undefined && asked.isPending }
}

/** Carried answers count for the level. */
function withCarried(
  progress: { answersCount: number; carriedCount?: number; questionsCount: number } | undefined,
) {
  return progress && { ...progress, answersCount: progress.answersCount + (progress.carriedCount ?? 0) }
}

/** One word for the way to the questions, by what there is to do. */
function questionsLabel(progress: { answersCount: number; questionsCount: number } | undefined) {
  if (!progress || progress.answersCount >= progress.questionsCount) return "questions"
  return progress.answersCount === 0 ? "start" : "goOn"
}

function Heading(props: {
  assessment: ListedAssessment
  to: string | null
  menu: ReactNode
  component: "h2" | "h3"
}) {
  const { assessment, to, menu, component } = props
  const { t } = useTranslation("assessments")
  const format = useFormat()
  const { title, kit, language, mode, space } = assessment
  const date = format.date(assessment.lastModificationTime)
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, minWidth: 0, minHeight: 40 }}>
        <Tooltip title={t("card.kit", { title: kit.title })}>
          <Chip
            size="small"
            variant="outlined"
            color="primary"
            label={kit.title}
            dir={directionOf(kit.title)}
            sx={{ maxWidth: "70%" }}
          />
        </Tooltip>
        <Tooltip title={language.title}>
          <Typography component="span" variant="labelCondensed" color="textSecondary" sx={languageBox}>
            {language.code}
          </Typography>
        </Tooltip>
        <Box sx={{ marginInlineStart: "auto", marginInlineEnd: -1.5 }}>{menu}</Box>
      </Stack>
      <Stack direction="row" sx={{ alignItems: "center", gap: 0.75, minWidth: 0 }}>
        {mode.code !== "QUICK" && (
          <Tooltip title={t("card.advanced")}>
            <StarBorder
              titleAccess={t("card.advanced")}
              sx={{ fontSize: "1.125rem", color: "tertiary.main" }}
            />
          </Tooltip>
        )}
        <Typography component={component} variant="titleMedium" dir={directionOf(title)} sx={{ minWidth: 0 }}>
          {to ? (
            <Link component={RouterLink} to={to} color="inherit">
              <OneLine>{title}</OneLine>
            </Link>
          ) : (
            <OneLine>{title}</OneLine>
          )}
        </Typography>
      </Stack>
      {assessment.isOverdue && assessment.reviewDate !== null && (
        <Typography variant="semiBoldSmall" color="error" sx={firstLine}>
          {t("card.overdue", { date: format.day(assessment.reviewDate) })}
        </Typography>
      )}
      <Typography variant="bodySmall" color="textSecondary" sx={firstLine}>
        {space
          ? t("card.updatedIn", { space: space.isDefault ? t("list.own") : space.title, date })
          : t("card.updated", { date })}
      </Typography>
    </Stack>
  )
}

function Gauge({
  assessment,
  spaceId,
  standing,
}: {
  assessment: Schemas["AssessmentCard"]
  spaceId: number
  standing: Standing | "pending"
}) {
  const { t } = useTranslation("assessments")
  const { level, confidence } = useResult(assessment, spaceId)
  return (
    <Box sx={{ display: "grid", justifyItems: "center", alignContent: "start", minHeight: 136 }}>
      {level === "pending" || standing === "pending" ? (
        <Stack role="status" aria-label={t("card.calculating")} sx={{ alignItems: "center", gap: 1 }}>
          <Box sx={{ width: 176, height: 98, overflow: "hidden" }}>
            <Skeleton variant="circular" width={176} height={176} />
          </Box>
          <Skeleton variant="text" width={96} />
        </Stack>
      ) : (
        <LevelGauge
          levels={assessment.kit.maturityLevelsCount}
          level={level}
          standing={standing}
          confidence={confidence}
          size={176}
        />
      )}
    </Box>
  )
}

interface CardLinkProps {
  to: string
  label: string
  of: string
  main: boolean
  side: "start" | "end"
}

function CardLink({ to, label, of, main, side }: CardLinkProps) {
  return (
    <Button
      component={RouterLink}
      to={to}
      size="small"
      variant={main ? "outlined" : "text"}
      aria-label={`${label}: ${of}`}
      sx={{ gridColumn: side === "start" ? 1 : 2 }}
    >
      {label}
    </Button>
  )
}

/** The questions are at the start and the result at the end, also where one of them is missing. */
const linkRow = {
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 1,
  minHeight: 30,
} as const

const card = {
  p: 2,
  minHeight: 300,
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
  transition: "box-shadow 150ms",
  "&:hover": { boxShadow: "0 4px 16px rgba(10, 35, 66, 0.2)" },
} as const

const languageBox = { px: 0.75, border: "1px solid", borderColor: "divider", borderRadius: "4px" } as const

/** The part of an assessment's result that a card shows. */
interface Result {
  /** `pending` while it is being calculated; null if the caller is not allowed to see it. */
  level: { rank: number; title: string } | null | "pending"
  /** Percent 0…100; null if it is not shown. */
  confidence: number | null
}

/** A text on one line, truncated if it does not fit; then a tooltip shows the full text. */
function OneLine({ children }: { children: string }) {
  const [cut, setCut] = useState(false)
  return (
    <Tooltip title={cut ? children : ""}>
      <Box
        component="span"
        dir={directionOf(children)}
        onMouseEnter={(event) => setCut(event.currentTarget.scrollHeight > event.currentTarget.clientHeight)}
        sx={{ ...firstLine, maxWidth: 600 }}
      >
        {children}
      </Box>
    </Tooltip>
  )
}

/**
 * The result of an assessment; an outdated one is calculated first. A calculation names the level in the language of the
 * assessment; if that is not the reader's, the list is loaded again for the name in the reader's language.
 */
function useResult(assessment: Schemas["AssessmentCard"], spaceId: number): Result {
  const { id, isCalculateValid, isConfidenceValid, maturityLevel, mode, permissions } = assessment
  const client = useQueryClient()
  const isForeign = assessment.language.code.toLowerCase() !== useLanguage()
  const mayKnow = permissions.canViewReport
  const showsConfidence = mayKnow && mode.code !== "QUICK"
  const level = useQuery({ ...calculatedLevelQuery(id), enabled: mayKnow && !isCalculateValid })
  const confidence = useQuery({
    ...calculatedConfidenceQuery(id),
    enabled: showsConfidence && !isConfidenceValid,
  })
  const namedInOther = isForeign && level.isSuccess && !isCalculateValid
  useEffect(() => {
    if (namedInOther) void client.invalidateQueries({ queryKey: keys.space(spaceId).allAssessments })
  }, [namedInOther, client, spaceId])

  return {
    level: !mayKnow
      ? null
      : isCalculateValid
        ? rankOf(maturityLevel)
        : level.data
          ? rankOf(level.data)
          : level.isError
            ? null
            : "pending",
    confidence: showsConfidence ? (confidence.data ?? assessment.confidenceValue) : null,
  }
}

function rankOf(level: { index: number; title: string } | null) {
  return level && { rank: level.index, title: level.title }
}
