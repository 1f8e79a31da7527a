import { Box, Link, Stack, TableCell, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { certaintyOf, shareInWords } from "../../../ui/level-status.ts"
import { RowHead, WideTable } from "../../../ui/WideTable.tsx"
import { type Listed, levelOf, movementOf, type Row } from "./arrangement.ts"

/**
 * Assessments on all kits as rows: level, movement, how sure that is, the oldest answer and who is answerable. On phones,
 * as one card each.
 * Movement has a column only where something can be compared.
 */
export function PortfolioTable({ rows, since }: { rows: readonly Row[]; since: string }) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  const isComparable = rows.some(({ assessment }) => movementOf(assessment) !== null)
  return (
    <WideTable
      label={t("table")}
      cards={1}
      columns={[
        { key: "assessment", title: t("assessment") },
        { key: "level", title: t("level") },
        ...(isComparable ? [{ key: "since", title: t("since", { date: format.date(since) }) }] : []),
        { key: "sureness", title: t("sureness") },
        { key: "oldest", title: t("oldest") },
        { key: "owner", title: t("owner") },
      ]}
    >
      {rows.map((row) => (
        <AssessmentRow key={row.assessment.id} row={row} isComparable={isComparable} />
      ))}
    </WideTable>
  )
}

function AssessmentRow({ row, isComparable }: { row: Row; isComparable: boolean }) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  const { kit, assessment } = row
  const { id, title, space, oldestAnswer, owner } = assessment
  const level = levelOf(row)
  return (
    <TableRow>
      <RowHead>
        <Link
          component={RouterLink}
          to={paths.report({ spaceId: space.id, assessmentId: id })}
          dir={directionOf(title)}
          sx={{ ...target, fontWeight: 600 }}
        >
          {title}
        </Link>
        <Typography variant="bodySmall" color="textSecondary" component="div">
          <Link component={RouterLink} to={paths.space(space.id)} color="inherit" sx={target}>
            <bdi>{space.title}</bdi>
          </Link>
          {" · "}
          <bdi>{kit.title}</bdi>
        </Typography>
      </RowHead>
      <TableCell sx={{ minWidth: 150 }}>
        {level ? (
          <LevelStrip levels={kit.maturityLevels.length} level={{ rank: level.index, title: level.title }} />
        ) : (
          <Typography variant="bodySmall" color="textSecondary">
            {t("noLevel")}
          </Typography>
        )}
      </TableCell>
      {isComparable && (
        <TableCell sx={{ minWidth: 150 }}>
          <Movement assessment={assessment} />
        </TableCell>
      )}
      <TableCell data-label={t("sureness")} sx={{ minWidth: 120 }}>
        <Sureness assessment={assessment} />
      </TableCell>
      <TableCell data-label={t("oldest")} sx={{ minWidth: 120 }}>
        {oldestAnswer !== null && format.relative(oldestAnswer)}
      </TableCell>
      <TableCell data-label={t("owner")}>
        <bdi>{owner.displayName}</bdi>
      </TableCell>
    </TableRow>
  )
}

/** How sure the people were, once all is answered, and how many of the answers rest on evidence. */
function Sureness({ assessment: { score, confidence, supported } }: { assessment: Listed }) {
  const { t } = useTranslation("portfolio")
  if (supported === null) return t(score === null ? "noAnswers" : "notAsked")
  return (
    <div>
      {t(confidence === null ? "open" : `sure.step${certaintyOf(confidence)}`)}
      <Typography variant="bodySmall" color="textSecondary" component="div">
        {t(`backed.${shareInWords(supported)}`)}
      </Typography>
    </div>
  )
}

/** The way of the score on a line from 0 to 100, and by how many points it went up or down. */
function Movement({ assessment }: { assessment: Listed }) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  const { score, scoreBefore } = assessment
  const moved = movementOf(assessment)
  // Without answers: how sure it is says so, and nothing else.
  if (score === null) return null
  if (moved === null || scoreBefore === null) {
    return (
      <Typography variant="bodySmall" color="textSecondary">
        {t("notThen")}
      </Typography>
    )
  }
  const points = Math.round(moved)
  const number = format.number(Math.abs(points))
  const colour = points === 0 ? "text.secondary" : points > 0 ? "success.dark" : "error.main"
  const [low, high] = [Math.min(score, scoreBefore), Math.max(score, scoreBefore)]
  const name = points === 0 ? t("unmoved") : t(points > 0 ? "up" : "down", { number })
  return (
    <Stack direction="row" role="img" aria-label={name} sx={{ gap: 1, alignItems: "center" }}>
      <Box sx={track}>
        <Box
          sx={{
            ...way,
            backgroundColor: colour,
            insetInlineStart: `${low}%`,
            width: `${high - low}%`,
          }}
        />
        <Box sx={{ ...dot, backgroundColor: colour, insetInlineStart: `${score}%` }} />
      </Box>
      <Typography component="span" variant="semiBoldSmall" sx={{ color: colour, whiteSpace: "nowrap" }}>
        {points === 0 ? t("same") : format.number(points, { signDisplay: "always" })}
      </Typography>
    </Stack>
  )
}

const track = {
  position: "relative",
  flex: "1 1 80px",
  maxWidth: 140,
  height: 4,
  borderRadius: "2px",
  backgroundColor: "surface.highest",
} as const

const way = { position: "absolute", insetBlock: 0, borderRadius: "2px" } as const

const dot = {
  position: "absolute",
  top: -4,
  width: 12,
  height: 12,
  marginInlineStart: "-6px",
  borderRadius: "50%",
  border: "2px solid",
  borderColor: "background.paper",
} as const

/** High enough for a finger. */
const target = { display: "inline-block", py: { xs: "12px", sm: "3px" } } as const
