import type { LocalText } from "../../platform/i18n/language.ts"

/** The message for the person who updates a kit, in up to three sentences. */
export function updateMessage(update: {
  changes: readonly unknown[]
  major: boolean
  /** Names of the general texts of the kit that differ. */
  notApplied: LocalText[]
  dryRun: boolean
}): LocalText {
  const sentences = [outcome(update), ...consequence(update), ...leftOut(update.notApplied)]
  return {
    en: sentences.map(({ en }) => en).join(" "),
    fa: sentences.map(({ fa }) => fa).join(" "),
  }
}

function outcome({ changes: { length: count }, dryRun }: { changes: readonly unknown[]; dryRun: boolean }) {
  if (count === 0) {
    return {
      en: "The text is the same as the kit: nothing changes.",
      fa: "متن با کیت یکی است: چیزی تغییر نمی‌کند.",
    }
  }
  const changes = count === 1 ? "1 change" : `${count} changes`
  const persian = `${count.toLocaleString("fa-IR", { useGrouping: false })} تغییر`
  return dryRun
    ? { en: `The update would make ${changes}.`, fa: `این به‌روزرسانی ${persian} ایجاد می‌کند.` }
    : { en: `The kit is updated: ${changes}.`, fa: `کیت به‌روز شد: ${persian}.` }
}

function consequence({ major, dryRun }: { major: boolean; dryRun: boolean }): LocalText[] {
  if (!major) return []
  return dryRun
    ? [{ en: "Results would have to be calculated again.", fa: "نتایج باید دوباره محاسبه شوند." }]
    : [{ en: "Results have to be calculated again.", fa: "نتایج باید دوباره محاسبه شوند." }]
}

function leftOut(names: LocalText[]): LocalText[] {
  if (names.length === 0) return []
  return [
    {
      en: `Not applied, as these are edited on the page of the kit: ${names.map(({ en }) => en).join(", ")}.`,
      fa: `این موارد اعمال نمی‌شوند، چون در صفحهٔ کیت ویرایش می‌شوند: ${names.map(({ fa }) => fa).join("، ")}.`,
    },
  ]
}
