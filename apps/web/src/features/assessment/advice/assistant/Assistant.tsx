import { Button, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { useDraft, useDraftScope } from "../../../../drafts/useDraft.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { AutoFixHigh } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { useSave } from "../../../../ui/useSave.ts"
import { plan, targetsQuery } from "../api.ts"
import { type Choices, type Goals, type PlanAdjustments, type Planned, targetsOf, wishesOf } from "./goals.ts"
import { PlanStep } from "./PlanStep.tsx"
import { TargetsStep } from "./TargetsStep.tsx"

export interface AssistantProps {
  assessmentId: string
  writer: Schemas["Writer"]
  isWriting: boolean
  /** Whether there is advice that a new one would replace. */
  replaces: boolean
  /** Generates the advice for the plan. Closing the assistant does not abort this. */
  onGenerate: (toNarrate: Schemas["PlanToNarrate"]) => Promise<unknown>
  onClose: () => void
}

const noGoals: Goals = new Map()

const noAdjustments: PlanAdjustments = { excluded: [], pinned: [] }

/** Asks for target levels, shows which answers have to change to reach them, and generates the advice. */
export function Assistant(props: AssistantProps) {
  const { assessmentId, writer, isWriting, replaces, onGenerate, onClose } = props
  const { t } = useTranslation("advice")
  const form = useId()
  const choices = useQuery(targetsQuery(assessmentId))
  const scope = useDraftScope()
  const draft = useDraft(`advice-targets:${assessmentId}`, noGoals, { scope, onDiscard: onClose })
  const { value: goals, change: setGoals } = draft
  const [planned, setPlanned] = useState<Planned | null>(null)
  const planning = useSave({
    mutationFn: async ({ adjustments, of }: { adjustments: PlanAdjustments; of: Choices }) => ({
      adjustments,
      outlook: await plan(assessmentId, wishesOf(targetsOf(of, goals), adjustments)),
    }),
    onSuccess: setPlanned,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (choices.data && goals.size > 0 && !planning.isPending)
      planning.mutate({ adjustments: noAdjustments, of: choices.data })
  }

  function cancel() {
    draft.discard()
    onClose()
  }

  const submitGoals = (
    <Button
      type="submit"
      form={form}
      variant="contained"
      disabled={goals.size === 0}
      loading={planning.isPending}
    >
      {t("assistant.continue")}
    </Button>
  )
  return (
    <DialogFrame
      open
      drafts={scope}
      title={t("assistant.title")}
      icon={<AutoFixHigh />}
      onClose={onClose}
      actions={
        planned ? (
          <PlanActions
            planned={planned}
            isBusy={planning.isPending || isWriting}
            isWriting={isWriting}
            writer={writer}
            onClose={cancel}
            onBack={() => setPlanned(null)}
            onGenerate={() => {
              const wanted = choices.data && toNarrate(targetsOf(choices.data, goals), planned)
              if (wanted) void draft.save(() => onGenerate(wanted)).catch(() => undefined)
            }}
          />
        ) : (
          <>
            <Cancel onClose={cancel} />
            {submitGoals}
          </>
        )
      }
    >
      <Typography variant="semiBoldMedium" color="textSecondary" sx={{ mb: 1 }}>
        {t(planned ? "assistant.steps.plan" : "assistant.steps.targets")}
      </Typography>
      <Loaded query={choices} loading={<Skeletons count={6} height={88} columns={{ xs: 1, sm: 2 }} />}>
        {(content) =>
          planned ? (
            <PlanStep
              choices={content}
              planned={planned}
              isPlanning={planning.isPending}
              replaces={replaces}
              onAdjust={(adjustments) => planning.mutate({ adjustments, of: content })}
            />
          ) : (
            <form id={form} onSubmit={submit}>
              <TargetsStep assessmentId={assessmentId} choices={content} goals={goals} onChoose={setGoals} />
            </form>
          )
        }
      </Loaded>
    </DialogFrame>
  )
}

interface PlanActionsProps {
  planned: Planned
  isBusy: boolean
  isWriting: boolean
  writer: Schemas["Writer"]
  onClose: () => void
  onBack: () => void
  onGenerate: () => void
}

function PlanActions({ planned, isBusy, isWriting, writer, onClose, onBack, onGenerate }: PlanActionsProps) {
  const { t } = useTranslation("advice")
  const { t: shell } = useTranslation()
  return (
    <>
      <Cancel onClose={onClose} />
      <Button variant="outlined" disabled={isBusy} onClick={onBack}>
        {shell("dialog.back")}
      </Button>
      {writer === "OFF" ? (
        <Typography color="textSecondary">{t("assistant.off")}</Typography>
      ) : (
        <Button
          variant="contained"
          disabled={isBusy || planned.outlook.items.length === 0}
          loading={isWriting}
          onClick={onGenerate}
        >
          {t("assistant.generate")}
        </Button>
      )}
    </>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return <Button onClick={onClose}>{t("dialog.cancel")}</Button>
}

function toNarrate(
  attributeLevelTargets: Schemas["AttributeLevelTarget"][],
  { outlook }: Planned,
): Schemas["PlanToNarrate"] {
  const adviceListItems = outlook.items.map(({ question, recommendedOption }) => ({
    question: { id: question.id },
    recommendedOption: { index: recommendedOption.index },
  }))
  return { attributeLevelTargets, adviceListItems }
}
