import { Box, ButtonBase, type ButtonBaseProps, Typography } from "@mui/material"
import type { ReactNode } from "react"

/** A list of things that open. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, mt: 1, p: 0 }}>
      {children}
    </Box>
  )
}

export interface RowProps<Opener extends ButtonBaseProps> {
  title: ReactNode
  detail: ReactNode
  /** The state, at the end of the row. */
  mark: ReactNode
  /** What makes it open: a click, or a link. */
  opener: Opener
}

/** A row of {@link Rows}, which opens as a whole. */
export function Row<Opener extends ButtonBaseProps>({ title, detail, mark, opener }: RowProps<Opener>) {
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: "divider" }}>
      <ButtonBase {...opener} sx={row}>
        <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
          <Typography component="div" dir="auto" sx={{ textAlign: "start", overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          <Typography
            component="div"
            variant="bodySmall"
            color="textSecondary"
            sx={{ overflowWrap: "anywhere" }}
          >
            {detail}
          </Typography>
        </Box>
        {mark}
      </ButtonBase>
    </Box>
  )
}

const row = {
  display: "flex",
  width: "100%",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1,
  px: 1,
  py: 1.5,
  textAlign: "start",
  "&:hover": { backgroundColor: "action.hover" },
} as const
