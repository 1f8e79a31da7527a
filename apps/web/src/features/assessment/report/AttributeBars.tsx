import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { LevelTile, useTileLook } from "../../../ui/LevelTile.tsx"
import { unbroken } from "./paper.tsx"
import { type Attribute, levelOf, unratedKey } from "./report.ts"

/** What every chart of attributes is made of. */
export interface AttributeChart {
  /** How many levels the kit has. */
  levels: number
  /** Draws outlines, since open questions can still change the levels. */
  provisional: boolean
  selected: number | undefined
  /** Called with the attribute's id, or undefined if the selected one is chosen again. */
  onSelect: (attributeId: number | undefined) => void
}

/** An attribute in a chart: its level if it has one, the colours of that, and the button that shows its details. */
export function useAttributeMark(attribute: Attribute, chart: AttributeChart) {
  const { levels, provisional, selected, onSelect } = chart
  const level = levelOf(attribute)
  const isPressed = attribute.id === selected
  return {
    level,
    isPressed,
    look: useTileLook({ levels, rank: level?.index ?? null, provisional }),
    button: {
      component: "button",
      type: "button",
      "aria-pressed": isPressed,
      "aria-controls": "attribute-behind",
      onClick: () => onSelect(isPressed ? undefined : attribute.id),
    },
  } as const
}

/** The attributes as a list of bars, for narrow spaces: the length of a bar is the weight. */
export function AttributeBars({ attributes, ...chart }: AttributeChart & { attributes: Attribute[] }) {
  const { t } = useTranslation("report")
  const greatest = Math.max(...attributes.map(({ weight }) => weight), 1)
  return (
    <Box component="ul" aria-label={t("score.map")} sx={list}>
      {attributes.map((attribute) => (
        <li key={attribute.id}>
          <Bar attribute={attribute} chart={chart} share={Math.max(attribute.weight, 0) / greatest} />
        </li>
      ))}
    </Box>
  )
}

interface BarProps {
  attribute: Attribute
  chart: AttributeChart
  /** The share of the largest weight, 0…1. */
  share: number
}

function Bar({ attribute, chart, share }: BarProps) {
  const { t } = useTranslation("report")
  const { title, weight } = attribute
  const { level, isPressed, button } = useAttributeMark(attribute, chart)
  return (
    <Box {...button} sx={[row, isPressed && { backgroundColor: "surface.high" }]}>
      <Typography variant="semiBoldSmall" component="span" dir="auto" sx={{ flex: 1, minWidth: 0 }}>
        {title}
      </Typography>
      <Typography variant="bodySmall" component="span" dir="auto" color="textSecondary">
        {t(level ? "weight" : unratedKey(attribute), { weight })}
      </Typography>
      {level && (
        <LevelTile
          levels={chart.levels}
          level={{ rank: level.index, title: level.title }}
          provisional={chart.provisional}
        />
      )}
      <Box component="span" sx={track}>
        <Box component="span" sx={{ ...bar, width: `${Math.max(share * 100, 2)}%` }} />
      </Box>
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "grid",
  columnGap: 2,
  rowGap: 0.5,
  "@media print": { gridTemplateColumns: "1fr 1fr" },
} as const

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: 1.5,
  rowGap: 0.5,
  width: "100%",
  px: 1,
  py: 0.75,
  border: 0,
  borderRadius: "6px",
  font: "inherit",
  color: "inherit",
  textAlign: "start",
  background: "none",
  cursor: "pointer",
  ...unbroken,
  "&:hover": { backgroundColor: "surface.low" },
} as const

const track = { display: "block", flex: "0 0 100%", height: 6 } as const
const bar = {
  display: "block",
  height: "100%",
  borderRadius: "3px",
  backgroundColor: "outline.main",
} as const
