/** How much of a result rests on current evidence, in a word. @param percent the supported share, 0…100 */
export function shareInWords(percent: number): "none" | "some" | "most" | "all" {
  if (percent <= 0) return "none"
  if (percent >= 100) return "all"
  return percent > 50 ? "most" : "some"
}
