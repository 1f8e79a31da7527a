import { Box, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useUser } from "../../../session/session.ts"
import { NextPage } from "../../../ui/NextPage.tsx"
import { ErrorState, Skeletons } from "../../../ui/states.tsx"
import { remarksQuery } from "./api.ts"
import { RemarkCard } from "./RemarkCard.tsx"
import { RemarkForm } from "./RemarkForm.tsx"
import { type Remark, type RemarkKind, type RemarkQueue, type RemarkText, saysTyped } from "./remark.ts"

import { WaitingCard } from "./WaitingCard.tsx"

export interface RemarkListProps {
  assessmentId: string
  questionId: number
  kind: RemarkKind
  /** Where new and changed texts are sent; undefined if they are read-only. */
  queue?: RemarkQueue
  /** Whether the person may write new ones, and add or remove files. */
  may: { write: boolean; attach: boolean; detach: boolean }
  /** Called when the number of remarks has changed. */
  onChanged: () => void
}

/** The evidences or comments of a question: a form for a new one, the unsent ones, and the stored ones. */
export function RemarkList(props: RemarkListProps) {
  const { assessmentId, questionId, kind, queue, may } = props
  const { t } = useTranslation("evidence")
  const user = useUser()
  const list = useInfiniteQuery(remarksQuery(assessmentId, questionId, kind))
  const [filesFor, setFilesFor] = useState<RemarkText | null>(null)
  const waiting =
    queue?.waiting.filter(({ remark }) => (remark.type === null) === (kind === "comments")) ?? []
  const changing = new Set(waiting.map(({ remark }) => remark.id))
  const items = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFresh = ({ createdBy, type, html }: Remark) =>
    filesFor !== null && createdBy.id === user.id && type === filesFor.type && saysTyped(html, filesFor.text)
  const fresh = items.find(isFresh)
  const shown = items.filter(({ id }) => !changing.has(id))
  const expired = shown.filter(({ validity }) => validity === "EXPIRED")
  const cards = (remarks: readonly Remark[]) => (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
      {remarks.map((remark) => (
        <RemarkCard
          key={remark.id}
          remark={remark}
          place={{ assessmentId, questionId, evidenceId: remark.id }}
          onWrite={queue?.write}
          may={queue ? may : { write: false, attach: false, detach: false }}
          attachNow={remark.id === fresh?.id}
          onChanged={props.onChanged}
        />
      ))}
    </Box>
  )

  return (
    <Stack sx={{ gap: 2 }}>
      {queue && may.write && (
        <RemarkForm
          kind={kind}
          name={`${user.id}:${assessmentId}:${questionId}:${kind}`}
          mayAttach={may.attach}
          onWrite={(remark, attachNext) => {
            setFilesFor(attachNext ? remark : null)
            queue.write(remark)
          }}
        />
      )}
      {waiting.map((each) => (
        <WaitingCard key={each.mark} waiting={each} queue={queue} />
      ))}
      {list.isPending && <Skeletons count={2} height={96} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && items.length === 0 && waiting.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 1 }}>
          {t(`none.${kind}`)}
        </Typography>
      )}
      {expired.length > 0 && (
        <Box component="section" aria-label={t("expired.title", { count: expired.length })} sx={apart}>
          <Typography variant="titleSmall" component="h3">
            {t("expired.title", { count: expired.length })}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 1 }}>
            {t("expired.hint")}
          </Typography>
          {cards(expired)}
        </Box>
      )}
      {cards(shown.filter(({ validity }) => validity !== "EXPIRED"))}
      {list.hasNextPage && <NextPage label={t("more")} query={list} />}
    </Stack>
  )
}

const apart = { p: 1.5, borderRadius: "8px", backgroundColor: "surface.low" } as const
