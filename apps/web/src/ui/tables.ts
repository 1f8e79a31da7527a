/*
 * The look of wide tables.
 */

export const frame = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "&:focus-visible": { outline: "3px solid", outlineColor: "primary.light" },
} as const

/** Separate cell borders: collapsed ones would scroll away from the sticky first column. */
export const lines = {
  borderCollapse: "separate",
  "& tbody tr:last-of-type > *": { borderBottom: "none" },
} as const

/** On phones, rows are cards; cells that only say a word are preceded by the title of their column. */
export const cards = {
  "@media (max-width: 599.95px)": {
    "&, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "& tr": {
      display: "grid",
      gap: 1,
      p: 1.5,
      borderBottom: "1px solid",
      borderColor: "divider",
    },
    "& tbody tr > *": {
      display: "block",
      position: "static",
      minWidth: 0,
      maxWidth: "none",
      p: 0,
      borderBottom: "none",
    },
    "& [data-label]::before": { content: 'attr(data-label) ": "', color: "text.secondary" },
  },
} as const

/** Stays at its edge while the other columns scroll. */
export const firstColumn = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  backgroundColor: "background.paper",
  minWidth: { xs: 140, sm: 220 },
  maxWidth: { xs: 160, sm: 360 },
  overflowWrap: "anywhere",
} as const
