import type { notifications as english } from "../en/notifications.ts"
import type { Translated } from "../texts.ts"

export const notifications: Translated<typeof english> = {
  title: "اعلان‌ها",
  new_one: "{{count}} تازه",
  new_other: "{{count}} تازه",
  isNew: "تازه",
  markAllRead: "همه خوانده شد",
  markRead: "خوانده شد",
  markUnread: "نخوانده بماند",
  remove: "حذف",
  more: "کارها برای: {{words}}",
  older: "اعلان‌های پیشین",
  empty: "هنوز اعلانی نیست",
  emptyHint: "پسندها، دعوت‌ها و ارزیابی‌های کامل‌شده‌ای که به شما مربوط است اینجا دیده می‌شود.",
  detail: "اعلان",
  back: "بازگشت به همهٔ اعلان‌ها",
}
