import { Box } from "@mui/material"
import { Suspense } from "react"
import { Skeletons } from "../../../ui/states.tsx"
import { HoldingBack } from "../../score-detail/index.ts"
import { Demands } from "../Demands.tsx"
import { notPrinted } from "../PrintStyle.tsx"
import { type Attribute, demandsOn, widestGap } from "../report.ts"
import { useBehindScore } from "./behind-score.ts"

/** What the level of an attribute rests on and, for people who may see them, the answers that hold it back. */
export function AttributeDemands({ attribute }: { attribute: Attribute }) {
  const behind = useBehindScore()
  if (!behind) return null
  const { kit, place, scores: mayBeSeen } = behind
  const { id, scores, maturityLevel } = attribute
  const gap = widestGap(demandsOn(kit, scores, maturityLevel.index))
  const level = gap && kit.maturityLevels[gap.on - 1]
  return (
    <>
      <Demands kit={kit} scores={scores} rank={maturityLevel.index} />
      {mayBeSeen && level && (
        <Box sx={{ mt: 2, ...notPrinted }}>
          <Suspense fallback={<Skeletons count={2} height={28} />}>
            <HoldingBack place={place} attributeId={id} level={level} />
          </Suspense>
        </Box>
      )}
    </>
  )
}
