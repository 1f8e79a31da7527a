/**
 * Truncates user-written text after some lines. Unlike `text-overflow`, which cuts at an edge of the box, a line clamp
 * keeps the beginning of the text even if it mixes both directions.
 */
export const lineClamp = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitLineClamp: lines,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    overflowWrap: "anywhere",
  }) as const

/** Truncates user-written text after one line. */
export const firstLine = lineClamp(1)
