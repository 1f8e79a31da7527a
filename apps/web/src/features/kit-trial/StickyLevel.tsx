import { Box } from "@mui/material"
import { type Scored, wholeFindings } from "@plumbline/scoring"
import { LevelStrip } from "../../ui/LevelStrip.tsx"
import type { TrialKit } from "./trial-kit.ts"

interface StickyLevelProps {
  kit: TrialKit
  result: Scored
  language: string
}

/** For layouts with the result far below the questions: keeps the overall level in view while answering. */
export function StickyLevel({ kit, result, language }: StickyLevelProps) {
  const { levels } = kit.model
  const { rank, counts } = wholeFindings(result)
  const level = levels[rank - 1]
  if (!level || counts.answered === 0) return null
  return (
    <Box sx={frame}>
      <LevelStrip
        levels={levels.length}
        level={{ rank, title: kit.levels(level.id, language) }}
        provisional={counts.answered < counts.questions}
      />
    </Box>
  )
}

const frame = {
  display: { lg: "none" },
  position: "sticky",
  top: 56,
  zIndex: 1,
  py: 1,
  mb: 1,
  borderBottom: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const
