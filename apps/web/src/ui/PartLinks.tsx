import { Box } from "@mui/material"
import { Link, type To } from "react-router"

interface PartLinksProps<Name extends string> {
  /** The name of the navigation. */
  label: string
  parts: readonly { name: Name; label: string; to: To }[]
  /** The part that is open. */
  current: Name | undefined
  /** One below the other instead of side by side. */
  vertical?: boolean
}

/** Links to the parts of something. They look like tabs, but each leads to an address. */
export function PartLinks<Name extends string>(props: PartLinksProps<Name>) {
  const { label, parts, current, vertical = false } = props
  return (
    <Box component="nav" aria-label={label} sx={vertical ? oneBelowTheOther : sideBySide}>
      {parts.map((part) => (
        <Link key={part.name} to={part.to} aria-current={part.name === current ? "page" : undefined}>
          {part.label}
        </Link>
      ))}
    </Box>
  )
}

const link = {
  display: "flex",
  flex: "none",
  alignItems: "center",
  typography: "button",
  color: "text.secondary",
  textDecoration: "none",
  minWidth: 90,
  minHeight: 44,
  px: 2,
  py: 1.5,
  // Inside: what scrolls would cut it off.
  "&:focus-visible": { outlineOffset: -3 },
  "&:hover": { color: "text.primary" },
} as const

const sideBySide = {
  display: "flex",
  overflowX: "auto",
  borderBottom: 1,
  borderColor: "divider",
  "& > a": { ...link, justifyContent: "center", whiteSpace: "nowrap", borderBottom: "2px solid transparent" },
  "& > a[aria-current]": { color: "primary.main", borderBottomColor: "currentColor" },
} as const

const oneBelowTheOther = {
  display: "flex",
  flexDirection: "column",
  "& > a": { ...link, borderInlineEnd: "2px solid transparent" },
  "& > a[aria-current]": { color: "primary.main", borderInlineEndColor: "currentColor" },
} as const
