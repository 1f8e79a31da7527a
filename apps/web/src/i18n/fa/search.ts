import type { search as english } from "../en/search.ts"
import type { Translated } from "../texts.ts"

export const search: Translated<typeof english> = {
  title: "رفتن به",
  field: "جست‌وجو یا رفتن به …",
  list: "یافته‌ها",
  hint: "بخشی از نام را بنویسید. با کلیدهای جهت‌نما انتخاب کنید و با Enter باز کنید.",
  nothing: "چیزی برای «{{text}}» پیدا نشد",
  failed: "اکنون جست‌وجو ممکن نیست.",
  kinds: {
    place: "صفحه",
    space: "فضا",
    assessment: "ارزیابی",
    questionnaire: "پرسش‌نامه",
    kit: "کیت",
    group: "گروه خبره",
    settings: "تنظیمات",
  },
  inSpace: "در {{title}}",
  own: "در فضای شخصی من",
  spaces: "فضاهای من",
  library: "کتابخانهٔ کیت‌ها",
  groups: "گروه‌های خبره",
  account: "حساب من",
  newSpace: "فضای جدید",
  settingsOf: "{{title}}: تنظیمات",
  reportOf: "{{title}}: گزارش",
}
