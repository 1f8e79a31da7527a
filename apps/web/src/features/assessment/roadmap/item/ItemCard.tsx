import { Box, Paper, Typography } from "@mui/material"
import type { ReactNode } from "react"
import type { Item } from "../api.ts"
import { ItemFacts } from "./ItemFacts.tsx"

interface ItemCardProps {
  item: Item
  /** The heading element of its action. */
  heading: "h3" | "h4"
  withStatus?: boolean
  /** What it is for, and why it stands where it stands. */
  reason?: string | undefined
  /** A menu or a note at its end. */
  children?: ReactNode
  onOpen: (item: Item) => void
}

/** An item as a card that opens it. */
export function ItemCard({ item, heading, withStatus = false, reason, children, onOpen }: ItemCardProps) {
  const isOver = item.status === "DONE" || item.status === "DROPPED"
  return (
    <Paper variant="outlined" sx={frame}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component={heading} sx={{ m: 0, font: "inherit" }}>
          <Box component="button" type="button" data-item={item.id} onClick={() => onOpen(item)} sx={button}>
            <Typography
              component="span"
              variant="semiBoldMedium"
              dir="auto"
              sx={{
                display: "block",
                overflowWrap: "anywhere",
                color: isOver ? "text.secondary" : undefined,
                textDecoration: item.status === "DROPPED" ? "line-through" : undefined,
              }}
            >
              {item.action}
            </Typography>
          </Box>
        </Box>
        <Box sx={{ mt: 0.75 }}>
          <ItemFacts item={item} withStatus={withStatus} />
        </Box>
        {reason && (
          <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 0.5 }}>
            {reason}
          </Typography>
        )}
      </Box>
      {children}
    </Paper>
  )
}

const frame = { display: "flex", alignItems: "flex-start", gap: 0.5, p: 1.5 } as const

const button = {
  display: "block",
  width: "100%",
  p: 0,
  border: 0,
  background: "none",
  font: "inherit",
  color: "inherit",
  textAlign: "start",
  cursor: "pointer",
  "&:hover > span": { textDecoration: "underline" },
} as const
