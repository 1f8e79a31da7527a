import { Box, Typography } from "@mui/material"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { colourOfLevel } from "../../theme/levels.ts"
import { tilesOf } from "./attribute-tiles.ts"
import { unbroken } from "./PrintStyle.tsx"
import { type Attribute, isApplicable } from "./report.ts"
import { unseen } from "./unseen.ts"

export interface AttributeMapProps {
  attributes: Attribute[]
  /** How many levels the kit has. */
  levels: number
  selected: number | undefined
  /** With the attribute's id, or undefined when the selected one is chosen again. */
  onSelect: (attributeId: number | undefined) => void
}

/** One tile per attribute: its area is the weight, its colour and its words the level. */
export function AttributeMap({ attributes, levels, selected, onSelect }: AttributeMapProps) {
  const { t } = useTranslation("report")
  const [map, width] = useWidth(800)
  const height = heightFor(attributes.length, width)
  return (
    <Box ref={map} component="ul" aria-label={t("score.map")} sx={{ ...area, height }}>
      {tilesOf(attributes, { width, height }).map(({ attribute, start, top, ...size }) => (
        <Box
          component="li"
          key={attribute.id}
          sx={{
            position: "absolute",
            insetInlineStart: `${start}%`,
            top: `${top}%`,
            width: `${size.width}%`,
            height: `${size.height}%`,
            p: "2px",
          }}
        >
          <Tile
            attribute={attribute}
            levels={levels}
            pressed={attribute.id === selected}
            room={{ width: (size.width / 100) * width, height: (size.height / 100) * height }}
            onPress={() => onSelect(attribute.id === selected ? undefined : attribute.id)}
          />
        </Box>
      ))}
    </Box>
  )
}

interface TileProps {
  attribute: Attribute
  levels: number
  pressed: boolean
  /** In pixels; words are left out where they would not fit. */
  room: { width: number; height: number }
  onPress: () => void
}

function Tile({ attribute, levels, pressed, room, onPress }: TileProps) {
  const { t } = useTranslation("report")
  const { title, weight, maturityLevel } = attribute
  const applies = isApplicable(attribute)
  const colour = applies ? colourOfLevel(maturityLevel.index, levels) : null
  const rest = applies
    ? t("score.tile", { rank: maturityLevel.index, count: levels, weight })
    : t("weight", { weight })
  const wordy = room.width > 50 && room.height > 24
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={pressed}
      aria-controls="attribute-behind"
      title={title}
      onClick={onPress}
      sx={[
        tile,
        (theme) => ({
          color: colour?.text ?? "text.secondary",
          borderColor: `color-mix(in srgb, ${colour?.text ?? "currentColor"} 55%, transparent)`,
          "&::before": {
            ...tint,
            backgroundColor: colour?.fill ?? "surface.highest",
            opacity: pressed ? 0.3 : 0.19,
          },
          "&:hover::before": { opacity: 0.28 },
          ...theme.applyStyles("dark", {
            color: theme.vars.palette.text.primary,
            borderColor: theme.vars.palette.outline.main,
          }),
        }),
        pressed && { borderWidth: 3 },
      ]}
    >
      <Typography
        variant={room.width < 96 ? "labelCondensed" : "semiBoldSmall"}
        component="span"
        dir="auto"
        sx={wordy ? words(room.height > 74 ? 2 : 1) : unseen}
      >
        {title}
      </Typography>
      <Typography
        variant="labelCondensed"
        component="span"
        dir="auto"
        sx={wordy && room.height > 54 ? words(1) : unseen}
      >
        {applies ? maturityLevel.title : t("notApplicable")}
      </Typography>
      <Box component="span" sx={unseen}>
        {rest}
      </Box>
    </Box>
  )
}

/** The width of an element in pixels, `first` until it is known. */
function useWidth(first: number) {
  const element = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}

/** In pixels; more attributes need more room to be told apart. */
function heightFor(attributes: number, width: number): number {
  return Math.min(600, Math.max(300, attributes * (width < 500 ? 22 : 16)))
}

const area = {
  position: "relative",
  m: "-2px",
  p: 0,
  listStyle: "none",
  ...unbroken,
} as const

const tile = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 0.25,
  width: "100%",
  height: "100%",
  p: 0.5,
  overflow: "hidden",
  border: "1px solid",
  borderRadius: "6px",
  backgroundColor: "surface.lowest",
  cursor: "pointer",
} as const

const tint = { content: '""', position: "absolute", inset: 0, transition: "opacity 0.15s" } as const

const words = (lines: number) =>
  ({
    position: "relative",
    maxWidth: "100%",
    textAlign: "center",
    display: "-webkit-box",
    WebkitLineClamp: lines,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    overflowWrap: "break-word",
    hyphens: "auto",
  }) as const
