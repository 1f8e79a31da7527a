import { Box, IconButton, Link, Paper, Stack, Tooltip, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { mirrored } from "../../../../ui/Breadcrumbs.tsx"
import { ArrowDownward, ArrowForward, Block, PushPin, PushPinOutlined } from "../../../../ui/icons.ts"
import { LabelChip } from "../../../../ui/LabelChip.tsx"
import { usePlaces } from "../../frame/index.ts"
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
  const { questionById } = usePlaces()
  const { question, questionnaire, improvement, answeredOption, recommendedOption, attributes } = item
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
      <Box sx={step}>
        <Option label={t("plan.now")} option={answeredOption} />
        <ArrowForward aria-hidden sx={{ ...mirrored, ...arrow, display: { xs: "none", sm: "block" } }} />
        <ArrowDownward aria-hidden sx={{ ...arrow, display: { sm: "none" } }} />
        <Option label={t("plan.wanted")} option={recommendedOption} wanted />
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

function Option(props: { label: string; option: PlanItem["answeredOption"]; wanted?: boolean }) {
  const { label, option, wanted = false } = props
  const { t } = useTranslation("advice")
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {label}
      </Typography>
      <Typography
        variant={wanted ? "semiBoldSmall" : "bodySmall"}
        component="p"
        dir="auto"
        sx={{ overflowWrap: "anywhere" }}
        color={option ? undefined : "textSecondary"}
      >
        {option ? t("plan.option", { index: option.index, title: option.title }) : t("plan.unanswered")}
      </Typography>
    </Box>
  )
}

const arrow = { color: "text.secondary" } as const

const step = {
  display: "grid",
  gap: 1,
  alignItems: "center",
  my: 1.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto minmax(0, 1fr)" },
} as const

const chips = {
  m: 0,
  p: 0,
  listStyle: "none",
  gap: 0.75,
  flexWrap: "wrap",
  "& > li": { minWidth: 0, maxWidth: "100%" },
} as const
