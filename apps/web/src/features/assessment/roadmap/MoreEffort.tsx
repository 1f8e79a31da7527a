import { Box, Button, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSave } from "../../../ui/useSave.ts"
import type { Roadmap } from "./api.ts"
import { namesOf } from "./roadmap.ts"

/** So many points more in each period. */
const more = 2

interface MoreEffortProps {
  roadmap: Roadmap
  /** The roadmap with another budget, which is not stored. */
  plan: (budget: number) => Promise<Roadmap>
}

/** What two more points of effort would buy; nothing to ask where the effort is not limited. */
export function MoreEffort({ roadmap, plan }: MoreEffortProps) {
  const { t } = useTranslation("roadmap")
  const [found, setFound] = useState<{ than: Roadmap; with: Roadmap } | null>(null)
  const asking = useSave({
    mutationFn: (budget: number) => plan(budget),
    onSuccess: (planned) => setFound({ than: roadmap, with: planned }),
  })
  const { budget } = roadmap
  if (budget === null || roadmap.changed) return null
  const answer = found?.than === roadmap ? bought(roadmap, found.with) : null
  return (
    <Box>
      <Button size="small" loading={asking.isPending} onClick={() => asking.mutate(budget + more)}>
        {t("moreEffort.ask")}
      </Button>
      <Typography role="status" sx={{ mt: answer ? 0.5 : 0 }}>
        {answer && t(`moreEffort.${answer.what}`, { level: answer.level })}
      </Typography>
    </Box>
  )
}

/** The first thing that is better with more effort. */
export function bought(roadmap: Roadmap, better: Roadmap) {
  const [then, now] = [roadmap, better].map((one) => {
    const names = namesOf(one)
    const ranks = one.periods.map(({ expected }) => names.level(expected.maturityLevelId).rank)
    return {
      level: names.level(one.periods.at(-1)?.expected.maturityLevelId ?? 0).title,
      rank: ranks.at(-1) ?? 1,
      early: ranks.reduce((sum, rank) => sum + rank, 0),
      reached: one.targets.filter(({ reached }) => reached !== null).length,
      soon: one.targets.reduce((sum, { reached }) => sum + (reached ?? one.periods.length + 1), 0),
      missing: one.periods.at(-1)?.expected.missingPoints ?? 0,
    }
  })
  const level = now?.level ?? ""
  if (!then || !now) return { what: "nothing", level } as const
  if (now.rank > then.rank) return { what: "level", level } as const
  if (now.reached > then.reached) return { what: "targets", level } as const
  if (now.early > then.early) return { what: "earlier", level } as const
  if (now.soon < then.soon) return { what: "sooner", level } as const
  if (now.missing < then.missing - 1e-9) return { what: "closer", level } as const
  return { what: "nothing", level } as const
}
