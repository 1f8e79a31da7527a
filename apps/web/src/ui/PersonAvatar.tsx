import { Avatar, Box } from "@mui/material"
import { labelColours } from "../theme/labels.ts"

export interface PersonAvatarProps {
  name: string
  picture?: string | null
  /** Diameter in pixels. */
  size?: number
}

/** The picture of a person or group, or the initials of the first two words of the name. */
export function PersonAvatar({ name, picture, size = 34 }: PersonAvatarProps) {
  const colours = labelColours(name)
  return (
    <Avatar
      alt=""
      src={picture ?? undefined}
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontWeight: 700,
        color: colours.text,
        backgroundColor: colours.background,
      }}
    >
      <Box
        component="span"
        // As CSS content, so that the initials do not become part of the label of a button around the avatar.
        data-initials={initialsOf(name)}
        sx={{ fontSize: size * 0.4, lineHeight: 1, "&::before": { content: "attr(data-initials)" } }}
      />
    </Avatar>
  )
}

/** "Ada Lovelace" → "AL"; Persian letters are separated by a non-joiner. */
export function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
  return letters.join(/\p{Script=Arabic}/u.test(letters.join("")) ? "\u200c" : "").toLocaleUpperCase()
}
