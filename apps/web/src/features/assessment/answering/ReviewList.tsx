import { Box, Button, Card, Chip, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { confidenceOf } from "./answer.ts"
import { confidenceLevelsQuery, type Question } from "./api.ts"
import { IssueChips } from "./IssueFilter.tsx"
import { issuesOfQuestion } from "./issues.ts"
import { useFrame } from "./open-questionnaire.ts"
import { isSettled } from "./received.ts"

/** Every question with its answer, as a link; optionally only the open ones. */
export function ReviewList({ questions }: { questions: Question[] }) {
  const { t } = useTranslation("answers")
  const [openOnly, setOpenOnly] = useState(false)
  const open = questions.filter((each) => !isSettled(each)).length
  const shown = questions
    .map((question, index) => ({ question, position: index + 1 }))
    .filter(({ question }) => !openOnly || !isSettled(question))
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1, mb: 1.5, flexWrap: "wrap" }}>
        <Typography component="h2" variant="titleMedium" sx={{ flex: 1 }}>
          {t("review.questions")}
        </Typography>
        {open > 0 && open < questions.length && (
          <Chip
            label={t("review.openOnly", { count: open })}
            color={openOnly ? "primary" : "default"}
            variant={openOnly ? "filled" : "outlined"}
            aria-pressed={openOnly}
            onClick={() => setOpenOnly(!openOnly)}
          />
        )}
      </Stack>
      <Card component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {shown.map(({ question, position }) => (
          <Row key={question.id} question={question} position={position} />
        ))}
      </Card>
    </Box>
  )
}

function Row({ question, position }: { question: Question; position: number }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { sequence, permissions, mode } = useFrame()
  const answered = isSettled(question)
  const label = t(!permissions.answerQuestion ? "review.see" : answered ? "review.edit" : "review.answer")
  const number = format.number(position)
  return (
    <Stack component="li" direction="row" sx={row}>
      <Typography variant="semiBoldSmall" component="span" sx={{ minWidth: 24, pt: 0.25 }}>
        {number}
      </Typography>
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.25 }}>
        <Typography
          variant="bodyMedium"
          component="span"
          dir={directionOf(question.title)}
          sx={{ overflowWrap: "anywhere" }}
        >
          {question.title}
        </Typography>
        <GivenAnswer question={question} />
        {mode === "ADVANCED" && permissions.viewDashboard && (
          <IssueChips counts={issuesOfQuestion(question)} kinds={marked} ofQuestion />
        )}
      </Stack>
      <Button
        size="small"
        component={Link}
        to={sequence.to(position)}
        variant={answered || !permissions.answerQuestion ? "text" : "outlined"}
        aria-label={`${label}: ${number}. ${question.title}`}
        sx={{ flex: "none" }}
      >
        {label}
      </Button>
    </Stack>
  )
}

function GivenAnswer({ question: { answer, carried, options } }: { question: Question }) {
  const { t } = useTranslation("answers")
  const { mode } = useFrame()
  const levels = useQuery({ ...confidenceLevelsQuery, enabled: mode === "ADVANCED" }).data
  if (answer.kind === "cleared") {
    return (
      <Typography variant="semiBoldSmall" component="span" color="textSecondary">
        {t("review.open")}
      </Typography>
    )
  }
  const title = options.find(({ id }) => answer.kind === "chosen" && id === answer.optionId)?.title
  const text = answer.kind === "chosen" ? (title ?? "") : t("review.notApplicable")
  const confidence = levels?.find(({ id }) => id === confidenceOf(answer))?.title
  return (
    <Typography variant="bodySmall" component="span" color="textSecondary" dir={directionOf(text)}>
      {text}
      {confidence && (
        <>
          {" · "}
          <bdi>{confidence}</bdi>
        </>
      )}
      {carried && (
        <>
          {" · "}
          <bdi>{t("list.carried")}</bdi>
        </>
      )}
    </Typography>
  )
}

/** Issues other than a missing answer. */
const marked = ["noEvidence", "comments", "unapproved", "lowConfidence"] as const

const row = {
  alignItems: "flex-start",
  gap: 1.5,
  px: { xs: 1.5, sm: 2.5 },
  py: 1.25,
  "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" },
} as const
