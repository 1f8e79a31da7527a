import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLevelColours } from "../../../theme/levels.ts"

/**
 * A box for each level, lowest first: filled from the level that would be left if unsupported answers were one option
 * lower up to the level of the answers, which is marked.
 */
export function LevelBand({ band, levels }: { band: Schemas["LevelBand"]; levels: number }) {
  const { t } = useTranslation("support")
  const colours = useLevelColours(levels)
  const { level, lowest } = band
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Stack
        direction="row"
        role="img"
        aria-label={bandText(band, t)}
        sx={{ gap: "3px", alignItems: "flex-end", height: 18, maxWidth: 320 }}
      >
        {colours.map(({ fill, edge }, index) => {
          const rank = index + 1
          return (
            <Box
              key={fill}
              sx={{
                flex: 1,
                height: rank === level.index ? 18 : 10,
                border: 1,
                borderRadius: "3px",
                borderColor: edge,
                backgroundColor: rank >= lowest.index && rank <= level.index ? fill : "transparent",
              }}
            />
          )
        })}
      </Stack>
      <Typography variant="bodySmall" color="textSecondary" aria-hidden>
        {bandText(band, t)}
      </Typography>
    </Stack>
  )
}

type Say = ReturnType<typeof useTranslation<"support">>["t"]

function bandText({ level, lowest }: Schemas["LevelBand"], t: Say): string {
  const reached = { rank: level.index, title: level.title }
  if (lowest.index === level.index) return t("band.firm", reached)
  return t("band.from", { ...reached, lowestRank: lowest.index, lowest: lowest.title })
}
