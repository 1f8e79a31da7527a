import { useCallback } from "react"
import { useLocation, useNavigate } from "react-router"
import { switchLanguage } from "./i18n.ts"
import { currentLanguage, otherLanguage } from "./language.ts"

/**
 * Returns what switches to the other language. A `lang` in the query or the fragment of the address is removed: with a
 * reload, it would bring the language of before back.
 */
export function useSwitchLanguage(): () => Promise<void> {
  const navigate = useNavigate()
  const location = useLocation()
  return useCallback(async () => {
    const [{ withoutLanguage }] = await Promise.all([
      import("./without-language.ts"),
      switchLanguage(otherLanguage(currentLanguage())),
    ])
    const { search, hash } = withoutLanguage(location)
    if (search === location.search && hash === location.hash) return
    const { pathname, state } = location
    await navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })
  }, [navigate, location])
}
