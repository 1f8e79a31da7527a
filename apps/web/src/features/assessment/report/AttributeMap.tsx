import { Box, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useTileLook } from "../../../ui/LevelTile.tsx"
import { AttributeBars, type AttributeBarsProps } from "./AttributeBars.tsx"
import { holdsWords, tilesOf } from "./attribute-tiles.ts"
import { unbroken } from "./paper.tsx"
import { type Attribute, isApplicable, isRated, unratedKey } from "./report.ts"

export interface AttributeMapProps extends Omit<AttributeBarsProps, "onSelect"> {
  /** Called with the attribute's id, or undefined if the selected one is chosen again. */
  onSelect: (attributeId: number | undefined) => void
}

/**
 * Every attribute with its weight and its level: as a map with one tile per attribute, whose area is the weight; or as
 * bars if some tile is too small for its text.
 */
export function AttributeMap(props: AttributeMapProps) {
  const { attributes, levels, provisional, selected, onSelect } = props
  const { t } = useTranslation("report")
  const [place, width] = useWidth(800)
  const levelOf = (attribute: Attribute) =>
    isApplicable(attribute) && isRated(attribute)
      ? t("score.ofTile", {
          rank: attribute.maturityLevel.index,
          title: attribute.maturityLevel.title,
          weight: attribute.weight,
        })
      : t(unratedKey(attribute))
  const height = heights.find((height) =>
    tilesOf(attributes, { width, height }).every(({ attribute, room }) =>
      holdsWords(room, attribute.title, levelOf(attribute)),
    ),
  )
  const select = (id: number) => onSelect(id === selected ? undefined : id)
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
              <Tile
                attribute={attribute}
                level={levelOf(attribute)}
                levels={levels}
                provisional={provisional}
                pressed={attribute.id === selected}
                onPress={() => select(attribute.id)}
              />
            </Box>
          ))}
        </Box>
      ) : (
        <AttributeBars {...props} onSelect={select} />
      )}
    </Box>
  )
}

interface TileProps {
  attribute: Attribute
  /** The text for its level. */
  level: string
  levels: number
  provisional: boolean
  pressed: boolean
  onPress: () => void
}

function Tile({ attribute, level, levels, provisional, pressed, onPress }: TileProps) {
  const { t } = useTranslation("report")
  const { title, weight, maturityLevel } = attribute
  const applies = isApplicable(attribute) && isRated(attribute)
  const look = useTileLook({ levels, rank: maturityLevel.index, provisional, applies })
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={pressed}
      aria-controls="attribute-behind"
      title={title}
      onClick={onPress}
      sx={[
        look,
        tile,
        pressed && { outline: "3px solid", outlineColor: "text.primary", outlineOffset: "-5px" },
      ]}
    >
      <Typography variant="labelCondensed" component="span" dir="auto" sx={{ ...words, fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="labelCondensed" component="span" dir="auto" sx={words}>
        {level}
      </Typography>
      <Box component="span" sx={visuallyHidden}>
        {applies
          ? t("score.tile", { rank: maturityLevel.index, count: levels, weight })
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
