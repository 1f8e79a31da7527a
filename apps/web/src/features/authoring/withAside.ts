/** Content with a narrow column beside it, which moves below on narrow screens. */
export const withAside = {
  display: "grid",
  gap: { xs: 3, md: 4 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(240px, 1fr)" },
  alignItems: "start",
} as const
