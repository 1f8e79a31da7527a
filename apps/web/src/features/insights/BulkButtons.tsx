import { Button, LinearProgress, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { permissionsQuery } from "../assessment-frame/index.ts"
import type { Bulk } from "./api.ts"
import { useBulk } from "./useBulk.ts"

/** What can wait to be done about insights. */
export type InsightIssue = "notGenerated" | "unapproved" | "expired"

export interface BulkButtonsProps {
  assessmentId: string
  issue: InsightIssue
  /** How many insights have the issue. */
  count: number
  /** Questions that are not answered: nothing is generated before all are. */
  openQuestions: number
  /** Nobody writes on this server, and something is to be written that people must write then. */
  writtenByHand: boolean
}

/** What can be done about all insights with the same issue at once, as far as the person may. */
export function BulkButtons({ assessmentId, issue, count, openQuestions, writtenByHand }: BulkButtonsProps) {
  const { t } = useTranslation("insights")
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const { run, underWay } = useBulk(assessmentId)
  const [asks, setAsks] = useState(false)
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
    if (bulk === "regenerateExpired") setAsks(true)
    else run(bulk)
  }

  return (
    <Stack sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {offered.map(({ bulk, main }) => (
          <Button
            key={bulk}
            size="small"
            variant={main ? "contained" : "outlined"}
            loading={underWay === bulk}
            disabled={underWay !== null || (isWriting(bulk) && refusal !== null)}
            aria-describedby={refusal && isWriting(bulk) ? why : undefined}
            onClick={() => start(bulk)}
          >
            {t(`bulk.${bulk}`)}
          </Button>
        ))}
      </Stack>
      {refusal && (
        <Typography id={why} variant="bodySmall" color="textSecondary">
          {refusal}
        </Typography>
      )}
      {underWay && isWriting(underWay) && offered.some(({ bulk }) => bulk === underWay) && (
        <Stack role="status" sx={{ gap: 0.5 }}>
          <Typography variant="bodySmall">{t("bulk.writing", { count })}</Typography>
          <LinearProgress aria-label={t("bulk.writing", { count })} />
        </Stack>
      )}
      <ConfirmDialog
        open={asks}
        title={t("bulk.regenerateExpired")}
        confirmLabel={t("bulk.replace")}
        onConfirm={() => {
          setAsks(false)
          run("regenerateExpired")
        }}
        onCancel={() => setAsks(false)}
      >
        {t("bulk.loses", { count })}
      </ConfirmDialog>
    </Stack>
  )
}

function isWriting(bulk: Bulk): boolean {
  return bulk === "generate" || bulk === "regenerateExpired"
}

const generating = "generateAllAssessmentInsights"
const approving = "approveAllAssessmentInsights"

/** What can be done about each issue, and what is done in most cases. */
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
