import { Box, Link } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { KeyFact } from "../../../ui/KeyFact.tsx"
import { certaintyOf } from "../../../ui/level-status.ts"
import { inOrder, levelOf, movementOf, type Row } from "./arrangement.ts"

/** What the table says at a glance: how many have moved, and where the result is lowest, least sure and oldest. */
export function Glance({ rows, since }: { rows: readonly Row[]; since: string }) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  const movements = rows.flatMap(({ assessment }) => movementOf(assessment) ?? []).map(Math.round)
  const counts = [
    { direction: "up", count: movements.filter((points) => points > 0).length },
    { direction: "down", count: movements.filter((points) => points < 0).length },
    { direction: "same", count: movements.filter((points) => points === 0).length },
  ] as const
  const [lowest] = inOrder(rows, "level").filter((row) => levelOf(row) !== undefined)
  const [unsure] = inOrder(rows, "sure").filter(({ assessment }) => assessment.confidence !== null)
  const [oldest] = inOrder(rows, "oldest").filter(({ assessment }) => assessment.oldestAnswer !== null)
  // A single assessment says all of this in its row.
  if (rows.length < 2 || !lowest || !oldest) return null
  return (
    <Box component="dl" sx={grid}>
      {movements.length > 0 && (
        <KeyFact label={t("since", { date: format.date(since) })}>
          {format.list(
            counts
              .filter(({ count }) => count > 0)
              .map(({ direction, count }) => t(`glance.${direction}`, { count })),
          )}
        </KeyFact>
      )}
      <KeyFact label={t("glance.lowest")}>
        <Named row={lowest} /> <span>{levelOf(lowest)?.title}</span>
      </KeyFact>
      {unsure && (
        <KeyFact label={t("glance.unsure")}>
          <Named row={unsure} />{" "}
          <span>{t(`sure.step${certaintyOf(unsure.assessment.confidence ?? 0)}`)}</span>
        </KeyFact>
      )}
      <KeyFact label={t("oldest")}>
        <Named row={oldest} /> <span>{format.relative(oldest.assessment.oldestAnswer ?? "")}</span>
      </KeyFact>
    </Box>
  )
}

function Named({ row: { assessment } }: { row: Row }) {
  return (
    <Link
      component={RouterLink}
      to={paths.report({ spaceId: assessment.space.id, assessmentId: assessment.id })}
      color="inherit"
      sx={{ fontWeight: 600 }}
    >
      <bdi>{assessment.title}</bdi>
    </Link>
  )
}

const grid = {
  m: 0,
  mb: 3,
  display: "grid",
  gap: 1.5,
  gridAutoColumns: "minmax(0, 1fr)",
  gridAutoFlow: { sm: "column" },
} as const
