import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { isUnanswered } from "../../../../api/errors.ts"
import { useDraft, useDraftScope } from "../../../../drafts/useDraft.ts"
import { noDay } from "../../../../i18n/days.ts"
import { DialogFrame } from "../../../../ui/DialogFrame.tsx"
import { Route } from "../../../../ui/icons.ts"
import { RestoredNote } from "../../../../ui/RestoredNote.tsx"
import { GettingReady, Skeletons } from "../../../../ui/states.tsx"
import { toastSuccess } from "../../../../ui/toast.ts"
import { readForSave, useSave } from "../../../../ui/useSave.ts"
import { TargetsChoice } from "../../advice/index.ts"
import { planRoadmap, type Roadmap, replanRoadmap, roadmapChanged, roadmapQuery } from "../api.ts"
import { itemsOf, presentDay } from "../roadmap.ts"
import { PreviewStep } from "./PreviewStep.tsx"
import { TimeStep } from "./TimeStep.tsx"
import { bodyOf, firstWishes, type Wishes, wishesOf, withTargets } from "./wishes.ts"

type Step = "targets" | "time" | "preview"

interface AssistantProps {
  assessmentId: string
  /** The roadmap whose rest is planned again; null for a new one. */
  roadmap: Roadmap | null
  onClose: () => void
}

/** Asks for targets, time and effort, shows the roadmap for them, and stores it only then. */
export function Assistant({ assessmentId, roadmap, onClose }: AssistantProps) {
  const { t } = useTranslation("roadmap")
  const client = useQueryClient()
  // What the person compares with, also when the screen behind has loaded a newer one.
  const [before] = useState(roadmap)
  const [first] = useState<Wishes>(() => (roadmap ? wishesOf(roadmap) : firstWishes(presentDay())))
  const scope = useDraftScope()
  const draft = useDraft(`roadmap-wishes:${assessmentId}:${roadmap ? "rest" : "new"}`, first, {
    scope,
    onDiscard: onClose,
  })
  const { value: wishes, change: setWishes } = draft
  // A release may have removed what all targets were about.
  const hasTargets = wishes.targets.length + wishes.decisions.size > 0
  const [step, setStep] = useState<Step>(roadmap && hasTargets ? "preview" : "targets")
  const [planned, setPlanned] = useState<{ wishes: Wishes; roadmap: Roadmap } | null>(null)

  const plan = (wanted: Wishes, preview: boolean) =>
    before
      ? replanRoadmap(assessmentId, { ...bodyOf(wanted), seenVersion: before.version }, preview)
      : planRoadmap(assessmentId, bodyOf(wanted), preview)
  const planning = useSave({
    mutationFn: async (wanted: Wishes) => ({ wishes: wanted, roadmap: await plan(wanted, true) }),
    // Shown in the dialog.
    meta: { silence: true },
    onSuccess(result) {
      setPlanned(result)
      setWishes(result.wishes)
      setStep("preview")
    },
  })
  const storing = useSave({
    async mutationFn({ wishes: wanted }: { wishes: Wishes }) {
      // Somebody else may have planned one in the meantime, which this would replace with its owners and notes.
      const isTaken =
        !before && (await readForSave(client, { ...roadmapQuery(assessmentId), staleTime: 0 })) !== null
      if (isTaken) throw new ApiError({ status: 409, code: "ROADMAP_CHANGED", message: "" })
      return plan(wanted, false)
    },
    // Shown in the dialog. Without a reply, the person may have it saved later.
    meta: { silence: (error) => !isUnanswered(error) },
    onSuccess() {
      toastSuccess(t(before ? "replan.done" : "assistant.done"))
      return roadmapChanged(client, assessmentId)
    },
  })
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is planned once when the dialog opens
  useEffect(() => {
    if (!roadmap || !hasTargets || begun.current) return
    begun.current = true
    planning.mutate(wishes)
  }, [])

  function cancel() {
    draft.discard()
    onClose()
  }
  async function loadAgain() {
    await roadmapChanged(client, assessmentId)
    onClose()
  }
  const isBusy = planning.isPending || storing.isPending
  const failure = isUnanswered(storing.error) ? null : (storing.error ?? planning.error)
  const go = (next: Step) => {
    planning.reset()
    storing.reset()
    setStep(next)
  }

  return (
    <DialogFrame
      open
      drafts={scope}
      title={t(before ? "replan.title" : "assistant.title")}
      icon={<Route />}
      onClose={onClose}
      actions={
        <Actions
          isBusy={isBusy}
          onClose={cancel}
          onBack={step === "targets" ? undefined : () => go(step === "preview" ? "time" : "targets")}
          onward={
            step === "targets" ? (
              <Button variant="contained" disabled={!hasTargets} onClick={() => go("time")}>
                {t("assistant.continue")}
              </Button>
            ) : step === "time" ? (
              <Button
                variant="contained"
                disabled={wishes.start === "" || wishes.start === noDay}
                loading={planning.isPending}
                onClick={() => planning.mutate(wishes)}
              >
                {t("assistant.preview")}
              </Button>
            ) : (
              <Button
                variant="contained"
                disabled={isBusy || planned === null}
                loading={storing.isPending}
                onClick={() =>
                  planned &&
                  void draft.save(() => storing.mutateAsync(planned)).then(onClose, () => undefined)
                }
              >
                {t(before ? "replan.apply" : "assistant.store")}
              </Button>
            )
          }
        />
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="semiBoldMedium" color="textSecondary">
          {t(`assistant.steps.${step}`)}
        </Typography>
        <RestoredNote draft={draft} onDiscard={onClose} />
        {failure && (
          <Failure
            error={failure}
            titleOf={(id) => titleOf(id, wishes, [planned?.roadmap, before])}
            onLoadAgain={() => void loadAgain()}
          />
        )}
        {step === "preview" ? (
          planned ? (
            <PreviewStep
              assessmentId={assessmentId}
              before={before}
              wishes={planned.wishes}
              roadmap={planned.roadmap}
              isPlanning={planning.isPending}
              onChange={(changed) => planning.mutate(changed)}
            />
          ) : (
            planning.isPending && <Planning />
          )
        ) : step === "targets" ? (
          <Suspense fallback={<Skeletons count={6} height={88} columns={{ xs: 1, sm: 2 }} />}>
            <TargetsChoice
              assessmentId={assessmentId}
              targets={wishes.targets}
              onChoose={(targets) => setWishes(withTargets(wishes, targets))}
            />
          </Suspense>
        ) : (
          <TimeStep wishes={wishes} onChange={setWishes} />
        )}
      </Stack>
    </DialogFrame>
  )
}

/** The title of a question that the server names. */
function titleOf(id: number, { decisions }: Wishes, roadmaps: (Roadmap | null | undefined)[]): string {
  const items = roadmaps.flatMap((roadmap) => (roadmap ? itemsOf(roadmap) : []))
  return (
    decisions.get(id)?.title ?? items.find(({ item }) => item.questionId === id)?.item.question ?? String(id)
  )
}

interface ActionsProps {
  isBusy: boolean
  onClose: () => void
  onBack: (() => void) | undefined
  onward: ReactNode
}

function Actions({ isBusy, onClose, onBack, onward }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button onClick={onClose}>{t("dialog.cancel")}</Button>
      {onBack && (
        <Button variant="outlined" disabled={isBusy} onClick={onBack}>
          {t("dialog.back")}
        </Button>
      )}
      {onward}
    </>
  )
}

