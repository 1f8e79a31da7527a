import { Box, IconButton, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { ChevronLeft, ChevronRight } from "../../../../ui/icons.ts"

export interface LevelSliderProps {
  /** The title of the attribute. */
  attribute: string
  /** Lowest first. */
  levels: Schemas["Level"][]
  /** Ranks 1…n; `wanted` is never below `present`. */
  present: number
  wanted: number
  onChoose: (rank: number) => void
}

/** A slider over the levels, left to right in every language, with a marker at the present level. */
export function LevelSlider({ attribute, levels, present, wanted, onChoose }: LevelSliderProps) {
  const { t } = useTranslation("advice")
  const count = levels.length
  const isTop = present === count
  const chosen = levels[wanted - 1]
  const choose = (rank: number) => onChoose(Math.min(Math.max(rank, present), count))
  const value = t("targets.value", { title: chosen?.title ?? "", rank: wanted, count })
  const colour = isTop ? "success.main" : "primary.main"
  return (
    <Box dir="ltr" sx={row}>
      <IconButton
        size="small"
        disabled={wanted <= present}
        aria-label={t("targets.lower", { attribute })}
        onClick={() => choose(wanted - 1)}
      >
        <ChevronLeft />
      </IconButton>
      <Box sx={{ position: "relative", flex: 1, minWidth: 0, height: 52 }}>
        <Typography
          aria-hidden
          variant="semiBoldSmall"
          noWrap
          style={{ left: `${place(wanted, count)}%`, transform: `translateX(-${place(wanted, count)}%)` }}
          sx={{ ...label, color: wanted > present ? colour : "text.secondary" }}
        >
          {chosen?.title}
        </Typography>
        <Line from={1} to={count} count={count} sx={{ opacity: 0.3, backgroundColor: colour }} />
        <Line from={1} to={present} count={count} sx={{ backgroundColor: colour }} />
        <Line from={present} to={wanted} count={count} sx={dashed} />
        {levels.map(({ id, title, value: rank }) => (
          <Box
            key={id}
            title={title}
            style={{ left: `${place(rank, count)}%` }}
            sx={{
              ...mark,
              backgroundColor: rank <= present ? colour : "background.paper",
              borderColor: colour,
              ...(rank === present && marker),
            }}
          />
        ))}
        <Box
          component="input"
          type="range"
          min={1}
          max={count}
          step={1}
          value={wanted}
          disabled={isTop}
          aria-label={t("targets.target", { attribute })}
          aria-valuetext={value}
          title={levels[present - 1]?.title}
          onChange={({ target }) => choose(Number(target.value))}
          sx={{
            ...input,
            "&::-webkit-slider-thumb": { ...thumb, backgroundColor: colour },
            "&::-moz-range-thumb": { ...thumb, backgroundColor: colour },
          }}
        />
      </Box>
      <IconButton
        size="small"
        disabled={wanted >= count}
        aria-label={t("targets.raise", { attribute })}
        onClick={() => choose(wanted + 1)}
      >
        <ChevronRight />
      </IconButton>
    </Box>
  )
}

function Line({ from, to, count, sx }: { from: number; to: number; count: number; sx: object }) {
  const [start, end] = [place(from, count), place(to, count)]
  return <Box style={{ left: `${start}%`, width: `${end - start}%` }} sx={{ ...line, ...sx }} />
}

/** The position of a rank on the line, in percent. Used in inline styles, which are not mirrored in right-to-left. */
function place(rank: number, count: number): number {
  return count === 1 ? 0 : ((rank - 1) / (count - 1)) * 100
}

const row = { display: "flex", alignItems: "center", gap: 1, mt: 0.5 } as const
const label = { position: "absolute", top: 0, maxWidth: "100%" } as const
const line = { position: "absolute", top: 33, height: 4, borderRadius: 2 } as const
const dashed = {
  height: 6,
  top: 32,
  color: "primary.main",
  backgroundImage: "repeating-linear-gradient(90deg, currentColor 0 6px, transparent 6px 10px)",
} as const
const mark = {
  position: "absolute",
  top: 30,
  width: 10,
  height: 10,
  ml: "-5px",
  mr: "-5px",
  borderRadius: "50%",
  border: "2px solid",
} as const
/** Marks the attribute's present level. */
const marker = { top: 28, width: 14, height: 14, ml: "-7px", mr: "-7px" } as const
const input = {
  position: "absolute",
  top: 23,
  // Lets the centre of the thumb reach the ends of the line.
  width: "calc(100% + 20px)",
  height: 24,
  my: 0,
  mx: "-10px",
  appearance: "none",
  background: "transparent",
  cursor: "pointer",
  "&:disabled": { cursor: "default" },
} as const
const thumb = {
  appearance: "none",
  width: 20,
  height: 20,
  borderRadius: "50%",
  border: "3px solid #fff",
  boxShadow: "0 1px 4px rgba(10, 35, 66, 0.5)",
} as const
