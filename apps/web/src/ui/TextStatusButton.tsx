import { Box, Button, Popover, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { AutoFixHigh, ExpandMore } from "./icons.ts"
import { useSave } from "./useSave.ts"

/** The state of a text that can be generated or written by people. */
export type TextState = "none" | "pending" | "approved" | "expired"

const coloursOfStates = {
  none: "primary",
  pending: "error",
  approved: "success",
  expired: "error",
} as const satisfies Record<TextState, string>

export interface TextStatusButtonProps {
  /** What the text is, for example "Approach to the advice". */
  name: string
  state: TextState
  /** The state in a few words, or a note that the text is being written. */
  label: string
  /** What the state means, and what to do about it. */
  hint: string
  isWriting: boolean
  /** Adds the name to the accessible label, for screens with several of these buttons. */
  named?: boolean
  generate?: {
    run: () => void
    /** What is lost when a new text replaces the current one. */
    loses: string
    /** Why generating is not possible now. */
    refusal?: string
  }
  /** Approves the text. On failure, which the caller displays, the popover stays open. */
  approve?: () => Promise<unknown>
}

/** Shows the state of a text; opens a popover with an explanation and the available actions. */
export function TextStatusButton(props: TextStatusButtonProps) {
  const { name, state, label, isWriting, named = false } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        color={coloursOfStates[state]}
        startIcon={<AutoFixHigh />}
        endIcon={<ExpandMore sx={{ transform: anchor ? "rotate(180deg)" : "none" }} />}
        loading={isWriting}
        loadingPosition="start"
        aria-label={named ? `${label}: ${name}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minWidth: 260, maxWidth: "100%", borderRadius: 4, justifyContent: "space-between" }}
      >
        {label}
      </Button>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={close} {...placed(anchor)}>
        <Explanation {...props} onClose={close} />
      </Popover>
    </>
  )
}

function Explanation(props: TextStatusButtonProps & { onClose: () => void }) {
  const { name, state, hint, generate, approve, onClose } = props
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const approval = useSave({
    mutationFn: () => approve?.() ?? Promise.resolve(),
    onSuccess: onClose,
    meta: { silence: true },
  })
  const run = () => {
    onClose()
    generate?.run()
  }
  return (
    <Box role="dialog" aria-label={name} sx={{ ...panel, borderColor: `${coloursOfStates[state]}.main` }}>
      <Typography variant="bodyMedium">{asks && generate ? generate.loses : hint}</Typography>
      <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end", flexWrap: "wrap" }}>
        {asks && <Button onClick={() => setAsks(false)}>{t("textStatus.keep")}</Button>}
        {!asks && approve && (state === "pending" || state === "expired") && (
          <Button variant="contained" loading={approval.isPending} onClick={() => approval.mutate()}>
            {t("textStatus.approve")}
          </Button>
        )}
        {generate && (
          <Button
            variant="outlined"
            color={coloursOfStates[state]}
            disabled={generate.refusal !== undefined}
            onClick={asks || state === "none" ? run : () => setAsks(true)}
          >
            {t(state === "none" ? "textStatus.generate" : "textStatus.regenerate")}
          </Button>
        )}
      </Stack>
      {!asks && generate?.refusal && (
        <Typography variant="bodySmall" color="textSecondary">
          {generate.refusal}
        </Typography>
      )}
    </Box>
  )
}

/** Places the popover below the button, or above it if there is little room below and more above. */
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
