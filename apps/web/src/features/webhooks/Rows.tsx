import { Box, ButtonBase, type ButtonBaseProps, Card, Typography } from "@mui/material"
import type { ReactNode } from "react"

/** A list of things that open. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card component="ul" variant="outlined" aria-label={label} sx={{ listStyle: "none", m: 0, mt: 2, p: 0 }}>
      {children}
    </Card>
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
    <Box component="li" sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <ButtonBase {...opener} sx={row}>
        <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
          <Typography component="div" sx={{ overflowWrap: "anywhere" }}>
            <bdi>{title}</bdi>
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
  px: 2,
  py: 1.5,
  textAlign: "start",
  "&:hover": { backgroundColor: "action.hover" },
} as const
