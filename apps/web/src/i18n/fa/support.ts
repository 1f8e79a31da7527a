import type { support as english } from "../en/support.ts"
import type { Translated } from "../texts.ts"

export const support: Translated<typeof english> = {
  title: "پشتوانهٔ پاسخ‌ها",
  hint: "سهم پاسخ‌هایی که شاهد منقضی‌نشده دارند، با همان وزن‌های اطمینان.",
  confidence: "اطمینان",
  supported: "دارای شاهد معتبر",
  share: {
    none: "نتیجه هنوز بر هیچ شاهد معتبری استوار نیست",
    some: "بخشی از نتیجه بر شواهد معتبر استوار است",
    most: "بیشتر نتیجه بر شواهد معتبر استوار است",
    all: "همهٔ نتیجه بر شواهد معتبر استوار است",
  },
  cell: {
    none: "هنوز بدون شاهد",
    some: "تا اندازه‌ای با شاهد",
    most: "بیشتر با شاهد",
    all: "همه با شاهد",
  },
  answers: {
    current_one: "{{count}} پاسخ با شاهد معتبر",
    current_other: "{{count}} پاسخ با شاهد معتبر",
    expired_one: "{{count}} پاسخ با شاهد منقضی",
    expired_other: "{{count}} پاسخ با شاهد منقضی",
    none_one: "{{count}} پاسخ بدون شاهد",
    none_other: "{{count}} پاسخ بدون شاهد",
  },
  band: {
    firm: "«{{title}}»، حتی اگر پاسخ‌های بی‌پشتوانه یک گزینه پایین‌تر بودند.",
    from: "«{{title}}»؛ اما اگر پاسخ‌های بی‌پشتوانه یک گزینه پایین‌تر بودند، تنها «{{lowest}}».",
  },
  check: {
    title_one: "این پرسش را بررسی کنید",
    title_other: "این {{count}} پرسش را بررسی کنید",
    EXPIRED: "شاهد آن منقضی شده است",
    NONE: "بدون شاهد",
    decides: {
      ASSESSMENT: "سطح کل به همین یک پاسخ بسته است",
      SUBJECT: "سطح یک محور به همین یک پاسخ بسته است",
      ATTRIBUTE: "سطح یک ویژگی به همین یک پاسخ بسته است",
    },
    decideEach: {
      ASSESSMENT: "سطح کل به تک‌تک این پاسخ‌ها بسته است.",
      SUBJECT: "سطح یک محور به تک‌تک این پاسخ‌ها بسته است.",
      ATTRIBUTE: "سطح یک ویژگی به تک‌تک این پاسخ‌ها بسته است.",
    },
  },
}
