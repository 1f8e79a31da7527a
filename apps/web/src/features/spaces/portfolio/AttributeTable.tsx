import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import { firstColumn, frame, lines } from "../../../ui/tables.ts"
import type { Kit, Listed } from "./arrangement.ts"

interface AttributeTableProps {
  kit: Kit
  assessments: readonly Listed[]
}

/** The levels of a kit's attributes, which are shown on demand: assessments as rows, attributes as columns. */
export function AttributeTable({ kit, assessments }: AttributeTableProps) {
  const { t } = useTranslation("portfolio")
  const [open, setOpen] = useState(false)
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }: { currentTarget: HTMLDetailsElement }) => setOpen(currentTarget.open)}
    >
      <Box component="summary" sx={{ cursor: "pointer", py: 1.5 }}>
        <Typography component="h2" variant="titleMedium" sx={{ display: "inline" }}>
          {t("attributes", { kit: kit.title })}
        </Typography>
      </Box>
      {open && (
        <ScrollBox sx={frame} label={t("attributes", { kit: kit.title })}>
          <Table size="small" sx={lines}>
            <TableHead>
              <TableRow>
                <TableCell sx={firstColumn}>{t("assessment")}</TableCell>
                {kit.attributes.map(({ id, title }) => (
                  <TableCell key={id} align="center" sx={{ minWidth: 88 }}>
                    <span dir={directionOf(title)}>{title}</span>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {assessments.map(({ id, title, levels }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={firstColumn}>
                    <bdi>{title}</bdi>
                  </TableCell>
                  {kit.attributes.map((attribute) => (
                    <TableCell key={attribute.id} align="center" sx={{ p: 0.5 }}>
                      <Cell kit={kit} levelId={levels[String(attribute.id)]} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollBox>
      )}
    </Box>
  )
}

function Cell({ kit, levelId }: { kit: Kit; levelId: number | undefined }) {
  const level = kit.maturityLevels.find(({ id }) => id === levelId)
  if (!level) return "–"
  return (
    <LevelTile short levels={kit.maturityLevels.length} level={{ rank: level.index, title: level.title }} />
  )
}
