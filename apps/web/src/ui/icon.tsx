import { createSvgIcon } from "@mui/material/SvgIcon"

/** An icon of a single path, in a square of 24 units. */
export function icon(path: string) {
  return createSvgIcon(<path d={path} />, "")
}
