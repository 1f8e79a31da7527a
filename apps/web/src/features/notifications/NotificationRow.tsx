import ChevronRight from "@mui/icons-material/ChevronRight"
import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import Drafts from "@mui/icons-material/DraftsOutlined"
import MarkunreadOutlined from "@mui/icons-material/MarkunreadOutlined"
import { Box, ListItem, ListItemButton } from "@mui/material"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../i18n/useFormat.ts"
import { MoreMenu } from "../../ui/MoreMenu.tsx"
import { wordsOf } from "./content.ts"
import type { Notification } from "./widget.ts"

/** A notification in the list: the beginning of its text, and its age. */
export function NotificationRow({
  notification,
  onOpen,
  onMark,
  onRemove,
}: {
  notification: Notification
  onOpen: () => void
  onMark: (as: "read" | "unread") => void
  onRemove: () => void
}) {
  const { t } = useTranslation("notifications")
  const format = useFormat()
  const mirrored = useLanguage() === "fa"
  const { seen, read, createdAt } = notification
  const words = wordsOf(notification)
  return (
    <ListItem disablePadding sx={{ ...row, backgroundColor: seen ? undefined : "primary.soft" }}>
      <ListItemButton onClick={onOpen} sx={{ gap: 1.5, minWidth: 0, py: 1.5, px: 2 }}>
        <Box sx={{ ...mark, backgroundColor: seen ? "divider" : "primary.light" }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box dir={directionOf(words)} sx={{ ...line, fontWeight: seen ? 400 : 600 }}>
            {words}
          </Box>
          <Box sx={{ fontSize: 13, color: "text.secondary" }}>
            {format.relative(createdAt)}
            {!seen && (
              <Box component="span" sx={{ color: "secondary.main", fontWeight: 600 }}>
                {" · "}
                {t("isNew")}
              </Box>
            )}
          </Box>
        </Box>
        <ChevronRight sx={{ color: "primary.main", transform: mirrored ? "scaleX(-1)" : undefined }} />
      </ListItemButton>
      <MoreMenu
        label={t("more", { words })}
        entries={[
          read
            ? {
                label: t("markUnread"),
                icon: <MarkunreadOutlined fontSize="small" />,
                run: () => onMark("unread"),
              }
            : { label: t("markRead"), icon: <Drafts fontSize="small" />, run: () => onMark("read") },
          { label: t("remove"), icon: <DeleteOutlined fontSize="small" />, run: onRemove },
        ]}
      />
    </ListItem>
  )
}

const row = { borderBottom: "1px solid", borderColor: "divider", paddingInlineEnd: 0.5 } as const
const mark = { width: 4, height: 24, borderRadius: 2, flexShrink: 0 } as const
/** Two lines, since names in the other script could fill one completely. */
const line = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
  fontSize: 15,
  lineHeight: 1.4,
} as const
