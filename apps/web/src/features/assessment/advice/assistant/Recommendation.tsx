import { Box, IconButton, Link, Paper, Stack, Tooltip, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { AnswerStep } from "../../../../ui/AnswerStep.tsx"
import { Block, PushPin, PushPinOutlined } from "../../../../ui/icons.ts"
import { LabelChip } from "../../../../ui/LabelChip.tsx"
import { usePaths } from "../../frame/index.ts"
import type { PlanItem } from "./goals.ts"

export interface RecommendationProps {
  item: PlanItem
  /** From 1. */
  position: number
  isPinned: boolean
  disabled: boolean
  onExclude: () => void
  onTogglePin: () => void
}

/** What to do, and the question whose answer should change: the present and recommended answers, and the attributes that benefit. */
export function Recommendation(props: RecommendationProps) {
  const { item, position, isPinned, disabled, onExclude, onTogglePin } = props
  const { t } = useTranslation("advice")
  const { number } = useFormat()
  const { questionById } = usePaths()
  const { question, questionnaire, improvement, answeredOption, recommendedOption, attributes } = item
  const textOf = (option: PlanItem["answeredOption"]) =>
    option && t("plan.option", { index: option.index, title: option.title })
  const pin = isPinned ? "unpin" : "pin"
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, borderColor: isPinned ? "primary.main" : "divider" }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "flex-start" }}>
        <Typography variant="semiBoldMedium" color="textSecondary" aria-hidden>
          {number(position)}
        </Typography>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="semiBoldMedium" dir="auto" sx={{ overflowWrap: "anywhere" }}>
            {improvement ?? question.title}
          </Typography>
          {improvement !== null && (
            <Typography variant="bodySmall" dir="auto" sx={{ overflowWrap: "anywhere" }}>
              {question.title}
            </Typography>
          )}
          {/* In a tab of its own, so that the plan stays. */}
          <Link href={questionById(questionnaire.id, question.id)} target="_blank" variant="bodySmall">
            {t("plan.place", { questionnaire: questionnaire.title, index: question.index })}
          </Link>
        </Box>
        <Stack direction="row">
          <Tooltip title={t(`plan.${pin}Short`)}>
            <span>
              <IconButton
                size="small"
                aria-label={t(`plan.${pin}`, { question: question.title })}
                aria-pressed={isPinned}
                color={isPinned ? "primary" : "default"}
                disabled={disabled}
                onClick={onTogglePin}
              >
                {isPinned ? <PushPin fontSize="small" /> : <PushPinOutlined fontSize="small" />}
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title={t("plan.excludeShort")}>
            <span>
              <IconButton
                size="small"
                aria-label={t("plan.exclude", { question: question.title })}
                disabled={disabled}
                onClick={onExclude}
              >
                <Block fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        </Stack>
      </Stack>
      <Box sx={{ my: 1.5 }}>
        <AnswerStep
          from={{ label: t("plan.now"), answer: textOf(answeredOption) }}
          to={{ label: t("plan.wanted"), answer: textOf(recommendedOption) }}
          none={t("plan.unanswered")}
        />
      </Box>
      <Stack component="ul" direction="row" aria-label={t("plan.lifts")} sx={chips}>
        {attributes.map(({ id, title }) => (
          <li key={id}>
            <LabelChip label={title} />
          </li>
        ))}
      </Stack>
    </Paper>
  )
}

const chips = {
  m: 0,
  p: 0,
  listStyle: "none",
  gap: 0.75,
  flexWrap: "wrap",
  "& > li": { minWidth: 0, maxWidth: "100%" },
} as const
