import { Box, ButtonBase, Card, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { Link } from "react-router"

/** A list of {@link Row}s. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card component="ul" variant="outlined" aria-label={label} sx={{ listStyle: "none", m: 0, mt: 2, p: 0 }}>
      {children}
    </Card>
  )
}

type RowProps = {
  title: ReactNode
  detail: ReactNode
  /** The state, at the end of the row. */
  mark: ReactNode
} & ({ to: string } | { onOpen: () => void })

/** A row of {@link Rows} that opens as a whole: as a link or as a button. */
export function Row({ title, detail, mark, ...way }: RowProps) {
  const opener = "to" in way ? { component: Link, to: way.to } : { onClick: way.onOpen }
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
  justifyContent: "flex-start",
  gap: 1,
  px: 2,
  py: 1.5,
  textAlign: "start",
  "&:hover": { backgroundColor: "action.hover" },
} as const
