import { Box, Button, Card, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { mirrored } from "../../../ui/Breadcrumbs.tsx"
import { ChevronLeft, ChevronRight } from "../../../ui/icons.ts"
import type { Rated } from "./rated.ts"

interface StageProps {
  question: Rated
  position: number
  count: number
  /** Large enough to be read from across a room. */
  isLarge?: boolean
  onMove: (step: 1 | -1) => void
  /** Beside the previous and next buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** One question of a session: its text, how many have voted, and what can be done about it. */
export function Stage({ question, position, count, isLarge = false, onMove, actions, children }: StageProps) {
  const { t } = useTranslation("rating")
  const { title, hint, votes } = question
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 3, lg: isLarge ? 4 : 3 } }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, flexWrap: "wrap" }}>
        <Typography variant="semiBoldSmall" color="textSecondary" component="p">
          {t("position", { position, count })}
        </Typography>
        <Typography role="status" component="p" variant={isLarge ? "titleLarge" : "semiBoldSmall"}>
          {t("votes", { count: votes })}
        </Typography>
      </Stack>
      <Typography
        component="h2"
        variant="headlineSmall"
        dir={directionOf(title)}
        sx={{
          overflowWrap: "anywhere",
          mt: 1,
          mb: hint ? 1 : 3,
          ...(isLarge && { fontSize: "clamp(1.375rem, 2.6vw, 2.75rem)", lineHeight: 1.3 }),
        }}
      >
        {title}
      </Typography>
      {hint && (
        <Typography color="textSecondary" dir={directionOf(hint)} sx={{ whiteSpace: "pre-line", mb: 3 }}>
          {hint}
        </Typography>
      )}
      {children}
      <Stack direction="row" sx={foot}>
        <Box sx={{ flex: 1, display: "flex", flexWrap: "wrap", gap: 1 }}>{actions}</Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button
            variant="outlined"
            disabled={position <= 1}
            onClick={() => onMove(-1)}
            startIcon={<ChevronLeft sx={mirrored} />}
          >
            {t("previous")}
          </Button>
          <Button
            variant="outlined"
            disabled={position >= count}
            onClick={() => onMove(1)}
            endIcon={<ChevronRight sx={mirrored} />}
          >
            {t("next")}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}

const foot = {
  gap: 1.5,
  mt: 3,
  pt: 2,
  borderTop: "1px solid",
  borderColor: "divider",
  alignItems: "center",
  justifyContent: "space-between",
  flexWrap: "wrap",
} as const
