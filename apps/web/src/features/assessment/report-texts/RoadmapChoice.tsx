import { Box, FormControlLabel, Switch, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useSave } from "../../../ui/useSave.ts"
import { reportTextsQuery } from "../report/index.ts"
import { reportTextsChanged, saveReportTexts } from "./api.ts"

/** Whether readers of the report see the roadmap, for people who may decide that. */
export function RoadmapChoice({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("reportTexts")
  const client = useQueryClient()
  const words = useId()
  const stored = useQuery(reportTextsQuery(assessmentId)).data
  const save = useSave({
    mutationFn: (includesRoadmap: boolean) =>
      saveReportTexts(assessmentId, { includesRoadmap }, stored ?? null),
    onSuccess(_nothing, includesRoadmap) {
      const { queryKey } = reportTextsQuery(assessmentId)
      client.setQueryData(queryKey, (texts) => texts && { ...texts, includesRoadmap })
      return reportTextsChanged(client, assessmentId)
    },
  })
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={stored?.includesRoadmap ?? false}
            disabled={save.isPending || stored === undefined}
            slotProps={{ input: { "aria-describedby": words } }}
            onChange={(_event, on) => save.mutate(on)}
          />
        }
        label={t("roadmap.include")}
      />
      <Typography id={words} variant="bodySmall" color="textSecondary">
        {t("roadmap.hint")}
      </Typography>
    </Box>
  )
}