function Planning() {
  const { t } = useTranslation("roadmap")
  return (
    <Box>
      <Typography color="textSecondary" sx={{ textAlign: "center" }}>
        {t("assistant.planning")}
      </Typography>
      <GettingReady />
    </Box>
  )
}

interface FailureProps {
  error: Error
  titleOf: (questionId: number) => string
  onLoadAgain: () => void
}

/** Why no roadmap was planned, with the questions that contradict each other. */
function Failure({ error, titleOf, onLoadAgain }: FailureProps) {
  const { t } = useTranslation("roadmap")
  const { t: shell } = useTranslation()
  if (error instanceof ApiError && error.code === "ROADMAP_CHANGED") {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onLoadAgain}>
            {t("replan.loadAgain")}
          </Button>
        }
      >
        {t("replan.changed")}
      </Alert>
    )
  }
  const isOffline = isUnanswered(error)
  const message = error instanceof ApiError && !isOffline ? error.message : ""
  const questionIds = questionsOf(error)
  return (
    <Alert severity="error">
      {message || shell(isOffline ? "error.network" : "error.generic")}
      {questionIds.length > 0 && (
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
          {questionIds.map((id) => (
            <li key={id}>
              <bdi>{titleOf(id)}</bdi>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

function questionsOf(error: Error): number[] {
  if (!(error instanceof ApiError) || typeof error.body !== "object" || error.body === null) return []
  const ids = "questionIds" in error.body ? error.body.questionIds : []
  return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === "number") : []
}
