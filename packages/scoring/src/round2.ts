/**
 * `x` rounded to two decimals, half away from zero, based on the shortest decimal representation of the double: 1.005 →
 * 1.01, 2.165 → 2.17, −0.125 → −0.13. (`Math.round(x * 100) / 100` turns 1.005 into 1, because 1.005 * 100 is slightly
 * less than 100.5.) Exact below 9·10¹³; never returns −0.
 */
export function round2(x: number): number {
  const text = String(Math.abs(x))
  if (text.includes("e")) return text.includes("e-") ? 0 : x
  const point = text.indexOf(".")
  if (point === -1 || text.length <= point + 3) return x + 0

  const cut = Number(text.slice(0, point) + text.slice(point + 1, point + 3))
  const hundredths = text.charAt(point + 3) >= "5" ? cut + 1 : cut
  return hundredths === 0 ? 0 : (Math.sign(x) * hundredths) / 100
}
