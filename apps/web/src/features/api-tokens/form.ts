import type { Schemas } from "../../api/schemas.ts"

/** The form values of a new token: `term` is a number of days, or "day" for the day in `day`. */
export interface NewTokenForm {
  name: string
  scope: Schemas["ApiTokenScope"]
  term: string
  day: string
}
