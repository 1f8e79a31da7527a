import { Box, Button, Divider, ListItemIcon, ListSubheader, Menu, MenuItem, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { paths } from "../paths.ts"
import { useFlag } from "../session/flags.ts"
import { signOut } from "../session/identity.ts"
import type { User } from "../session/session.ts"
import { chooseColours, useColours } from "../theme/colours.ts"
import {
  Check,
  ExpandLess,
  ExpandMore,
  ForumOutlined,
  GroupsOutlined,
  Logout,
  PersonOutlined,
} from "../ui/icons.ts"
import { PersonAvatar } from "../ui/PersonAvatar.tsx"

interface AccountMenuProps {
  user: User
  /** Opens the contact dialog; omitted if the site does not accept messages. */
  onContact: (() => void) | undefined
}

/** The menu of the signed-in person, with their name, the colours of results, contact and sign-out. */
export function AccountMenu({ user, onContact }: AccountMenuProps) {
  const { t } = useTranslation()
  const colours = useColours()
  const showsGroups = useFlag("display_expert_groups")
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t("account.menu", { name: user.displayName })}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<PersonAvatar name={user.displayName} picture={user.pictureLink} size={26} />}
        endIcon={anchor ? <ExpandLess /> : <ExpandMore />}
        sx={{ color: "inherit", whiteSpace: "nowrap" }}
      >
        <Box
          component="span"
          sx={{
            display: { xs: "none", sm: "block" },
            maxWidth: 160,
            overflow: "hidden",
            textOverflow: "ellipsis",
          }}
        >
          {user.displayName}
        </Box>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 200 } } }}
      >
        <Box sx={{ px: 2, py: 1 }}>
          <Typography variant="semiBoldMedium" component="div" dir="auto">
            {user.displayName}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary" component="div" dir="ltr">
            {user.email}
          </Typography>
        </Box>
        <Divider />
        <MenuItem component={Link} to={paths.account} onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          {t("account.own")}
        </MenuItem>
        {showsGroups && (
          <MenuItem component={Link} to={paths.groups} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <GroupsOutlined fontSize="small" />
            </ListItemIcon>
            {t("account.groups")}
          </MenuItem>
        )}
        <Divider />
        <ListSubheader role="presentation" sx={{ lineHeight: "32px", backgroundColor: "transparent" }}>
          {t("colours.label")}
        </ListSubheader>
        {(["standard", "singleHue"] as const).map((each) => (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={each === colours}
            onClick={() => chooseColours(each)}
          >
            <ListItemIcon>{each === colours && <Check fontSize="small" />}</ListItemIcon>
            {t(`colours.${each}`)}
          </MenuItem>
        ))}
        <Divider />
        {onContact && (
          <MenuItem
            onClick={() => {
              setAnchor(null)
              onContact()
            }}
          >
            <ListItemIcon>
              <ForumOutlined fontSize="small" />
            </ListItemIcon>
            {t("contact.open")}
          </MenuItem>
        )}
        <MenuItem onClick={() => void signOut()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {t("account.signOut")}
        </MenuItem>
      </Menu>
    </>
  )
}
