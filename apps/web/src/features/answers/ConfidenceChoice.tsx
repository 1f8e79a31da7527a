import Circle from "@mui/icons-material/Circle"
import CircleOutlined from "@mui/icons-material/CircleOutlined"
import { Button, Rating, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { defineAction, useAction } from "../../ui/actions.ts"
import { confidenceLevelsQuery } from "./api.ts"

const raise = defineAction({ label: "answers:keys.surer", shortcut: "mod+ArrowUp" })
const lower = defineAction({ label: "answers:keys.lessSure", shortcut: "mod+ArrowDown" })

const levels = 5

export interface ConfidenceChoiceProps {
  /** 1…5, null when none is chosen. */
  level: number | null
  /** The level of the current answer; its mark stays outlined when a lower one is chosen. */
  standing: number | null
  /** The current answer is waiting for approval, and nothing else is chosen. */
  waiting: boolean
  /** The level used last: offered, but never applied by itself. */
  before: number | null
  /** Whether a level is still missing before the answer can be submitted. */
  missing: boolean
  disabled: boolean
  onChoose: (level: number | null) => void
}

/** How sure the person is of the answer, as five marks. */
export function ConfidenceChoice(props: ConfidenceChoiceProps) {
  const { level, standing, waiting, before, missing, disabled, onChoose } = props
  const { t } = useTranslation("answers")
  const titles = useQuery(confidenceLevelsQuery).data
  const titleOf = (value: number) => titles?.find(({ id }) => id === value)?.title ?? String(value)
  const label = useId()
  useAction(raise, { run: () => onChoose(Math.min((level ?? 0) + 1, levels)), enabled: !disabled })
  useAction(lower, { run: () => onChoose(Math.max((level ?? 2) - 1, 1)), enabled: !disabled })
  return (
    <Stack
      role="radiogroup"
      aria-labelledby={label}
      sx={{ ...box, borderColor: missing ? "error.light" : "transparent" }}
    >
      <Typography id={label} variant="semiBoldSmall" component="span">
        {t("question.confidence")}
      </Typography>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, flexWrap: "wrap" }}>
        <Rating
          max={levels}
          value={level}
          disabled={disabled}
          onChange={(_event, value) => onChoose(value)}
          getLabelText={titleOf}
          emptyLabelText={t("question.noConfidence")}
          icon={<Circle />}
          emptyIcon={<CircleOutlined />}
          sx={{
            color: waiting ? "tertiary.light" : "accent.confidence",
            gap: 0.5,
            ...(standing !== null && {
              [`& .MuiRating-iconEmpty:nth-of-type(-n + ${standing})`]: { color: "accent.confidence" },
            }),
          }}
        />
        <Typography
          variant="bodySmall"
          component="span"
          aria-hidden
          color={missing ? "error" : "textSecondary"}
        >
          {level === null ? t(missing ? "question.pickConfidence" : "question.noConfidence") : titleOf(level)}
        </Typography>
        {before !== null && before !== level && !disabled && (
          <Button size="small" onClick={() => onChoose(before)}>
            {t("question.asBefore", { level: titleOf(before) })}
          </Button>
        )}
      </Stack>
      {missing && (
        <span role="status" style={hidden}>
          {t("question.pickConfidence")}
        </span>
      )}
    </Stack>
  )
}

const box = { gap: 0.5, p: 1.25, mx: -1.25, border: "1px solid", borderRadius: "8px" } as const
const hidden = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const
