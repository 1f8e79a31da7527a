import { Button, Menu, MenuItem } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { Translate } from "../../../ui/icons.ts"

interface AddLanguageProps {
  /** The languages that a kit can have. */
  languages: readonly Schemas["Language"][]
  kit: Pick<Schemas["KitInfo"], "languages">
  /** Rejects if the server refuses; the error has then been shown. */
  onAdd: (language: Schemas["Language"]) => Promise<unknown>
}

/** Adds a language that the kit does not have yet; renders nothing if it has them all. */
export function AddLanguage({ languages, kit, onAdd }: AddLanguageProps) {
  const { t } = useTranslation("designer")
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const addable = languages.filter(({ code }) => kit.languages.every((known) => known.code !== code))
  if (addable.length === 0) return null

  async function add(language: Schemas["Language"]) {
    setAnchor(null)
    setBusy(true)
    await onAdd(language).catch(() => undefined)
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
