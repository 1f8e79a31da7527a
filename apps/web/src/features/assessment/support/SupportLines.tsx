import { Box, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { shareInWords } from "../../../ui/level-status.ts"
import { supportQuery } from "./api.ts"
import { LevelBand } from "./LevelBand.tsx"

/** Beside a result: the share of answers with current evidence, and how far the level could fall without it. */
export function SupportLines({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("support")
  const support = useQuery(supportQuery(assessmentId)).data
  if (!support) return null
  return (
    <Box sx={{ width: "100%", mt: 2, pt: 2, borderTop: 1, borderColor: "divider" }}>
      <Typography variant="semiBoldSmall" component="p" sx={{ mb: 1 }}>
        {t(`share.${shareInWords(support.supportedConfidence)}`)}
      </Typography>
      <LevelBand band={support.band} levels={support.levels} />
    </Box>
  )
}
