type Rgb = readonly [number, number, number]

/** The contrast ratio of two `#rrggbb` colours, 1…21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** `colour`, darkened just enough that small text in it is readable on the light colour `on` (4.5 : 1). */
export function readable(colour: string, on: string): string {
  let shade = colour
  for (let step = 1; contrast(shade, on) < 4.5 && step <= 20; step++) {
    shade = hexOf(rgbOf(colour).map((channel) => Math.round(channel * (1 - step / 20))))
  }
  return shade
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

function hexOf(channels: number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}
