import { Button, Stack, Typography } from "@mui/material"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { useProposalsFromReferences } from "./api.ts"

/** At a question with references: asks for what other assessments answer to questions with the same ones. */
export function AnswersElsewhere({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("proposals")
  const hint = useId()
  const asking = useProposalsFromReferences(assessmentId)
  return (
    <Stack
      direction="row"
      sx={{
        mt: { xs: 1.5, md: 2 },
        px: { xs: 2, sm: 3 },
        columnGap: 2,
        rowGap: 0.5,
        flexWrap: "wrap",
        alignItems: "center",
      }}
    >
      <Typography id={hint} variant="bodySmall" color="textSecondary" sx={{ flex: "1 1 16rem" }}>
        {t("elsewhere.hint")}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        aria-describedby={hint}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {t("elsewhere.ask")}
      </Button>
    </Stack>
  )
}
