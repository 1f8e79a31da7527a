import { Chip, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useLanguage } from "../../../../i18n/useFormat.ts"
import { languagesQuery } from "../../kit/index.ts"
import { AddLanguage, addLanguage, editKit, KitTextForm } from "../../translations/index.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"

/** The texts that describe the kit, and its languages. */
export function GeneralTab() {
  const { t } = useTranslation("designer")
  const { kit, mainLanguage, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const languages = useQuery(languagesQuery(useLanguage())).data ?? []
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
        <AddLanguage
          languages={languages}
          kit={kit}
          // A language cannot be removed again.
          onAdd={({ code, title }) =>
            change({ said: t("done.language", { language: title }), make: () => addLanguage(kit.id, code) })
          }
        />
      </Stack>
      <KitTextForm
        key={kit.id}
        kit={kit}
        otherLanguage={otherLanguage}
        onSave={({ edit, before, names, seen }) =>
          change({
            said: t("done.edited", { title: names }),
            make: () => editKit(kit.id, edit, { seen }),
            undo: () => editKit(kit.id, before, { seen: { ...edit, etag: kit.etag } }),
          })
        }
      />
    </>
  )
}
