/*
 * The look of cards that are links.
 */

export const liftedCard = {
  position: "relative",
  transition: "box-shadow 150ms",
  "&:hover": { boxShadow: "0 4px 16px rgba(10, 35, 66, 0.2)" },
} as const

/** A link whose area is the whole card; buttons lie above it. */
export const wholeCard = {
  position: { xs: "static" },
  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "12px" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: "3px solid", outlineColor: "primary.light", outlineOffset: "-3px" },
} as const
