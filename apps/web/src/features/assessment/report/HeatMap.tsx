import { Box, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AttributeChart, useAttributeMark } from "./AttributeBars.tsx"
import { unbroken } from "./paper.tsx"
import { type Attribute, type Mode, type Subject, unratedKey } from "./report.ts"

export interface HeatMapProps extends AttributeChart {
  subjects: Subject[]
  /** Confidence is shown in advanced mode only. */
  mode: Mode
}

/** A row per subject, a cell per attribute, in the kit's order, with its full name and level as number and colour. */
export function HeatMap({ subjects, ...props }: HeatMapProps) {
  const { t } = useTranslation("report")
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {subjects.map((subject) => (
        <Box key={subject.id} sx={row}>
          <Typography component="h4" variant="semiBoldMedium" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{subject.title}</bdi>
          </Typography>
          <Box component="ul" aria-label={t("subjects.attributes", { subject: subject.title })} sx={cells}>
            {subject.attributes.map((attribute) => (
              <Box component="li" key={attribute.id} sx={{ display: "grid", minWidth: 0 }}>
                <Cell attribute={attribute} {...props} />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

type CellProps = { attribute: Attribute } & Omit<HeatMapProps, "subjects">

function Cell({ attribute, mode, ...chart }: CellProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  const { title, confidenceValue } = attribute
  const { level, isPressed, look, button } = useAttributeMark(attribute, chart)
  const sure = format.percent(confidenceValue)
  return (
    <Box
      {...button}
      sx={[
        look,
        cell,
        isPressed && { outline: "3px solid", outlineColor: "text.primary", outlineOffset: "2px" },
      ]}
    >
      <Typography component="span" variant="semiBoldSmall" dir="auto" sx={{ overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      <Box component="span" sx={rating}>
        {level ? (
          <>
            <Box component="span" aria-hidden sx={{ fontSize: "1.375rem", fontWeight: 700, lineHeight: 1 }}>
              {format.number(level.index)}
            </Box>
            <Box component="span" sx={visuallyHidden}>
              {t("heatMap.cell", { rank: level.index, count: chart.levels, level: level.title })}
            </Box>
            {mode === "ADVANCED" && (
              <Box component="span" sx={{ fontSize: "0.75rem" }}>
                <span aria-hidden>{t("heatMap.sure", { percent: sure })}</span>
                <Box component="span" sx={visuallyHidden}>
                  {t("confidence", { percent: sure })}
                </Box>
              </Box>
            )}
          </>
        ) : (
          <Box component="span" sx={{ fontSize: "0.75rem" }}>
            {t(unratedKey(attribute))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const row = {
  display: "grid",
  columnGap: 2,
  rowGap: 1,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "9rem minmax(0, 1fr)" },
  "@media print": { gridTemplateColumns: "7.5rem minmax(0, 1fr)" },
  ...unbroken,
} as const

const cells = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "grid",
  gap: "6px",
  gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(auto-fill, minmax(9.5rem, 1fr))" },
  "@media print": { gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))" },
} as const

/** The name gets the full width, so that no word is broken. */
const cell = {
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  alignItems: "stretch",
  columnGap: 1,
  rowGap: 0.5,
  minHeight: 64,
  px: 1.25,
  py: 1,
  "@media print": { minHeight: 44, py: 0.5 },
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { filter: "brightness(1.06)" },
} as const

const rating = {
  display: "flex",
  flex: "none",
  flexDirection: "row-reverse",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: 0.5,
} as const
