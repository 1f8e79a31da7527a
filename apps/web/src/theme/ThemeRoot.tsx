import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import { CssBaseline } from "@mui/material"
import { ThemeProvider } from "@mui/material/styles"
import rtlPlugin from "@mui/stylis-plugin-rtl"
import type { ReactNode } from "react"
import { prefixer } from "stylis"
import { directionOfLanguage } from "../i18n/language.ts"
import { useLanguage } from "../i18n/useFormat.ts"
import { themeFor } from "./theme.ts"

/** Colours, type and direction for everything inside, following the language. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <DirectedTheme>
      <CssBaseline />
      {children}
    </DirectedTheme>
  )
}

/** The theme in the direction of the nearest texts, for a part of the page that has a language of its own. */
export function DirectedTheme({ children }: { children: ReactNode }) {
  const direction = directionOfLanguage(useLanguage())
  return (
    <CacheProvider value={caches[direction]}>
      <ThemeProvider
        theme={themes[direction]}
        modeStorageKey="look"
        defaultMode="system"
        disableTransitionOnChange
      >
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

const themes = { ltr: themeFor("ltr"), rtl: themeFor("rtl") }

/** One style cache per direction: in the right-to-left one every rule is mirrored. */
const caches = {
  ltr: createCache({ key: "pl" }),
  rtl: createCache({ key: "plrtl", stylisPlugins: [prefixer, rtlPlugin] }),
}
