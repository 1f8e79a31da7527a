import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { LevelTile } from "../../../ui/LevelTile.tsx"
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
                    {level ? (
                      <LevelTile
                        levels={levels}
                        level={{ rank: level.index, title: level.title }}
                        provisional={row.provisional}
                      />
                    ) : (
                      "–"
                    )}
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
