import { Box, Button, Card, IconButton, LinearProgress, Stack, Typography } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { mirrored } from "../../../ui/Breadcrumbs.tsx"
import { MenuOpen } from "../../../ui/icons.ts"
import type { Question } from "./api.ts"
import { PathNotice } from "./PathNotice.tsx"
import { QuestionLinks, type QuestionListProps } from "./QuestionLinks.tsx"
import { isSettled } from "./received.ts"

/** Beside the question: all questions of the questionnaire as links, with what is answered. */
export function QuestionList({ tools, ...props }: QuestionListProps & { tools?: ReactNode }) {
  const { t } = useTranslation("answers")
  const [open, setOpen] = useState(true)
  const label = t(open ? "list.collapse" : "list.expand")
  return (
    <Card component="aside" aria-label={t("list.label")} sx={{ ...panel, width: open ? width : 78 }}>
      <Stack direction="row" sx={{ alignItems: "flex-start", gap: 0.5, px: 2, pt: 1.5, pb: 1 }}>
        {open && <ListHeading {...props} />}
        {open && tools}
        <IconButton aria-label={label} title={label} aria-expanded={open} onClick={() => setOpen(!open)}>
          <MenuOpen sx={open ? mirrored : { rotate: "180deg", ...mirrored }} />
        </IconButton>
      </Stack>
      <Completion questions={props.questions} />
      <FilterNotice sequence={props.sequence} />
      <Box sx={{ overflowY: "auto", minHeight: 0 }}>
        <QuestionLinks {...props} numbersOnly={!open} />
      </Box>
    </Card>
  )
}

/** States that the list is filtered, and offers to show all questions again. */
export function FilterNotice({ sequence }: Pick<QuestionListProps, "sequence">) {
  const { t } = useTranslation("answers")
  if (sequence.path) return <PathNotice target={sequence.path} onLeave={() => sequence.choose([])} />
  if (sequence.kinds.length === 0) return null
  return (
    <Box sx={{ px: 2, py: 1, backgroundColor: "primary.soft" }}>
      <Typography variant="bodySmall" component="p">
        {t("issues.only", {
          kinds: sequence.kinds.map((kind) => t(`issues.onlyKinds.${kind}`)).join(t("issues.or")),
        })}
      </Typography>
      <Button size="small" onClick={() => sequence.choose([])} sx={{ mx: -0.5 }}>
        {t("issues.showAll")}
      </Button>
    </Box>
  )
}

/** The questionnaire's title and how many of its questions are answered. */
export function ListHeading({ title, questions }: Pick<QuestionListProps, "title" | "questions">) {
  const { t } = useTranslation("answers")
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography component="h2" variant="titleSmall" sx={{ minHeight: "1.4em" }}>
        <bdi dir={directionOf(title)}>{title}</bdi>
      </Typography>
      <Typography variant="bodySmall" color="textSecondary" component="span">
        {t("list.answeredOf", { answered: answeredIn(questions), total: questions.length })}
      </Typography>
    </Box>
  )
}

/** The progress of the questionnaire, as a thin line. */
export function Completion({ questions }: Pick<QuestionListProps, "questions">) {
  const { t } = useTranslation("answers")
  const answered = answeredIn(questions)
  return (
    <LinearProgress
      variant="determinate"
      value={Math.floor((answered / questions.length) * 100)}
      color={answered === questions.length ? "success" : "primary"}
      aria-label={t("list.completion")}
      aria-valuetext={t("list.answeredOf", { answered, total: questions.length })}
      sx={{ ...line, "& > span": { display: answered === 0 ? "none" : undefined } }}
    />
  )
}

function answeredIn(questions: Question[]): number {
  return questions.filter(isSettled).length
}

const line = { flex: "none", height: 4, backgroundColor: "surface.highest" } as const

const width = "clamp(260px, 26vw, 360px)"

const panel = {
  display: "flex",
  flexDirection: "column",
  minHeight: 320,
  maxHeight: "calc(100dvh - 76px)",
} as const
