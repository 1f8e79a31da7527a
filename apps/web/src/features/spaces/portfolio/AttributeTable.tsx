import { Box, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { LevelGrid } from "../../../ui/LevelGrid.tsx"
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
        <LevelGrid
          short
          label={t("attributes", { kit: kit.title })}
          of={t("assessment")}
          columns={kit.attributes}
          rows={assessments.map(({ id, title, levels }) => ({
            id,
            head: <bdi>{title}</bdi>,
            levels: kit.attributes.map((attribute) =>
              kit.maturityLevels.find((level) => level.id === levels[String(attribute.id)]),
            ),
          }))}
          levels={kit.maturityLevels.length}
        />
      )}
    </Box>
  )
}
