import { Box } from "@mui/material"

/** A key on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <Box component="kbd" dir="ltr" sx={key}>
      {children}
    </Box>
  )
}

const key = {
  display: "inline-block",
  minWidth: 24,
  px: 0.75,
  py: 0.25,
  textAlign: "center",
  fontFamily: "inherit",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.4,
  color: "text.primary",
  backgroundColor: "surface.lowest",
  border: "1px solid",
  borderColor: "outline.main",
  borderBottomWidth: 2,
  borderRadius: "5px",
} as const
