import { Box } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useTranslation } from "react-i18next"
import { useFormat } from "../i18n/useFormat.ts"
import { useLevelColour } from "../theme/levels.ts"

export interface LevelTileProps {
  levels: number
  /** Rank 1…levels and title of the level reached. */
  level: { rank: number; title: string }
  /** Drawn in outlines: further answers may change the level. */
  provisional?: boolean
  /** In narrow places the rank alone is shown, and the title as a tooltip. */
  short?: boolean
  /** What the level is that of, for screen readers and the tooltip. */
  of?: string
}

/** One level among many that are compared: its rank and title on its colour. */
export function LevelTile({ levels, level, provisional = false, short = false, of }: LevelTileProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { rank, title } = level
  const look = useTileLook({ levels, rank, provisional })
  const name = [
    of,
    t("level.gauge", { title, rank, count: levels }),
    provisional && t("level.provisional"),
  ].filter(Boolean)
  if (short) {
    return (
      <Box
        component="span"
        role="img"
        aria-label={name.join(", ")}
        title={name.join(", ")}
        sx={[look, tile, { minWidth: 26, px: 0.5 }]}
      >
        {format.number(rank)}
      </Box>
    )
  }
  return (
    <Box component="span" title={name.join(", ")} sx={[look, tile, { px: 1 }]}>
      {format.number(rank)}
      {t("level.separator")}
      <bdi>{title}</bdi>
      {provisional && (
        <Box component="span" sx={visuallyHidden}>
          {` (${t("level.provisional")})`}
        </Box>
      )}
    </Box>
  )
}

/** The colours of a tile, for tiles that are buttons or contain more than a level. */
export function useTileLook(of: { levels: number; rank: number | null; provisional: boolean }) {
  const { levels, rank, provisional } = of
  const { fill, on, edge } = useLevelColour(rank ?? 1, levels)
  if (rank === null)
    return { ...frame, borderStyle: "dashed", borderColor: "outline.main", backgroundColor: "surface.low" }
  return provisional
    ? { ...frame, borderColor: edge, backgroundColor: "surface.low" }
    : { ...frame, borderColor: edge, backgroundColor: fill, color: on }
}

const frame = { color: "text.primary", border: "1px solid", borderRadius: "6px" } as const

const tile = {
  display: "inline-block",
  maxWidth: "100%",
  py: 0.375,
  fontSize: "0.8125rem",
  fontWeight: 600,
  textAlign: "center",
  overflowWrap: "break-word",
} as const
