import { Box, Typography } from "@mui/material"
import { mirrored } from "./Breadcrumbs.tsx"
import { ArrowDownward, ArrowForward } from "./icons.ts"

interface Side {
  label: string
  /** null if there is no answer. */
  answer: string | null
}

/** From one answer to another: side by side, on phones one below the other. */
export function AnswerStep({ from, to, none }: { from: Side; to: Side; none: string }) {
  return (
    <Box sx={step}>
      <Answer {...from} none={none} />
      <ArrowForward aria-hidden sx={{ ...mirrored, ...arrow, display: { xs: "none", sm: "block" } }} />
      <ArrowDownward aria-hidden sx={{ ...arrow, display: { sm: "none" } }} />
      <Answer {...to} none={none} isAim />
    </Box>
  )
}

function Answer({ label, answer, none, isAim = false }: Side & { none: string; isAim?: boolean }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {label}
      </Typography>
      <Typography
        variant={isAim ? "semiBoldMedium" : "bodyMedium"}
        component="p"
        dir="auto"
        sx={{ overflowWrap: "anywhere" }}
        color={answer === null ? "textSecondary" : undefined}
      >
        {answer ?? none}
      </Typography>
    </Box>
  )
}

const arrow = { color: "text.secondary" } as const

const step = {
  display: "grid",
  gap: 1,
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto minmax(0, 1fr)" },
} as const
