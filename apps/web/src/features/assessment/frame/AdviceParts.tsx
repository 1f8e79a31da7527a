import { Box } from "@mui/material"
import { useTranslation } from "react-i18next"
import { places } from "../../../places.ts"
import { PartLinks } from "../../../ui/PartLinks.tsx"
import { usePlaces } from "./places.ts"

/** Links between the parts of the advice. */
export function AdviceParts({ current }: { current: "advice" | "roadmap" }) {
  const { t } = useTranslation()
  const { here } = usePlaces()
  const parts = [
    { name: "advice", label: t("assessment.advice.advice"), to: places.advice(here) },
    { name: "roadmap", label: t("assessment.advice.roadmap"), to: places.roadmap(here) },
  ] as const
  return (
    <Box sx={{ mb: 2 }}>
      <PartLinks label={t("assessment.advice.parts")} parts={parts} current={current} />
    </Box>
  )
}
