import type { TypographyVariantsOptions } from "@mui/material/styles"

const fontFamilies = {
  ltr: '"Open Sans Variable", "Noto Sans Variable", "Sahel Variable", "Open Sans Fallback", "Open Sans Fallback 2", system-ui, "Segoe UI", Roboto, Arial, sans-serif',
  rtl: '"Sahel Variable", "Open Sans Variable", "Noto Sans Variable", Tahoma, Arial, sans-serif',
}

/** A size in rem that is smaller on small screens (`--pl-shrink`). */
export function shrinking(rem: number): string {
  return `calc(${rem}rem * var(--pl-shrink))`
}

/**
 * The type scale, in rem, so that the font size that readers have chosen in their browser applies. Letters
 * are spaced as the fonts have it; Persian ones are joined and must not be spaced.
 */
export function typeScale(direction: "ltr" | "rtl"): TypographyVariantsOptions {
  const fontFamily = fontFamilies[direction]
  const style = (fontSize: string, fontWeight: number, lineHeight = 1.5) => ({
    fontFamily,
    fontSize,
    fontWeight,
    letterSpacing: "normal",
    lineHeight: direction === "rtl" ? Math.max(lineHeight, 1.4) : lineHeight,
  })

  const headlineLarge = style(shrinking(2.5), 700, 1.2)
  const headlineMedium = style(shrinking(2), 700, 1.25)
  const headlineSmall = style(shrinking(1.5), 700, 1.3)
  const titleLarge = style("max(1.375rem * var(--pl-shrink), 1.125rem)", 700, 1.35)
  const titleMedium = style("1rem", 700, 1.4)
  const titleSmall = style("max(1rem * var(--pl-shrink), 0.875rem)", 700, 1.4)
  const bodyMedium = style("1rem", 400, 1.6)
  const bodySmall = style("0.8125rem", 400, 1.55)
  const labelLarge = style("0.9375rem", 700)
  const labelCondensed = style("0.75rem", 500, 1.4)

  return {
    fontFamily,
    displayLarge: style(shrinking(4), 700, 1.1),
    displayMedium: style(shrinking(1.75), 700, 1.2),
    displaySmall: style("1rem", 400),
    headlineLarge,
    headlineMedium,
    headlineSmall,
    titleLarge,
    titleMedium,
    titleSmall,
    bodyLarge: style("1.125rem", 400, 1.6),
    bodyMedium,
    bodySmall,
    labelLarge,
    labelMedium: style("0.8125rem", 500, 1.4),
    labelSmall: style("0.6875rem", 400, 1.4),
    labelCondensed,
    semiBoldXLarge: style("max(1.375rem * var(--pl-shrink), 1.125rem)", 500, 1.35),
    semiBoldLarge: style("1.125rem", 500),
    semiBoldMedium: style("1rem", 500),
    semiBoldSmall: style("0.8125rem", 500),
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
