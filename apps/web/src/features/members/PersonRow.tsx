import { Box, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { directionOf } from "../../i18n/direction.ts"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"

export function PersonList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: "none" }}>
      {children}
    </Box>
  )
}

export interface PersonRowProps {
  /** The name; of somebody without an account the address. */
  name: string
  email?: string
  picture?: string | null
  mark?: ReactNode
  /** What is known of them besides. */
  note?: ReactNode
  /** What can be done about them. */
  children: ReactNode
}

/** A person in a list: picture, name, address, and the controls at the end, which come below on phones. */
export function PersonRow({ name, email, picture, mark, note, children }: PersonRowProps) {
  return (
    <Stack component="li" direction="row" sx={row}>
      <PersonAvatar name={name} picture={picture} size={40} />
      <Box sx={{ flex: "1 1 200px", minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography
            component="span"
            variant="semiBoldMedium"
            dir={email === undefined ? "ltr" : directionOf(name)}
            sx={{ overflowWrap: "anywhere", textAlign: "start" }}
          >
            {name}
          </Typography>
          {mark}
        </Stack>
        {email !== undefined && (
          <Typography
            variant="bodySmall"
            color="textSecondary"
            component="p"
            sx={{ overflowWrap: "anywhere" }}
          >
            <bdi dir="ltr">{email}</bdi>
          </Typography>
        )}
        {note}
      </Box>
      <Stack
        direction="row"
        sx={{ gap: 0.5, alignItems: "center", marginInlineStart: { xs: "52px", sm: "auto" } }}
      >
        {children}
      </Stack>
    </Stack>
  )
}

const row = {
  gap: 1.5,
  py: 1.25,
  alignItems: "center",
  flexWrap: "wrap",
  "& + &": { borderTop: 1, borderColor: "divider" },
} as const
