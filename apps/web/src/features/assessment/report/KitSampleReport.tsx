import { Alert, Box, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { kitSampleQuery } from "./api.ts"
import { Highlights } from "./Highlights.tsx"
import type { Calculated } from "./report.ts"
import { ScoreMap } from "./ScoreMap.tsx"
import { Verdict } from "./Verdict.tsx"

/** A sample of a report on a kit, rendered like a report from made-up answers. */
export function KitSampleReport({ kitId }: { kitId: number }) {
  const { t } = useTranslation("report")
  const sample = useQuery(kitSampleQuery(kitId))
  return (
    <Section title={t("kitSample.title")}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t("kitSample.text")}
      </Alert>
      <Loaded query={sample} loading={<Skeletons count={1} height={320} />}>
        {(report) => <Sample report={report} />}
      </Loaded>
    </Section>
  )
}

function Sample({ report }: { report: Calculated }) {
  const { maturityLevel, assessmentKit: kit } = report.assessment
  const standing = { state: "final" } as const
  return (
    <Stack sx={{ gap: 3 }}>
      <Box sx={result}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Verdict report={report} standing={standing} />
          <Highlights report={report} />
        </Stack>
        <Box sx={{ display: "grid", justifyItems: "center" }}>
          <LevelGauge
            size={200}
            levels={kit.maturityLevelCount}
            level={{ rank: maturityLevel.index, title: maturityLevel.title }}
            standing={standing}
          />
        </Box>
      </Box>
      <ScoreMap report={report} standing={standing.state} />
    </Stack>
  )
}

const result = {
  display: "grid",
  gap: 3,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) auto" },
} as const
