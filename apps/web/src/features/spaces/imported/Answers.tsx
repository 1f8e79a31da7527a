import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ExpandMore } from "../../../ui/icons.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { Section } from "../../../ui/Section.tsx"
import { usePersonName } from "../../../ui/usePersonName.ts"

type Document = Schemas["Result"]
type Answer = NonNullable<Document["answers"]>[number]
type Evidence = NonNullable<Document["evidence"]>[number]

/** The questions with their answers and evidence, folded by questionnaire. */
export function Answers({ result }: { result: Document }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const { answers = [], evidence = [] } = result
  if (answers.length === 0) return null
  const ofQuestion = Map.groupBy(evidence, ({ questionId }) => questionId)
  const groups = Map.groupBy(answers, ({ code }) => code.split("/")[0] ?? "")
  return (
    <Section title={t("answers.title")}>
      {[...groups].map(([code, questions]) => (
        <Accordion
          key={code}
          disableGutters
          variant="outlined"
          slotProps={{ transition: { unmountOnExit: true }, heading: { component: "h3" } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="semiBoldMedium" component="span" sx={line}>
                <bdi>{questions[0]?.questionnaire}</bdi>
              </Typography>
              <Typography variant="bodySmall" component="span" color="textSecondary">
                {t("answers.answered", {
                  answered: format.number(questions.filter(isAnswered).length),
                  questions: format.number(questions.length),
                })}
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails>
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2.5 }}>
              {questions.map((answer) => (
                <li key={answer.questionId}>
                  <Question answer={answer} evidence={ofQuestion.get(answer.questionId) ?? []} />
                </li>
              ))}
            </Box>
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  )
}

function isAnswered({ answer, isNotApplicable }: Answer): boolean {
  return answer !== null || isNotApplicable
}

function Question({ answer, evidence }: { answer: Answer; evidence: readonly Evidence[] }) {
  const { t } = useTranslation("imported")
  const given = answer.answer?.title ?? t(answer.isNotApplicable ? "answers.notApplicable" : "answers.none")
  return (
    <>
      <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        <bdi>{answer.question}</bdi>
      </Typography>
      <Typography variant="semiBoldMedium" component="p" sx={{ m: 0, overflowWrap: "anywhere" }}>
        <bdi>{given}</bdi>
      </Typography>
      {answer.confidence && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("answers.sure", { level: answer.confidence.title })}
        </Typography>
      )}
      {evidence.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
          {evidence.map((each) => (
            <Box component="li" key={each.id} sx={remark}>
              <Remark evidence={each} />
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

function Remark({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const nameOf = usePersonName()
  const { type, author, program, time, observedAt, validUntil, source, attachments, description } = evidence
  const kind = type === null ? "comment" : type === "POSITIVE" ? "for" : "against"
  const about = [
    t(`answers.${kind}`),
    ...(author === null ? [] : [nameOf({ displayName: author }, program)]),
    format.date(time.replace("Z", "")),
    ...(observedAt === null ? [] : [t("answers.observed", { day: format.day(observedAt) })]),
    ...(validUntil === null ? [] : [t("answers.until", { day: format.day(validUntil) })]),
    ...(source === null ? [] : [t("answers.source", { source })]),
    ...(attachments.length === 0 ? [] : [t("answers.files", { names: format.list(attachments) })]),
  ]
  return (
    <>
      <SafeHtml html={description} />
      <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {about.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line
          <span key={at}>
            {at > 0 && " · "}
            <bdi>{part}</bdi>
          </span>
        ))}
      </Typography>
    </>
  )
}

const line = { display: "block", overflowWrap: "anywhere" } as const

const remark = { borderInlineStart: 3, borderColor: "divider", paddingInlineStart: 1.5 } as const
