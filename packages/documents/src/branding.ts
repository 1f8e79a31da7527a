import { Resvg } from "@resvg/resvg-js"
import { imageSize } from "image-size"
import { readable } from "./contrast.ts"
import { pictureFonts } from "./fonts.ts"

/** What a document shows beside the result. */
export type Branding = {
  /** Of the organisation, on the cover and in running heads. */
  organisation: string | null
  logo: { bytes: Uint8Array; type: "image/png" | "image/jpeg" | "image/svg+xml" } | null
  /** The organisation's colour as `#rrggbb`. */
  colour: string | null
  /** A Word file with placeholders to use in place of our own layout. */
  template: Uint8Array | null
  /** The reader's time zone, for dates: an IANA name, or an offset such as `+03:30`. */
  timeZone: string
}

/** A picture that all formats can contain, with its size in pixels. */
export type Logo = { bytes: Uint8Array; type: "png" | "jpg"; width: number; height: number }

const HEIGHT = 240

/** An SVG as PNG, so many pixels wide. */
export function pictureOf(svg: string, width: number): Uint8Array {
  const font = { ...pictureFonts(svg), loadSystemFonts: false, defaultFontFamily: "Open Sans" }
  return new Resvg(svg, { font, fitTo: { mode: "width", value: width } }).render().asPng()
}

/** The organisation's logo as a bitmap; null if there is none, or if it cannot be read. */
export function logoOf(look: Pick<Branding, "logo">): Logo | null {
  const { logo } = look
  if (!logo) return null
  const { bytes, type } = logo
  try {
    if (type === "image/svg+xml") {
      const picture = new Resvg(new TextDecoder().decode(bytes), {
        fitTo: { mode: "height", value: HEIGHT },
      }).render()
      return { bytes: picture.asPng(), type: "png", width: picture.width, height: picture.height }
    }
    const { width = 0, height = 0 } = imageSize(bytes)
    return width * height === 0 ? null : { bytes, type: type === "image/png" ? "png" : "jpg", width, height }
  } catch {
    return null
  }
}

/** The organisation's colour, or ours, dark enough for text on white. */
export function accentOf({ colour }: Pick<Branding, "colour">): string {
  return readable(colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : "#2466A8", "#FFFFFF")
}
