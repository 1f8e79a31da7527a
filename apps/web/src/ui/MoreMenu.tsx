import { CircularProgress, IconButton, ListItemIcon, Menu, MenuItem } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { MoreVert } from "./icons.ts"

export interface MenuEntry {
  label: string
  icon?: ReactNode
  run: () => void
  disabled?: boolean
}

/** The overflow menu of a card or row: hidden without entries, a spinner while busy. Clicks do not reach the card. */
export function MoreMenu({
  entries,
  label,
  busy = false,
}: {
  entries: MenuEntry[]
  label?: string
  busy?: boolean
}) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (entries.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops clicks from reaching the surrounding card
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span onClick={(event) => event.stopPropagation()}>
      <IconButton
        aria-label={label ?? t("more")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={busy}
        onClick={(event) => {
          event.preventDefault()
          setAnchor(event.currentTarget)
        }}
      >
        {busy ? <CircularProgress size={20} aria-hidden /> : <MoreVert />}
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map((entry) => (
          <MenuItem
            key={entry.label}
            disabled={entry.disabled}
            onClick={() => {
              setAnchor(null)
              entry.run()
            }}
          >
            {entry.icon && <ListItemIcon>{entry.icon}</ListItemIcon>}
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}
