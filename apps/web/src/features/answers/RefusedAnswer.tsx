import { Alert, Button, Stack } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFrame } from "./frame.ts"

/** At a question whose answer the server would not take: its words, and the person's decision. */
export function RefusedAnswer({ questionId }: { questionId: number }) {
  const { t } = useTranslation("answers")
  const { unsent, outbox } = useFrame().answering
  const refused = unsent.find((each) => each.questionId === questionId && each.refusal !== undefined)
  if (!refused) return null
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      {t("save.refusedHere", { reason: refused.refusal ?? "" })}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: "wrap" }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => outbox.retry(questionId)}>
          {t("save.retry")}
        </Button>
        <Button size="small" color="inherit" onClick={() => outbox.discard(questionId)}>
          {t("save.drop")}
        </Button>
      </Stack>
    </Alert>
  )
}
