export const guide = {
  pages: "Pages of the guide",
  neighbours: "Previous and next page",
  previous: "Previous",
  next: "Next",
} as const
