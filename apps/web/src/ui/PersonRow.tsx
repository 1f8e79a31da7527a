import { Box, Chip, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { directionOf } from "../i18n/direction.ts"
import { type MenuEntry, MoreMenu } from "./MoreMenu.tsx"
import { firstLine } from "./OneLine.tsx"
import { PersonAvatar } from "./PersonAvatar.tsx"

/** A list of {@link PersonRow}s. */
export function PeopleList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {children}
    </Box>
  )
}

export interface PersonRowProps {
  name: string
  /** An address, or what else is to be known. */
  detail?: string | null
  picture?: string | null
  /** Short words about the person, such as "owner". */
  marks?: string[]
  /** What can be done about the person; no menu without any. */
  entries?: MenuEntry[]
  menuLabel?: string
}

/** A person in a list: picture, name, address, and what can be done about them. */
export function PersonRow({ name, detail, picture, marks = [], entries = [], menuLabel }: PersonRowProps) {
  return (
    <Stack component="li" direction="row" sx={row}>
      <PersonAvatar name={name} picture={picture} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
          <Typography
            variant="semiBoldMedium"
            component="span"
            dir={directionOf(name)}
            title={name}
            sx={firstLine}
          >
            {name}
          </Typography>
          {marks.map((mark) => (
            <Chip key={mark} size="small" variant="outlined" color="primary" label={mark} />
          ))}
        </Stack>
        {detail && (
          // In a row, a text of the other direction is cut at its own end and still begins at the edge.
          <Stack direction="row">
            <Typography
              variant="bodySmall"
              component="span"
              color="textSecondary"
              dir={directionOf(detail)}
              title={detail}
              sx={firstLine}
            >
              {detail}
            </Typography>
          </Stack>
        )}
      </Box>
      <MoreMenu label={menuLabel} entries={entries} />
    </Stack>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "& > li + li": { borderTop: "1px solid", borderColor: "divider" },
} as const

const row = { alignItems: "center", gap: 1.5, px: 2, py: 1.25, minHeight: 64 } as const
