/** The look of a line of a list of the home page. */
export const row = {
  display: "flex",
  alignItems: "center",
  gap: 2,
  px: 2,
  py: 1.25,
  minHeight: 64,
  "li + &": { borderTop: "1px solid", borderColor: "divider" },
} as const
