import { Box, Checkbox, Link, Stack, TableCell, TableRow, Typography } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { SortLabel } from "../../../ui/SortLabel.tsx"
import { RowHead, WideTable } from "../../../ui/WideTable.tsx"
import { SupportCell } from "../../assessment/support/index.ts"
import { linksTo } from "../assessments/index.ts"
import { useTray } from "../comparison/index.ts"
import { type Arrangement, type Sort, sorts } from "./arrangement.ts"
import { appliesNowhere, asksConfidence, confidenceOf, hasAnswers, levelOf } from "./standing.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

interface OverviewTableProps {
  spaceId: number
  assessments: readonly Overview[]
  arrangement: Arrangement
  onSort: (sort: Sort, order: "asc" | "desc") => void
}

const columns = ["assessment", "kit", "level", "subjects", "confidence", "progress", "changed"] as const

/**
 * Assessments as rows that can be sorted by their columns and ticked to be compared; on phones, as one card each. The
 * first column is sticky.
 */
export function OverviewTable({ spaceId, assessments, arrangement, onSort }: OverviewTableProps) {
  const { t } = useTranslation("assessments")
  const { sort, order } = arrangement
  return (
    <WideTable
      label={t("overview.table")}
      cards={2}
      columns={columns.map((column) => {
        const sorted = sort === column ? order : undefined
        return {
          key: column,
          sortDirection: sorted ?? false,
          title:
            column === "subjects" ? (
              t("overview.subjects")
            ) : (
              <SortLabel order={sorted} first={sorts[column]} onSort={(next) => onSort(column, next)}>
                {t(`overview.${column}`)}
              </SortLabel>
            ),
        }
      })}
    >
      {assessments.map((assessment) => (
        <Row key={assessment.id} spaceId={spaceId} assessment={assessment} />
      ))}
    </WideTable>
  )
}

function Row({ spaceId, assessment }: { spaceId: number; assessment: Overview }) {
  const { t } = useTranslation("assessments")
  const format = useFormat()
  const { kit, answersCount, carriedCount, questionsCount } = assessment
  const level = levelOf(assessment)
  const confidence = confidenceOf(assessment)
  const percent = questionsCount === 0 ? 0 : (100 * answersCount) / questionsCount
  return (
    <TableRow>
      <RowHead>
        <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
          <Tick assessment={assessment} />
          <Title spaceId={spaceId} assessment={assessment} />
        </Box>
      </RowHead>
      <TableCell sx={{ minWidth: 140 }}>
        <span dir={directionOf(kit.title)}>{kit.title}</span>
      </TableCell>
      <TableCell sx={{ minWidth: 160 }}>
        {level ? (
          <LevelStrip
            levels={kit.maturityLevelsCount}
            level={{ rank: level.index, title: level.title }}
            provisional={answersCount + carriedCount < questionsCount}
          />
        ) : (
          <Typography variant="bodySmall" color="textSecondary">
            {t(`overview.${reasonWithoutLevel(assessment)}`)}
          </Typography>
        )}
      </TableCell>
      <TableCell>{level && <Subjects assessment={assessment} />}</TableCell>
      <TableCell data-label={t("overview.confidence")}>
        {confidence !== null && format.percent(confidence)}
        {confidence !== null && assessment.permissions.canViewReport && (
          <Box sx={{ minHeight: 20, minWidth: 112 }}>
            <Suspense>
              <SupportCell assessmentId={assessment.id} />
            </Suspense>
          </Box>
        )}
        {confidence === null && (asksConfidence(assessment) ? "–" : t("overview.notAsked"))}
      </TableCell>
      <TableCell sx={{ minWidth: 120 }}>
        <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
          <ProgressBar hideText percent={percent} label={t("overview.progress")} />
          <Typography variant="bodySmall" component="span">
            {format.number(answersCount)}/{format.number(questionsCount)}
          </Typography>
        </Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: "nowrap" }} data-label={t("overview.changed")}>
        {format.date(assessment.lastModificationTime)}
        {assessment.isOverdue && assessment.reviewDate !== null && (
          <Typography variant="bodySmall" color="error" component="div">
            {t("card.overdue", { date: format.day(assessment.reviewDate) })}
          </Typography>
        )}
      </TableCell>
    </TableRow>
  )
}

/** Why an assessment has no level. */
function reasonWithoutLevel(assessment: Overview) {
  if (appliesNowhere(assessment)) return "notApplicable"
  return assessment.isCalculateValid || !hasAnswers(assessment) ? "noLevel" : "outdated"
}

/** Puts an assessment aside to compare it; disabled if it is on another kit than those put aside. */
function Tick({ assessment }: { assessment: Overview }) {
  const { t } = useTranslation("assessments")
  const tray = useTray()
  const { title, permissions } = assessment
  if (!permissions.canViewReport) return null
  return (
    <Checkbox
      size="small"
      checked={tray.has(assessment)}
      disabled={!tray.has(assessment) && !tray.mayAdd(assessment)}
      onChange={() => tray.toggle(assessment)}
      slotProps={{ input: { "aria-label": t("overview.compare", { title }) } }}
      sx={{ marginInlineStart: -1 }}
    />
  )
}

/** The levels of the subjects, in the order of the kit. */
function Subjects({
  assessment: { subjects, kit, answersCount, carriedCount, questionsCount },
}: AssessmentProps) {
  return (
    <Stack component="ul" direction="row" sx={tiles}>
      {subjects.map(
        ({ id, title, maturityLevel }) =>
          maturityLevel && (
            <li key={id}>
              <LevelTile
                short
                of={title}
                levels={kit.maturityLevelsCount}
                level={{ rank: maturityLevel.index, title: maturityLevel.title }}
                provisional={answersCount + carriedCount < questionsCount}
              />
            </li>
          ),
      )}
    </Stack>
  )
}

interface AssessmentProps {
  assessment: Overview
}

function Title({ spaceId, assessment }: { spaceId: number; assessment: Overview }) {
  const { id, title, answersCount, questionsCount } = assessment
  const { main } = linksTo(assessment, { complete: questionsCount > 0 && answersCount === questionsCount })
  const place = { spaceId, assessmentId: id }
  if (main === null) return <span dir={directionOf(title)}>{title}</span>
  return (
    <Link component={RouterLink} to={paths[main](place)} dir={directionOf(title)} sx={{ fontWeight: 600 }}>
      {title}
    </Link>
  )
}

/** With room for three beside each other. */
const tiles = { m: 0, p: 0, minWidth: 86, listStyle: "none", gap: 0.5, flexWrap: "wrap" } as const
