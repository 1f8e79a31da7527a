import AutoFixHigh from "@mui/icons-material/AutoFixHigh"
import ExpandMore from "@mui/icons-material/ExpandMore"
import { Box, Button, Popover, Stack, Tooltip, Typography } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useSiteName } from "../../ui/site.ts"
import { toastSuccess } from "../../ui/toast.ts"
import { approveNarration, narrationChanged } from "./api.ts"
import { type NarrationState, shownNarration, stateOfNarration } from "./narration.ts"

export interface StatusButtonProps {
  assessmentId: string
  stored: Schemas["AdviceNarration"]
  mayGenerate: boolean
  isWriting: boolean
  /** Opens the assistant. */
  onGenerate: () => void
}

/** What is to be done about the narration; opens what it means, and the ways on. */
export function StatusButton({
  assessmentId,
  stored,
  mayGenerate,
  isWriting,
  onGenerate,
}: StatusButtonProps) {
  const { t } = useTranslation("advice")
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const state = stateOfNarration(stored)
  const label = useLabel(stored, state)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        color={colours[state]}
        startIcon={<AutoFixHigh />}
        endIcon={<ExpandMore sx={{ transform: anchor ? "rotate(180deg)" : "none" }} />}
        loading={isWriting}
        loadingPosition="start"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 260, borderRadius: 4, justifyContent: "space-between" }}
      >
        {isWriting ? t("status.writing") : label}
      </Button>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={close} {...placed(anchor)}>
        <Explanation
          assessmentId={assessmentId}
          stored={stored}
          state={state}
          mayGenerate={mayGenerate}
          onClose={close}
          onGenerate={() => {
            close()
            onGenerate()
          }}
        />
      </Popover>
    </>
  )
}

interface ExplanationProps extends Omit<StatusButtonProps, "isWriting"> {
  state: NarrationState
  onClose: () => void
}

function Explanation({ assessmentId, stored, state, mayGenerate, onClose, onGenerate }: ExplanationProps) {
  const { t } = useTranslation("advice")
  const name = useSiteName()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const approve = useMutation({
    mutationFn: () => approveNarration(assessmentId),
    async onSuccess() {
      await narrationChanged(client, assessmentId)
      toastSuccess(t("status.approvedToast"))
      onClose()
    },
  })
  const by = (state === "pending" ? shownNarration(stored).generatedBy === "AI" : stored.aiEnabled)
    ? "Ai"
    : "App"
  const colour = colours[state]
  const generate = (
    <GenerateButton
      allowed={mayGenerate}
      colour={colour}
      onClick={asks || state === "none" ? onGenerate : () => setAsks(true)}
    >
      {t(state === "none" ? "status.generate" : "status.regenerate")}
    </GenerateButton>
  )
  return (
    <Box role="dialog" aria-label={t("narration.label")} sx={{ ...panel, borderColor: `${colour}.main` }}>
      <Typography variant="bodyMedium">
        {asks ? t("status.lost") : t(`status.${state}Hint${by}`, { name })}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end", flexWrap: "wrap" }}>
        {asks && <Button onClick={() => setAsks(false)}>{t("status.keep")}</Button>}
        {!asks && (state === "pending" || state === "expired") && (
          <Button
            variant="contained"
            color="success"
            loading={approve.isPending}
            onClick={() => approve.mutate()}
          >
            {t("status.approve")}
          </Button>
        )}
        {state !== "pending" && generate}
      </Stack>
    </Box>
  )
}

function GenerateButton(props: { allowed: boolean; colour: Colour; onClick: () => void; children: string }) {
  const { allowed, colour, onClick, children } = props
  const { t } = useTranslation("advice")
  return (
    <Tooltip title={allowed ? "" : t("status.notAllowed")}>
      <span>
        <Button variant="outlined" color={colour} disabled={!allowed} onClick={onClick}>
          {children}
        </Button>
      </span>
    </Tooltip>
  )
}

function useLabel(stored: Schemas["AdviceNarration"], state: NarrationState): string {
  const { t } = useTranslation("advice")
  const name = useSiteName()
  if (state !== "pending") return t(`status.${state}`)
  return shownNarration(stored).generatedBy === "AI"
    ? t("status.pendingAi")
    : t("status.pendingApp", { name })
}

type Colour = (typeof colours)[NarrationState]

const colours = { none: "primary", pending: "error", approved: "success", expired: "error" } as const

/** Below the button, or above it where there is little room below and more above. */
function placed(anchor: HTMLElement | null) {
  const place = anchor?.getBoundingClientRect()
  const above = place !== undefined && window.innerHeight - place.bottom < 200 && place.top > 200
  const [edge, opposite] = above ? (["top", "bottom"] as const) : (["bottom", "top"] as const)
  return {
    anchorOrigin: { vertical: edge, horizontal: "right" } as const,
    transformOrigin: { vertical: opposite, horizontal: "right" } as const,
  }
}

const panel = { p: 2, maxWidth: 360, display: "grid", gap: 2, borderTop: 3 } as const
