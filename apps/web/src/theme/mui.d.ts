import "@mui/material/styles"
import "@mui/material/Typography"
import type { CSSProperties } from "react"
import type { light } from "./palette.ts"

type Own = "surface" | "outline" | "bar" | "accent" | "needle"
type OwnColours = { [K in Own]: { [Name in keyof (typeof light)[K]]: string } }

type OwnVariant =
  | "displayLarge"
  | "displayMedium"
  | "displaySmall"
  | "headlineLarge"
  | "headlineMedium"
  | "headlineSmall"
  | "titleLarge"
  | "titleMedium"
  | "titleSmall"
  | "bodyLarge"
  | "bodyMedium"
  | "bodySmall"
  | "labelLarge"
  | "labelMedium"
  | "labelSmall"
  | "labelCondensed"
  | "semiBoldXLarge"
  | "semiBoldLarge"
  | "semiBoldMedium"
  | "semiBoldSmall"

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true
  }
  interface BreakpointOverrides {
    xxl: true
  }
  interface Palette extends OwnColours {
    tertiary: PaletteColor
  }
  interface PaletteOptions extends Partial<OwnColours> {
    tertiary?: PaletteColorOptions
  }
  interface PaletteColor {
    /** A tint for surfaces with text in the colour, and a stronger one. */
    soft: string
    softer: string
  }
  interface SimplePaletteColorOptions {
    soft?: string
    softer?: string
  }
  interface TypographyVariants extends Record<OwnVariant, CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<Record<OwnVariant, CSSProperties>> {}
}

declare module "@mui/material/Typography" {
  interface TypographyPropsVariantOverrides extends Record<OwnVariant, true> {}
}
