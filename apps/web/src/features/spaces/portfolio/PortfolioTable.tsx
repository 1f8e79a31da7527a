import { Box, Link, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { useLevelColours } from "../../../theme/levels.ts"
import { ArrowDownward, ArrowUpward } from "../../../ui/icons.ts"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import { type Kit, type Listed, movementOf } from "./arrangement.ts"

/** Assessments as rows with their scores and movement, attributes as columns with the levels reached. */
export function PortfolioTable({
  kit,
  assessments,
  since,
}: {
  kit: Kit
  assessments: readonly Listed[]
  since: string
}) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  const colours = useLevelColours(kit.maturityLevels.length)
  const levels = new Map(kit.maturityLevels.map((level) => [level.id, level]))
  const cell = (levelId: number | undefined | null) => {
    const level = levels.get(levelId ?? Number.NaN)
    const colour = level && colours[level.index - 1]
    if (!level || !colour) return "–"
    const name = t("cell", { level: level.title, rank: level.index, count: kit.maturityLevels.length })
    return (
      <Box
        role="img"
        aria-label={name}
        title={name}
        sx={{ ...tile, borderColor: colour.edge, backgroundColor: colour.fill, color: colour.on }}
      >
        {format.number(level.index)}
      </Box>
    )
  }
  return (
    <ScrollBox sx={frame} label={t("table", { kit: kit.title })}>
      <Table size="small" sx={lines}>
        <TableHead>
          <TableRow>
            <TableCell sx={firstColumn}>{t("assessment")}</TableCell>
            <TableCell align="center">{t("level")}</TableCell>
            <TableCell align="center">{t("score")}</TableCell>
            <TableCell align="center" sx={{ minWidth: 112 }}>
              {t("since", { date: format.date(since) })}
            </TableCell>
            {kit.attributes.map(({ id, title }) => (
              <TableCell key={id} align="center" sx={{ minWidth: 88 }}>
                <span dir={directionOf(title)}>{title}</span>
              </TableCell>
            ))}
            <TableCell>{t("lastChange")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {assessments.map((each) => (
            <TableRow key={each.id}>
              <TableCell component="th" scope="row" sx={firstColumn}>
                <Link
                  component={RouterLink}
                  to={places.report({ spaceId: each.space.id, assessmentId: each.id })}
                  dir={directionOf(each.title)}
                  sx={{ ...target, fontWeight: 600 }}
                >
                  {each.title}
                </Link>
                <Typography variant="bodySmall" color="textSecondary" component="div">
                  <Link component={RouterLink} to={places.space(each.space.id)} color="inherit" sx={target}>
                    <bdi>{each.space.title}</bdi>
                  </Link>
                </Typography>
              </TableCell>
              <TableCell align="center" sx={{ p: 0.5 }}>
                {cell(each.maturityLevelId)}
              </TableCell>
              <TableCell align="center">
                {each.score === null ? "–" : format.number(Math.round(each.score))}
              </TableCell>
              <TableCell align="center">
                <Movement moved={movementOf(each)} />
              </TableCell>
              {kit.attributes.map(({ id }) => (
                <TableCell key={id} align="center" sx={{ p: 0.5 }}>
                  {cell(each.levels[String(id)])}
                </TableCell>
              ))}
              <TableCell sx={{ whiteSpace: "nowrap" }}>{format.date(each.lastChange)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollBox>
  )
}

/** By how many points the score went up or down. */
function Movement({ moved }: { moved: number | null }) {
  const { t } = useTranslation("portfolio")
  const format = useFormat()
  if (moved === null) return <span title={t("notThen")}>–</span>
  const points = Math.round(moved)
  if (points === 0) return <>{t("unmoved")}</>
  const Arrow = points > 0 ? ArrowUpward : ArrowDownward
  const number = format.number(Math.abs(points))
  return (
    <Stack
      direction="row"
      role="img"
      aria-label={t(points > 0 ? "up" : "down", { number })}
      sx={{
        gap: 0.25,
        alignItems: "center",
        justifyContent: "center",
        color: points > 0 ? "success.dark" : "error.main",
      }}
    >
      <Arrow sx={{ fontSize: "1rem" }} />
      <Typography component="span" variant="semiBoldSmall" color="inherit">
        {number}
      </Typography>
    </Stack>
  )
}

/** High enough for a finger. */
const target = { display: "inline-block", py: "3px" } as const

const tile = {
  borderRadius: "6px",
  border: "1px solid",
  py: 0.5,
  px: 1,
  fontSize: "0.8125rem",
  fontWeight: 600,
} as const

const frame = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "&:focus-visible": { outline: "3px solid", outlineColor: "primary.light" },
} as const

/** Separate cell borders: collapsed ones would scroll away from the sticky first column. */
const lines = {
  borderCollapse: "separate",
  "& tbody tr:last-of-type > *": { borderBottom: "none" },
} as const

/** Stays at its edge while the other columns scroll. */
const firstColumn = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  backgroundColor: "background.paper",
  minWidth: { xs: 140, sm: 200 },
  maxWidth: { xs: 160, sm: 320 },
  overflowWrap: "anywhere",
} as const
