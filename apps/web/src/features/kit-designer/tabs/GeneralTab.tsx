import { Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useDesigner } from "../designer.ts"
import { AddLanguage } from "../parts/AddLanguage.tsx"
import { KitTextForm } from "../parts/KitTextForm.tsx"

/** What the kit says of itself, and its languages. */
export function GeneralTab() {
  const { t } = useTranslation("designer")
  const { kit, mainLanguage, otherLanguage } = useDesigner()
  return (
    <>
      <Typography component="h2" variant="titleLarge">
        {t("tabs.General")}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t("general.intro")}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center", mb: 2 }}>
        <Chip label={t("general.main", { language: mainLanguage.title })} />
        {otherLanguage && (
          <Chip label={t("general.other", { language: otherLanguage.title })} variant="outlined" />
        )}
        <AddLanguage />
      </Stack>
      <KitTextForm key={kit.id} />
    </>
  )
}
