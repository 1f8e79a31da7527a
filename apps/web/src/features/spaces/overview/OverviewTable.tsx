import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { linksTo } from "../assessments/index.ts"
import { asksConfidence, confidenceOf, levelOf } from "./standing.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

const columns = ["assessment", "kit", "level", "confidence", "progress", "changed"] as const

/** Assessments as rows: kit, level, confidence, progress, last change. The first column is sticky. */
export function OverviewTable({ spaceId, assessments }: { spaceId: number; assessments: Overview[] }) {
  const { t } = useTranslation("assessments")
  return (
    <TableContainer sx={frame} tabIndex={0} role="region" aria-label={t("overview.table")}>
      <Table size="small" sx={lines}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} sx={index === 0 ? firstColumn : undefined}>
                {t(`overview.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {assessments.map((assessment) => (
            <Row key={assessment.id} spaceId={spaceId} assessment={assessment} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function Row({ spaceId, assessment }: { spaceId: number; assessment: Overview }) {
  const { t } = useTranslation("assessments")
  const format = useFormat()
  const { kit, answersCount, questionsCount } = assessment
  const level = levelOf(assessment)
  const confidence = confidenceOf(assessment)
  const percent = questionsCount === 0 ? 0 : (100 * answersCount) / questionsCount
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={firstColumn}>
        <Title spaceId={spaceId} assessment={assessment} />
      </TableCell>
      <TableCell sx={{ minWidth: 140 }}>
        <span dir={directionOf(kit.title)}>{kit.title}</span>
      </TableCell>
      <TableCell sx={{ minWidth: 160 }}>
        {level ? (
          <LevelStrip
            levels={kit.maturityLevelsCount}
            level={{ rank: level.index, title: level.title }}
            provisional={answersCount < questionsCount}
          />
        ) : (
          <Typography variant="bodySmall" color="textSecondary">
            {t(assessment.isCalculateValid || answersCount === 0 ? "overview.noLevel" : "overview.outdated")}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        {confidence !== null && format.percent(confidence)}
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
      <TableCell sx={{ whiteSpace: "nowrap" }}>{format.date(assessment.lastModificationTime)}</TableCell>
    </TableRow>
  )
}

function Title({ spaceId, assessment }: { spaceId: number; assessment: Overview }) {
  const { id, title, answersCount, questionsCount } = assessment
  const { main } = linksTo(assessment, { complete: questionsCount > 0 && answersCount === questionsCount })
  const place = { spaceId, assessmentId: id }
  if (main === null) return <span dir={directionOf(title)}>{title}</span>
  return (
    <Link component={RouterLink} to={places[main](place)} dir={directionOf(title)} sx={{ fontWeight: 600 }}>
      {title}
    </Link>
  )
}

export const frame = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "&:focus-visible": { outline: "3px solid", outlineColor: "primary.light" },
} as const

/** Separate cell borders: collapsed ones would scroll away from the sticky first column. */
export const lines = {
  borderCollapse: "separate",
  "& tbody tr:last-of-type > *": { borderBottom: "none" },
} as const

/** Stays at its edge while the other columns scroll. */
export const firstColumn = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  backgroundColor: "background.paper",
  minWidth: { xs: 140, sm: 200 },
  maxWidth: { xs: 160, sm: 320 },
  overflowWrap: "anywhere",
} as const
