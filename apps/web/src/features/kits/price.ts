import { useTranslation } from "react-i18next"

/** Free, bought (the caller may use it), or to be paid for. */
export function usePriceLabel(kit: { isFree: boolean; hasAccess: boolean }): string {
  const { t } = useTranslation("kits")
  if (kit.isFree) return t("price.free")
  return t(kit.hasAccess ? "price.purchased" : "price.paid")
}
