import { Button, LinearProgress, Stack, Typography } from "@mui/material"
import { useMutationState, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { toastError, toastSuccess, toastUndoable } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { permissionsQuery } from "../frame/index.ts"
import { type Bulk, changeAll, insightsChanged, issuesQuery, undoApprovals } from "./api.ts"
import type { InsightIssue } from "./insight.ts"

export interface BulkButtonsProps {
  assessmentId: string
  issue: InsightIssue
  /** How many insights have the issue. */
  count: number
  /** The number of unanswered questions: nothing is generated until all are answered. */
  openQuestions: number
  /** Whether this server generates no texts, so that people have to write them. */
  writtenByHand: boolean
}

/** The bulk actions on all insights with an issue, as far as the person may use them. */
export function BulkButtons({ assessmentId, issue, count, openQuestions, writtenByHand }: BulkButtonsProps) {
  const { t } = useTranslation("insights")
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const { run, underWay } = useBulk(assessmentId)
  const [asked, ask] = useState<Exclude<Bulk, "generate"> | null>(null)
  const why = useId()
  const offered = bulksOf[issue].filter(({ permission }) => permissions?.[permission])
  const generates = offered.some(({ bulk }) => isWriting(bulk))
  const refusal = !generates
    ? null
    : writtenByHand
      ? t("bulk.byHand")
      : openQuestions > 0
        ? t("bulk.open", { count: openQuestions })
        : null

  function start(bulk: Bulk) {
    if (bulk === "generate") run({ bulk, of: count })
    else ask(bulk)
  }

  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {offered.map(({ bulk, main }) => (
          <Button
            key={bulk}
            size="small"
            variant={main ? "contained" : "outlined"}
            loading={underWay?.bulk === bulk}
            disabled={underWay !== null || (isWriting(bulk) && refusal !== null)}
            aria-describedby={refusal && isWriting(bulk) ? why : undefined}
            onClick={() => start(bulk)}
          >
            {t(`bulk.${bulk}`, { count })}
          </Button>
        ))}
      </Stack>
      {refusal && (
        <Typography id={why} variant="bodySmall" color="textSecondary">
          {refusal}
        </Typography>
      )}
      {underWay && isWriting(underWay.bulk) && offered.some(({ bulk }) => bulk === underWay.bulk) && (
        <Progress assessmentId={assessmentId} issue={issue} of={underWay.of} />
      )}
      {asked && (
        <ConfirmDialog
          title={t(`bulk.${asked}`, { count })}
          confirmLabel={t(`bulk.confirm.${asked}`)}
          onConfirm={() => {
            ask(null)
            run({ bulk: asked, of: count })
          }}
          onCancel={() => ask(null)}
        >
          {t(`bulk.question.${asked}`, { count })}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

/** How many texts of a run have been written: each is stored and shown as soon as it is ready. */
function Progress({ assessmentId, issue, of }: { assessmentId: string; issue: InsightIssue; of: number }) {
  const { t } = useTranslation("insights")
  const { number } = useFormat()
  const issues = useQuery({ ...issuesQuery(assessmentId), staleTime: 0, refetchInterval: 2000 }).data
  const written = issues ? Math.max(0, of - issues[issue]) : 0
  const client = useQueryClient()
  useEffect(() => {
    if (written > 0) void insightsChanged(client, assessmentId)
  }, [written, client, assessmentId])
  const label = t("bulk.written", { written: number(written), of: number(of) })
  return (
    <Stack role="status" sx={{ gap: 0.5 }}>
      <Typography variant="bodySmall">
        {label} {t("bulk.goesOn")}
      </Typography>
      <LinearProgress
        {...(written > 0 && { variant: "determinate", value: (written / of) * 100 })}
        aria-label={label}
      />
    </Stack>
  )
}

function isWriting(bulk: Bulk): boolean {
  return bulk === "generate" || bulk === "regenerateExpired"
}

const generating = "generateAllAssessmentInsights"
const approving = "approveAllAssessmentInsights"

/** The bulk actions for each issue; `main` marks the usual one. */
const bulksOf = {
  notGenerated: [{ bulk: "generate", permission: generating, main: true }],
  unapproved: [{ bulk: "approve", permission: approving, main: true }],
  expired: [
    { bulk: "regenerateExpired", permission: generating, main: true },
    { bulk: "approveExpired", permission: approving, main: false },
  ],
} as const satisfies Record<
  InsightIssue,
  { bulk: Bulk; permission: typeof generating | typeof approving; main: boolean }[]
>

/** A bulk action under way, and the number of insights. */
type Run = { bulk: Bulk; of: number }

/**
 * Runs bulk actions on insights and returns the one under way: a run continues after its screen is left, is shown on
 * the next screen too, and finally reports its result.
 */
function useBulk(assessmentId: string) {
  const { t } = useTranslation("insights")
  const client = useQueryClient()
  const mutationKey = ["all-insights", assessmentId]
  const { mutate } = useSave({
    mutationKey,
    mutationFn: ({ bulk }: Run) => changeAll(assessmentId, bulk),
    onSuccess({ notGenerated, expired }, { bulk, of }) {
      const left = { generate: notGenerated, regenerateExpired: expired, approve: 0, approveExpired: expired }
      if (left[bulk] > 0) toastError(t(`bulk.left.${bulk}`, { count: left[bulk] }))
      else if (isWriting(bulk)) toastSuccess(t(`bulk.done.${bulk}`, { count: of }))
      else
        toastUndoable(t(`bulk.done.${bulk}`, { count: of }), {
          label: t("bulk.undo"),
          run: () => void undo().catch(toastError),
        })
    },
    onSettled: () => insightsChanged(client, assessmentId),
  })
  async function undo() {
    const { restored, kept } = await undoApprovals(assessmentId)
    await insightsChanged(client, assessmentId)
    if (restored + kept === 0) return toastSuccess(t("bulk.nothingRestored"))
    if (restored > 0) toastSuccess(t("bulk.restored", { count: restored }))
    if (kept > 0) toastSuccess(t("bulk.kept", { count: kept }))
  }
  const [underWay] = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables,
  })
  return { run: mutate, underWay: isRun(underWay) ? underWay : null }
}

function isRun(variables: unknown): variables is Run {
  return typeof variables === "object" && variables !== null && "bulk" in variables
}
