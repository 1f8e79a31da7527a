import { Box, Button, Drawer, IconButton, List, ListItem, ListItemButton, ListItemText } from "@mui/material"
import type { MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import { NavLink } from "react-router"
import { signUp } from "../session/identity.ts"
import { useSession } from "../session/session.ts"
import { pageSettings } from "../session/settings.ts"
import { Close } from "../ui/icons.ts"
import { SiteLogo } from "./SiteLogo.tsx"

/** A navigation link of the top bar and the drawer. */
export interface NavigationLink {
  to: string
  label: string
  onClick?: (event: MouseEvent) => void
}

/** The navigation on narrow screens; opens from the inline start. */
export function NavigationDrawer({
  links,
  open,
  onClose,
  onContact,
}: {
  links: NavigationLink[]
  open: boolean
  onClose: () => void
  /** Opens the contact dialog; omitted if the site does not accept messages. */
  onContact: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { "aria-label": t("nav.label"), sx: { width: 240 } } }}
    >
      <Box sx={strip}>
        <Box onClick={onClose}>
          <SiteLogo />
        </Box>
        <IconButton
          aria-label={t("nav.close")}
          onClick={onClose}
          sx={{ color: "inherit", marginInlineStart: "auto" }}
        >
          <Close />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t("nav.label")}>
        <List>
          {links.map(({ to, label, onClick }) => (
            <ListItem key={to} disablePadding>
              <ListItemButton
                component={NavLink}
                to={to}
                onClick={(event: MouseEvent) => {
                  onClose()
                  onClick?.(event)
                }}
                sx={{ "&.active": { fontWeight: 700, bgcolor: "primary.soft" } }}
              >
                <ListItemText primary={label} />
              </ListItemButton>
            </ListItem>
          ))}
          {onContact && (
            <ListItem disablePadding>
              <ListItemButton
                onClick={() => {
                  onClose()
                  onContact()
                }}
              >
                <ListItemText primary={t("contact.open")} />
              </ListItemButton>
            </ListItem>
          )}
        </List>
      </Box>
      {session.status === "anonymous" && pageSettings().identity.registration && (
        <Button variant="outlined" onClick={() => void signUp()} sx={{ m: 2 }}>
          {t("account.signUp")}
        </Button>
      )}
    </Drawer>
  )
}

const strip = {
  display: "flex",
  alignItems: "center",
  height: 56,
  px: 1.5,
  backgroundColor: "bar.main",
  color: "bar.on",
} as const
