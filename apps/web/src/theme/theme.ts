import { createTheme, type Theme, type TransitionsOptions } from "@mui/material/styles"
import { components } from "./components.ts"
import { dark, light } from "./palette.ts"
import { typeScale } from "./typography.ts"

/** The theme for a reading direction; includes light and dark as CSS variables. */
export function themeFor(direction: "ltr" | "rtl"): Theme {
  return createTheme({
    direction,
    cssVariables: { colorSchemeSelector: "data-look", cssVarPrefix: "pl" },
    colorSchemes: {
      light: { palette: { ...light, contrastThreshold: 3 } },
      dark: { palette: { ...dark, contrastThreshold: 3 } },
    },
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1620, xxl: 1900 } },
    spacing: 8,
    shape: { borderRadius: 4 },
    typography: typeScale(direction),
    transitions: quick,
    // Who asks for less motion sees things appear and disappear at once: nothing moves away below a pointer.
    motion: { reducedMotion: "system" },
    components: {
      ...components,
      MuiModal: { defaultProps: apartIn(direction) },
      MuiPopper: { defaultProps: apartIn(direction) },
    },
  })
}

/** In milliseconds. All below 200: motion shows where something comes from, and nobody waits for it. */
const quick: TransitionsOptions = {
  duration: {
    shortest: 100,
    shorter: 120,
    short: 150,
    standard: 180,
    complex: 190,
    enteringScreen: 180,
    leavingScreen: 150,
  },
  getAutoHeightDuration: () => 180,
}

/** Dialogs, menus and tooltips are rendered at the page's root, so they do not inherit the direction of a part of the page. */
function apartIn(direction: "ltr" | "rtl") {
  return { dir: direction, lang: direction === "rtl" ? "fa" : "en" }
}
