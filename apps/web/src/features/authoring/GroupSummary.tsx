import { Card, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import type { Group } from "./api.ts"

/** A group in brief, for somebody who does not know it yet. */
export function GroupSummary({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const { title, bio, picture, publishedKitsCount, membersCount } = group
  return (
    <Card sx={{ display: "flex", gap: 2, p: 2, alignItems: "center" }}>
      <PersonAvatar name={title} picture={picture} size={56} />
      <Stack sx={{ minWidth: 0, gap: 0.5 }}>
        <Typography component="h2" variant="titleMedium" dir={directionOf(title)} sx={wrapping}>
          {title}
        </Typography>
        <Typography variant="bodySmall" dir={directionOf(bio)} sx={wrapping}>
          {bio}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {t("groups.publishedKits", { count: publishedKitsCount })} ·{" "}
          {t("groups.members", { count: membersCount })}
        </Typography>
      </Stack>
    </Card>
  )
}

const wrapping = { overflowWrap: "anywhere", textAlign: "start" } as const
