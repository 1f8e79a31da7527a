import type { audit as english } from "../en/audit.ts"
import type { Translated } from "../texts.ts"

export const audit: Translated<typeof english> = {
  title: "گزارش رویدادهای {{title}}",
  own: "فضای شخصی",
  text: "چه کسی نقش‌ها، اعضا، گزارش‌ها و ارزیابی‌های این فضا را تغییر داده است، با نام‌های همان زمان. تاریخچهٔ هر پاسخ کنار پرسش آن است.",
  entries: "رویدادها",
  none: "هنوز رویدادی نیست",
  noneHint: "تغییرهای این فضا از این پس ثبت می‌شود.",
  noMatch: "چنین رویدادی نیست",
  noMatchHint: "نوع، فرد یا زمان دیگری انتخاب کنید.",
  count_one: "{{value}} رویداد",
  count_other: "{{value}} رویداد",
  byToken: "با توکن API «{{name}}»",
  filter: {
    label: "فیلتر",
    kind: "چه چیز",
    anyKind: "همه چیز",
    person: "چه کسی",
    anybody: "همه",
    from: "از",
    to: "تا",
    clear: "نمایش همه",
  },
  export: {
    action: "خروجی",
    csv: "به شکل جدول (CSV)",
    jsonl: "برای برنامه‌ها (JSON Lines)",
    hint: "فایل رویدادهای فیلترشده را در بر دارد، حداکثر {{value}} رویداد آخر.",
    file: "گزارش رویدادها",
  },
}
