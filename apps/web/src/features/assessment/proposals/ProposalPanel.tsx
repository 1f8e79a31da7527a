import { Card, Stack, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { type Proposal, useDecision } from "./api.ts"
import { type Asked, ProposalCard } from "./ProposalCard.tsx"

const later = defineAction({ label: "proposals:later", shortcut: "p" })

interface ProposalPanelProps extends Asked {
  assessmentId: string
  proposals: readonly Proposal[]
  mayDecide: boolean
  /** Loads the question again. */
  onDecided: () => void
}

/** The proposals for a question. One at a time has the focus of the keys: each is decided on by itself. */
export function ProposalPanel({ proposals, mayDecide, ...rest }: ProposalPanelProps) {
  const { t } = useTranslation("proposals")
  const format = useFormat()
  const title = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const at = Math.max(
    proposals.findIndex(({ id }) => id === current),
    0,
  )
  const shown = proposals[at]
  const next = useAction(later, {
    enabled: proposals.length > 1,
    run: () => setCurrent(proposals[(at + 1) % proposals.length]?.id ?? null),
  })
  const decision = useDecision(rest.assessmentId, rest.onDecided)
  if (!shown) return null
  return (
    <Card component="section" aria-labelledby={title} sx={{ mt: { xs: 1.5, md: 2 }, p: { xs: 2, sm: 3 } }}>
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "center", gap: 1, flexWrap: "wrap", mb: 1 }}
      >
        <Typography id={title} component="h2" variant="titleMedium" aria-live="polite">
          {t("title", { count: proposals.length })}
        </Typography>
        {proposals.length > 1 && (
          <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
            <Typography variant="bodySmall" color="textSecondary" component="span">
              {t("place", { at: format.number(at + 1), count: proposals.length })}
            </Typography>
            <ActionButton action={next} size="small" />
          </Stack>
        )}
      </Stack>
      <ProposalCard
        key={shown.id}
        proposal={shown}
        {...rest}
        decide={mayDecide ? (input) => decision.mutateAsync({ proposalId: shown.id, ...input }) : undefined}
        busy={decision.isPending}
      />
    </Card>
  )
}
