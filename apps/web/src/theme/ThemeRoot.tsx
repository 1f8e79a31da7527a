import { CacheProvider } from "@emotion/react"
import { CssBaseline } from "@mui/material"
import { ThemeProvider } from "@mui/material/styles"
import type { ReactNode } from "react"
import { directionOfLanguage } from "../i18n/language.ts"
import { useLanguage } from "../i18n/useFormat.ts"
import { caches } from "./caches.ts"
import { themeFor } from "./theme.ts"

/** Provides colours, typography and direction, depending on the language. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <DirectedTheme>
      <CssBaseline enableColorScheme />
      {children}
    </DirectedTheme>
  )
}

/** Provides the theme in the direction of the surrounding texts, for a part of the page in its own language. */
export function DirectedTheme({ children }: { children: ReactNode }) {
  const direction = directionOfLanguage(useLanguage())
  return (
    <CacheProvider value={caches[direction] ?? caches.ltr}>
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
