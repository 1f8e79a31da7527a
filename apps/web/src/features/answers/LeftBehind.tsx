import { Button, Stack, Typography } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Section } from "../../ui/Section.tsx"
import { WaitingCard } from "../evidence/index.ts"
import { isHeldUp, isUnsentAnswer, isUnsentRemark } from "./unsent.ts"
import type { Answering } from "./useAnswering.ts"

/**
 * For somebody who can no longer open an assessment: what they wrote there and the server did not accept. It exists
 * only in this browser.
 */
export function LeftBehind({ answering: { unsent, outbox } }: { answering: Answering }) {
  const { t } = useTranslation("answers")
  const refused = unsent.filter(isHeldUp)
  const answers = refused.filter(isUnsentAnswer)
  if (refused.length === 0) return null
  const discardAnswers = () => {
    for (const { mark } of answers) outbox.discard(mark)
  }
  return (
    <Section title={t("leftBehind.title")}>
      <Stack sx={{ gap: 2, maxWidth: 720 }}>
        <Typography>{t("leftBehind.hint")}</Typography>
        {answers.length > 0 && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
            <Typography component="span">{t("leftBehind.answers", { count: answers.length })}</Typography>
            <Button size="small" onClick={discardAnswers}>
              {t("leftBehind.discardAnswers")}
            </Button>
          </Stack>
        )}
        <Suspense>
          {refused.filter(isUnsentRemark).map((waiting) => (
            <WaitingCard key={waiting.mark} waiting={waiting} queue={outbox} />
          ))}
        </Suspense>
      </Stack>
    </Section>
  )
}
