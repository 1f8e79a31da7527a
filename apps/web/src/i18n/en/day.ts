/** Texts of the field for a Jalali day. */
export const day = {
  pattern: "1405/1/21",
  wrong: "Write the day as year/month/day, for example 1405/1/21.",
  open: "Calendar",
  previousMonth: "Previous month",
  nextMonth: "Next month",
} as const
