import { Card, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { places } from "../../places.ts"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { markSeen } from "./api.ts"

/** A group: its title, what it does and how much it has published. The whole card links to its page. */
export function GroupCard({ group }: { group: Schemas["ExpertGroupCard"] }) {
  const { t } = useTranslation("authoring")
  const { id, title, bio, picture, publishedKitsCount, membersCount } = group
  return (
    <Card component="li" sx={card}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 0 }}>
        <PersonAvatar name={title} picture={picture} size={50} />
        <Typography component="h2" variant="titleMedium" dir={directionOf(title)} sx={twoLines}>
          <Link
            component={RouterLink}
            to={places.group(id)}
            color="inherit"
            underline="none"
            onClick={() => void markSeen(id)}
            sx={wholeCard}
          >
            {title}
          </Link>
        </Typography>
      </Stack>
      <Typography variant="bodySmall" dir={directionOf(bio)} sx={{ ...twoLines, flex: 1 }}>
        {bio}
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        {t("groups.publishedKits", { count: publishedKitsCount })} ·{" "}
        {t("groups.members", { count: membersCount })}
      </Typography>
    </Card>
  )
}

const twoLines = {
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
  textAlign: "start",
} as const

const card = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
  p: 2,
  minHeight: 160,
  transition: "box-shadow 150ms",
  "&:hover": { boxShadow: "0 4px 16px rgba(10, 35, 66, 0.2)" },
} as const

/** The link's area is the whole card. */
const wholeCard = {
  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "12px" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: "3px solid", outlineColor: "primary.light", outlineOffset: "-3px" },
} as const
