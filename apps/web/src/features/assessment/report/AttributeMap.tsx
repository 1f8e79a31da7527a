import { Box, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { AttributeBars, type AttributeChart, useAttributeMark } from "./AttributeBars.tsx"
import { holdsWords, tilesOf } from "./attribute-tiles.ts"
import { unbroken } from "./paper.tsx"
import { type Attribute, levelOf, unratedKey } from "./report.ts"

/**
 * Every attribute with its weight and its level: as a map with one tile per attribute, whose area is the weight; or as
 * bars if some tile is too small for its text.
 */
export function AttributeMap({ attributes, ...chart }: AttributeChart & { attributes: Attribute[] }) {
  const { t } = useTranslation("report")
  const [place, width] = useWidth(800)
  const textOf = (attribute: Attribute) => {
    const level = levelOf(attribute)
    if (!level) return t(unratedKey(attribute))
    return t("score.ofTile", { rank: level.index, title: level.title, weight: attribute.weight })
  }
  const height = heights.find((height) =>
    tilesOf(attributes, { width, height }).every(({ attribute, room }) =>
      holdsWords(room, attribute.title, textOf(attribute)),
    ),
  )
  return (
    <Box ref={place} sx={{ minWidth: 0 }}>
      {height !== undefined ? (
        <Box component="ul" aria-label={t("score.map")} sx={{ ...area, height }}>
          {tilesOf(attributes, { width, height }).map(({ attribute, start, top, ...tile }) => (
            <Box
              component="li"
              key={attribute.id}
              sx={{
                position: "absolute",
                insetInlineStart: `${start}%`,
                top: `${top}%`,
                width: `${tile.width}%`,
                height: `${tile.height}%`,
                p: "2px",
              }}
            >
              <Tile attribute={attribute} text={textOf(attribute)} chart={chart} />
            </Box>
          ))}
        </Box>
      ) : (
        <AttributeBars {...chart} attributes={attributes} />
      )}
    </Box>
  )
}

interface TileProps {
  attribute: Attribute
  /** Its level. */
  text: string
  chart: AttributeChart
}

function Tile({ attribute, text, chart }: TileProps) {
  const { t } = useTranslation("report")
  const { title, weight } = attribute
  const { level, isPressed, look, button } = useAttributeMark(attribute, chart)
  return (
    <Box
      {...button}
      title={title}
      sx={[
        look,
        tile,
        isPressed && { outline: "3px solid", outlineColor: "text.primary", outlineOffset: "-5px" },
      ]}
    >
      <Typography variant="labelCondensed" component="span" dir="auto" sx={{ ...words, fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="labelCondensed" component="span" dir="auto" sx={words}>
        {text}
      </Typography>
      <Box component="span" sx={visuallyHidden}>
        {level
          ? t("score.tile", { rank: level.index, count: chart.levels, weight })
          : t("weight", { weight })}
      </Box>
    </Box>
  )
}

/** The width of an element in pixels; `first` until it has been measured. */
function useWidth(first: number) {
  const element = useRef<HTMLDivElement>(null)
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

/** In pixels: the first height at which every tile fits its text is used. */
const heights = [300, 350, 400, 450, 500, 550, 600, 650, 700]

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
  cursor: "pointer",
  "&:hover": { filter: "brightness(1.06)" },
} as const

const words = { maxWidth: "100%", textAlign: "center", lineHeight: "18px" } as const
