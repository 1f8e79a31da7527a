import { Chip, Stack } from "@mui/material"
import { useTranslation } from "react-i18next"

/** Whether a kit has a draft, is private, and is published. */
export function KitMarks(props: { published: boolean; isPrivate: boolean; hasDraft: boolean }) {
  const { t } = useTranslation("authoring")
  const { published, isPrivate, hasDraft } = props
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: "wrap" }}>
      {hasDraft && <Chip size="small" variant="outlined" label={t("marks.draft")} />}
      {isPrivate && <Chip size="small" color="secondary" variant="outlined" label={t("marks.private")} />}
      <Chip
        size="small"
        variant={published ? "filled" : "outlined"}
        label={t(published ? "marks.published" : "marks.unpublished")}
        sx={published ? { backgroundColor: "success.soft", color: "success.dark" } : undefined}
      />
    </Stack>
  )
}

/** Content with a narrow column beside it, which moves below on narrow screens. */
export const withAside = {
  display: "grid",
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(240px, 1fr)" },
  alignItems: "start",
} as const
