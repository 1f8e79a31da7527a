import { Card, Chip, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { paths } from "../../../paths.ts"
import { liftedCard, wholeCard } from "../../../ui/cards.ts"
import {
  DeleteOutlined,
  DriveFileRenameOutline,
  FolderOutlined,
  HomeOutlined,
  Logout,
  SettingsOutlined,
} from "../../../ui/icons.ts"
import { firstLine, lineClamp } from "../../../ui/lineClamp.ts"
import { type MenuEntry, MoreMenu } from "../../../ui/MoreMenu.tsx"
import { markSeen, spaceQuery } from "./api.ts"

export interface SpaceCardProps {
  space: Schemas["SpaceCard"]
  onAsk: (change: SpaceChange) => void
}

export type SpaceChange = "rename" | "delete" | "leave"

/** A space: its title, owner and size. The whole card links to its assessments. */
export function SpaceCard({ space, onAsk }: SpaceCardProps) {
  const { t } = useTranslation("spaces")
  const { id, title, type, owner, isActive, assessmentsCount, membersCount } = space
  return (
    <Card component="li" sx={card}>
      <FolderOutlined sx={{ color: "primary.main", mt: 0.25 }} />
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
        <Stack direction="row" sx={{ gap: 0.75, alignItems: "center", minWidth: 0 }}>
          <Typography component="h3" variant="titleMedium" dir={directionOf(title)} sx={lineClamp(2)}>
            {isActive ? (
              <Link
                component={RouterLink}
                to={paths.space(id)}
                color="inherit"
                underline="none"
                onClick={() => void markSeen(id)}
                sx={wholeCard}
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </Typography>
          {type.code === "PREMIUM" && <Chip size="small" variant="outlined" label={type.title} />}
          {!isActive && <Chip size="small" color="warning" variant="outlined" label={t("inactive")} />}
        </Stack>
        <Typography variant="bodySmall" color="textSecondary" sx={firstLine}>
          {t("owner", { name: owner.isCurrentUserOwner ? t("you") : (owner.displayName ?? "–") })}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {t("assessments", { count: assessmentsCount })} · {t("members", { count: membersCount })}
        </Typography>
      </Stack>
      <Stack sx={{ position: "relative", zIndex: 1, m: -1 }}>
        <MoreMenu label={t("actions", { title })} entries={useEntries({ space, onAsk })} />
      </Stack>
    </Card>
  )
}

/** The card of a person's own space: nobody else is in it. Its size is unknown until it is loaded. */
export function OwnSpaceCard({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("spaces")
  const { data } = useQuery(spaceQuery(spaceId))
  return (
    <Card component="li" sx={card}>
      <HomeOutlined sx={{ color: "primary.main", mt: 0.25 }} />
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
        <Typography component="h3" variant="titleMedium">
          <Link
            component={RouterLink}
            to={paths.space(spaceId)}
            color="inherit"
            underline="none"
            sx={wholeCard}
          >
            {t("own")}
          </Link>
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" sx={firstLine}>
          {t("home.private")}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" sx={{ minHeight: "1.5em" }}>
          {data && t("assessments", { count: data.assessmentsCount })}
        </Typography>
      </Stack>
    </Card>
  )
}

/** Only the owner can change a space; everybody else can leave it. */
function useEntries({ space, onAsk }: SpaceCardProps): MenuEntry[] {
  const { t } = useTranslation("spaces")
  const navigate = useNavigate()
  const settings = {
    label: t("settings.entry"),
    icon: <SettingsOutlined fontSize="small" />,
    run: () => void navigate(paths.spaceSettings(space.id)),
  }
  if (!space.owner.isCurrentUserOwner) {
    const leave = { label: t("leave.entry"), icon: <Logout fontSize="small" />, run: () => onAsk("leave") }
    return [settings, leave]
  }
  return [
    settings,
    {
      label: t("rename.entry"),
      icon: <DriveFileRenameOutline fontSize="small" />,
      run: () => onAsk("rename"),
    },
    { label: t("delete.entry"), icon: <DeleteOutlined fontSize="small" />, run: () => onAsk("delete") },
  ]
}

const card = {
  ...liftedCard,
  display: "flex",
  gap: 1.5,
  p: 2,
  alignItems: "flex-start",
} as const
