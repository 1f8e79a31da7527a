import Translate from "@mui/icons-material/Translate"
import { Button, Menu, MenuItem } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { languagesQuery } from "../../authoring/index.ts"
import { addLanguage } from "../api.ts"
import { useDesigner } from "../designer.ts"
import { useDraft } from "../draft.ts"

/** Adds one of the languages that the kit does not have yet; there is no button when it has them all. */
export function AddLanguage() {
  const { t } = useTranslation("designer")
  const { kit } = useDesigner()
  const { change } = useDraft()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const languages = useQuery(languagesQuery(useLanguage())).data ?? []
  const addable = languages.filter(({ code }) => kit.languages.every((known) => known.code !== code))
  if (addable.length === 0) return null

  async function add({ code, title }: Schemas["Language"]) {
    setAnchor(null)
    setBusy(true)
    // A language cannot be taken away again.
    await change({
      said: t("done.language", { language: title }),
      make: () => addLanguage(kit.id, code),
    }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      <Button
        startIcon={<Translate />}
        loading={busy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("general.addLanguage")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {addable.map((language) => (
          <MenuItem key={language.code} onClick={() => void add(language)}>
            {language.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
