import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useLevelColour } from "../../../theme/levels.ts"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import type { HeatMap } from "./heat-map.ts"
import { firstColumn, frame, lines } from "./OverviewTable.tsx"

/** Subjects as columns, assessments as rows; each cell shows the rank of the level reached, on the level's colour. */
export function HeatMapTable({ map: { kit, levels, subjects, rows } }: { map: HeatMap }) {
  const { t } = useTranslation("assessments")
  return (
    <>
      <ScrollBox sx={frame} label={t("overview.map", { kit: kit.title })}>
        <Table size="small" sx={lines}>
          <TableHead>
            <TableRow>
              <TableCell sx={firstColumn}>{t("overview.assessment")}</TableCell>
              {subjects.map(({ id, title }) => (
                <TableCell key={id} align="center" sx={{ minWidth: 96 }}>
                  <span dir={directionOf(title)}>{title}</span>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell component="th" scope="row" sx={firstColumn}>
                  <span dir={directionOf(row.title)}>{row.title}</span>
                </TableCell>
                {row.levels.map((level, index) => (
                  <TableCell key={subjects[index]?.id} align="center" sx={{ p: 0.5 }}>
                    {level ? <Cell level={level} levels={levels} provisional={row.provisional} /> : "–"}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollBox>
      <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
        {t("overview.mapHint")}
      </Typography>
    </>
  )
}

function Cell({
  level: { index: rank, title },
  levels,
  provisional,
}: {
  level: { index: number; title: string }
  levels: number
  provisional: boolean
}) {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const format = useFormat()
  const { fill, on, edge } = useLevelColour(rank, levels)
  const cell = t("overview.cell", { level: title, rank, count: levels })
  const name = provisional ? `${cell} (${shell("level.provisional")})` : cell
  return (
    <Box
      role="img"
      aria-label={name}
      title={name}
      sx={{
        borderRadius: "6px",
        border: "1px solid",
        borderColor: edge,
        py: 0.5,
        px: 0.5,
        fontSize: "0.8125rem",
        ...(provisional ? {} : { fontWeight: 600, backgroundColor: fill, color: on }),
      }}
    >
      {format.number(rank)} · <bdi>{title}</bdi>
    </Box>
  )
}
