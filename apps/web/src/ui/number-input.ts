/**
 * Parses a typed number, also with Persian digits and a decimal comma. Ignores everything except digits and, with
 * `fraction`, the first decimal point. Returns undefined if no digits are left.
 */
export function typedNumber(text: string, fraction: boolean): number | undefined {
  const latin = text
    .replace(/[۰-۹]/g, (digit) => String("۰۱۲۳۴۵۶۷۸۹".indexOf(digit)))
    .replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)))
    .replace(/[,٫،]/g, ".")
  const kept = fraction ? latin.replace(/[^\d.]/g, "").replace(/(\..*)\./g, "$1") : latin.replace(/\D/g, "")
  return /\d/.test(kept) ? Number(kept) : undefined
}

export function clamped(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value))
}
