import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useLevelColours } from "../theme/levels.ts"
import { firstLine } from "./lineClamp.ts"

export interface LevelStripProps {
  levels: number
  /** Rank 1…levels and title of the level reached. */
  level: { rank: number; title: string }
  /** Drawn in outlines: further answers may change the level. */
  provisional?: boolean
}

/** A flat gauge: one box per level, lowest first, with a pointer above the level reached. */
export function LevelStrip({ levels, level, provisional = false }: LevelStripProps) {
  const { t } = useTranslation()
  const colours = useLevelColours(levels)
  const name = t("level.gauge", { title: level.title, rank: level.rank, count: levels })
  return (
    <Stack component="span" sx={{ display: "flex", gap: 0.25, width: "100%" }}>
      <Typography
        variant={provisional ? "bodySmall" : "semiBoldSmall"}
        component="span"
        dir="auto"
        title={level.title}
        sx={firstLine}
        color={provisional ? "textSecondary" : undefined}
      >
        {level.title}
      </Typography>
      <Stack
        component="span"
        direction="row"
        role="img"
        aria-label={provisional ? `${name}, ${t("level.provisional")}` : name}
        sx={{ display: "flex", gap: "3px", alignItems: "flex-end" }}
      >
        {colours.map(({ fill, edge }, index) => {
          const reached = index + 1 === level.rank
          return (
            <Stack
              component="span"
              key={fill}
              sx={{ display: "flex", flex: 1, alignItems: "center", gap: "3px" }}
            >
              {reached && (
                <Box
                  component="span"
                  sx={{ ...pointer, borderTopColor: provisional ? "outline.main" : "needle.main" }}
                />
              )}
              <Box
                component="span"
                sx={{
                  ...box,
                  height: reached ? 16 : 10,
                  borderColor: edge,
                  backgroundColor: provisional ? "transparent" : fill,
                }}
              />
            </Stack>
          )
        })}
      </Stack>
    </Stack>
  )
}

const box = { display: "block", width: "100%", borderRadius: "3px", border: "1px solid" } as const

const pointer = {
  width: 0,
  height: 0,
  borderInline: "5px solid transparent",
  borderTop: "7px solid",
} as const
