import type { TypographyVariantsOptions } from "@mui/material/styles"

const fontFamilies = {
  ltr: '"Open Sans Variable", "Noto Sans Variable", "Sahel Variable", "Open Sans Fallback", "Open Sans Fallback 2", system-ui, "Segoe UI", Roboto, Arial, sans-serif',
  rtl: '"Sahel Variable", "Open Sans Variable", "Noto Sans Variable", Tahoma, Arial, sans-serif',
}

/** The type scale. Letters are spaced as the fonts have it; Persian ones are joined and must not be spaced. */
export function typeScale(direction: "ltr" | "rtl"): TypographyVariantsOptions {
  const fontFamily = fontFamilies[direction]
  const style = (fontSize: string, fontWeight: number, lineHeight = 1.5) => ({
    fontFamily,
    fontSize,
    fontWeight,
    letterSpacing: "normal",
    lineHeight: direction === "rtl" ? Math.max(lineHeight, 1.4) : lineHeight,
  })

  const headlineLarge = style("2.5rem", 700, 1.2)
  const headlineMedium = style("2rem", 700, 1.25)
  const headlineSmall = style("1.5rem", 700, 1.3)
  const titleLarge = style("max(1.375rem, 18px)", 700, 1.35)
  const titleMedium = style("max(1rem, 16px)", 700, 1.4)
  const titleSmall = style("max(1rem, 14px)", 700, 1.4)
  const bodyMedium = style("16px", 400, 1.6)
  const bodySmall = style("13px", 400, 1.55)
  const labelLarge = style("15px", 700)
  const labelCondensed = style("12px", 500, 1.4)

  return {
    fontFamily,
    displayLarge: style("4rem", 700, 1.1),
    displayMedium: style("1.75rem", 700, 1.2),
    displaySmall: style("max(1rem, 16px)", 400),
    headlineLarge,
    headlineMedium,
    headlineSmall,
    titleLarge,
    titleMedium,
    titleSmall,
    bodyLarge: style("18px", 400, 1.6),
    bodyMedium,
    bodySmall,
    labelLarge,
    labelMedium: style("13px", 500, 1.4),
    labelSmall: style("11px", 400, 1.4),
    labelCondensed,
    semiBoldXLarge: style("max(1.375rem, 18px)", 500, 1.35),
    semiBoldLarge: style("18px", 500),
    semiBoldMedium: style("16px", 500),
    semiBoldSmall: style("13px", 500),
    h1: headlineLarge,
    h2: headlineMedium,
    h3: headlineSmall,
    h4: titleLarge,
    h5: titleMedium,
    h6: titleSmall,
    subtitle1: titleMedium,
    subtitle2: titleSmall,
    body1: bodyMedium,
    body2: bodySmall,
    caption: bodySmall,
    overline: labelCondensed,
    button: { ...labelLarge, fontWeight: 600, textTransform: "none" },
  }
}
