import { Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { firstLine } from "../../ui/OneLine.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"

/** The expert group that made a kit. */
export function ExpertGroup({ title, picture }: { title: string; picture: string | null }) {
  const { t } = useTranslation("kits")
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
      <PersonAvatar name={title} picture={picture} size={26} />
      <Typography component="span" variant="bodySmall" color="textSecondary" sx={firstLine}>
        {t("by")} <bdi>{title}</bdi>
      </Typography>
    </Stack>
  )
}
