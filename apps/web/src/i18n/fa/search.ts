import type { search as english } from "../en/search.ts"
import type { Translated } from "../texts.ts"

export const search: Translated<typeof english> = {
  title: "رفتن به",
  field: "جست‌وجو یا رفتن به…",
  list: "یافته‌ها",
  hint: "بخشی از عنوان را بنویسید. با کلیدهای جهت‌نما انتخاب کنید و با Enter باز کنید.",
  nothing: "چیزی برای «{{text}}» پیدا نشد",
  failed: "اکنون جست‌وجو ممکن نیست. کمی بعد دوباره تلاش کنید.",
  headings: {
    questionnaires: "پرسش‌نامه‌های این ارزیابی",
    places: "صفحه‌ها",
    spaces: "فضاها",
    assessments: "ارزیابی‌ها",
    kits: "کیت‌ها",
    groups: "گروه‌های خبره",
  },
  inSpace: "در {{title}}",
  own: "در فضای شخصی من",
  spaces: "ارزیابی‌های من",
  library: "کتابخانهٔ کیت‌ها",
  groups: "گروه‌های خبره",
  account: "حساب کاربری",
  newSpace: "فضای جدید",
  settingsOf: "{{title}}: تنظیمات",
  reportOf: "{{title}}: گزارش",
}
