/* Preloaded into a node (`--import`): its clock is ahead by CLOCK_AHEAD seconds, which may be negative. */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0) * 1000
const RealDate = Date
const now = () => RealDate.now() + ahead

globalThis.Date = class SkewedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now())
    else super(...parts)
  }

  static now() {
    return now()
  }
}

// The product warns of such clocks.
const report = console.error
console.error = (...parts) => {
  if (!String(parts[0]).startsWith("The clocks of this machine and of the database differ")) report(...parts)
}
