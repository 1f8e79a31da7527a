import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useLevelColours } from "../theme/levels.ts"
import { firstLine } from "./lineClamp.ts"

export interface LevelStripProps {
  levels: number
  /** Rank 1…levels and title of the level reached. */
  level: { rank: number; title: string }
  /** Drawn pale: further answers may change the level. */
  provisional?: boolean
  /** The rank that the level could also be, if it is below the one reached; drawn pale from there. */
  from?: number
  /** What stands above the segments, and is read aloud; the title of the level by default. */
  text?: string
}

/** One level, where one is read: its title above a segment per level, lowest first, of which its own is filled. */
export function LevelStrip({ levels, level, provisional = false, from, text }: LevelStripProps) {
  const { t } = useTranslation()
  const colours = useLevelColours(levels)
  const name = text ?? t("level.gauge", { title: level.title, rank: level.rank, count: levels })
  return (
    <Stack component="span" sx={{ display: "flex", gap: 0.25, width: "100%" }}>
      <Typography
        variant={provisional ? "bodySmall" : "semiBoldSmall"}
        component="span"
        // A sentence has the direction of the page.
        dir={text === undefined ? "auto" : undefined}
        title={level.title}
        aria-hidden={text !== undefined || undefined}
        sx={text === undefined ? firstLine : { overflowWrap: "anywhere" }}
        color={provisional ? "textSecondary" : undefined}
      >
        {text ?? level.title}
      </Typography>
      <Box
        component="span"
        role="img"
        aria-label={provisional ? `${name}, ${t("level.provisional")}` : name}
        sx={segments}
      >
        {colours.map(({ fill, edge }, index) => {
          const rank = index + 1
          const own = rank === level.rank
          const pale = own ? provisional : from !== undefined && rank >= from && rank < level.rank
          return (
            <Box
              component="span"
              key={fill}
              sx={{
                ...segment,
                height: own ? 14 : 8,
                borderColor: own || pale ? edge : "outline.main",
                backgroundColor: pale
                  ? `color-mix(in srgb, ${fill} 35%, transparent)`
                  : own
                    ? fill
                    : undefined,
              }}
            />
          )
        })}
      </Box>
    </Stack>
  )
}

const segments = { display: "flex", gap: "3px", alignItems: "center", height: 14 } as const

const segment = { flex: 1, borderRadius: "3px", border: "1px solid" } as const
