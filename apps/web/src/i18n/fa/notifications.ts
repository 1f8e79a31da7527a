import type { notifications as english } from "../en/notifications.ts"
import type { Translated } from "../texts.ts"

export const notifications: Translated<typeof english> = {
  title: "اعلان‌ها",
  new_one: "{{count}} جدید",
  new_other: "{{count}} جدید",
  isNew: "جدید",
  markAllRead: "همه را خوانده‌ام",
  markRead: "خوانده شد",
  markUnread: "نخوانده بماند",
  remove: "حذف",
  more: "کارها برای: {{words}}",
  older: "اعلان‌های پیشین",
  empty: "هنوز اعلانی نیست",
  emptyHint: "دعوت‌ها، پسندها و ارزیابی‌های کامل‌شده اینجا دیده می‌شوند.",
  detail: "اعلان",
  back: "بازگشت به همهٔ اعلان‌ها",
}
