import { Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import { switchLanguage } from "../i18n/i18n.ts"
import { otherLanguage } from "../i18n/language.ts"
import { useLanguage } from "../i18n/useFormat.ts"

/** Switches to the other language, and removes a `lang` parameter from the address. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const location = useLocation()
  const other = otherLanguage(language)

  async function change() {
    await switchLanguage(other)
    const query = new URLSearchParams(location.search)
    if (!query.has("lang")) return
    query.delete("lang")
    await navigate({ ...location, search: query.toString() }, { replace: true, preventScrollReset: true })
  }

  return (
    <Button
      aria-label={t("language.switch")}
      onClick={() => void change()}
      sx={{ color: "inherit", minWidth: 40, px: 1, fontWeight: 700 }}
    >
      {t("language.short")}
    </Button>
  )
}
