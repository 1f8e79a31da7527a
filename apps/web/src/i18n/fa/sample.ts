import type { sample as english } from "../en/sample.ts"
import type { Translated } from "../texts.ts"

export const sample: Translated<typeof english> = {
  label: "امتحان کنید: سه پرسش اول از {{count}} پرسش دربارهٔ تیمتان",
  position: "پرسش {{position}} از {{count}}",
  before: "با اولین پاسخ، سطح تیم این‌جا پیدا می‌شود.",
  result: {
    title: "نتیجه تا این‌جا",
    step: "قدم بعدی: از «{{from}}» به «{{to}}».",
    lifts: "با آن به سطح «{{level}}» می‌رسید.",
    top: "تا جایی که به این پرسش‌ها مربوط است، بالاتر از این نیست.",
    kept_one: "پاسخ‌هایتان روی همین دستگاه می‌ماند. {{count}} پرسش دیگر مانده است.",
    kept_other:
      "پاسخ‌هایتان روی همین دستگاه می‌ماند. {{count}} پرسش دیگر حدود {{minutes}} دقیقه وقت می‌گیرد و نشان می‌دهد چه چیزی جلوی پیشرفت تیم را گرفته است.",
    goOn_one: "پاسخ به پرسش آخر",
    goOn_other: "پاسخ به {{count}} پرسش دیگر",
    again: "از نو",
  },
}
