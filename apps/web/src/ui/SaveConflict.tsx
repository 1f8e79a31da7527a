import { Box, Button, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "./DialogFrame.tsx"

export interface ConflictPart {
  /** What it is; absent if there is only one. */
  label?: string
  theirs: ReactNode
  mine: ReactNode
}

interface SaveConflictProps {
  /** What differs. */
  parts: readonly ConflictPart[]
  busy: boolean
  /** Saves one's own in place of the other. */
  onMine: () => void
  /** Gives one's own up. What is shown is loaded anew. */
  onTheirs: () => void
  /** Goes on editing; nothing is decided. */
  onClose: () => void
}

/** Two people have changed the same: both versions, and the choice between them. */
export function SaveConflict({ parts, busy, onMine, onTheirs, onClose }: SaveConflictProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const takeTheirs = () => {
    onTheirs()
    void client.invalidateQueries()
  }
  return (
    <DialogFrame
      open
      title={t("conflict.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={takeTheirs}>{t("conflict.takeTheirs")}</Button>
          <Button variant="contained" loading={busy} onClick={onMine}>
            {t("conflict.keepMine")}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{t("conflict.hint")}</Typography>
      <Stack sx={{ gap: 2 }}>
        {parts.map(({ label, theirs, mine }) => (
          <Box key={label ?? ""} role="group" aria-label={label}>
            {label !== undefined && <Typography variant="semiBoldMedium">{label}</Typography>}
            <Box sx={sides}>
              <Side heading={t("conflict.theirs")}>{theirs}</Side>
              <Side heading={t("conflict.mine")}>{mine}</Side>
            </Box>
          </Box>
        ))}
      </Stack>
    </DialogFrame>
  )
}

function Side({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box sx={side}>
      <Typography variant="semiBoldSmall" color="textSecondary" component="h3">
        {heading}
      </Typography>
      <Box dir="auto" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        {children}
      </Box>
    </Box>
  )
}

const sides = { display: "grid", gap: 1.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } } as const
const side = { border: 1, borderColor: "divider", borderRadius: 1, p: 1.5, minWidth: 0 } as const
