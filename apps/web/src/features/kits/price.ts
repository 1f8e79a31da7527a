import { useTranslation } from "react-i18next"

/** Free, purchased (the caller may use it), or paid. */
export function usePriceLabel(kit: { isFree: boolean; hasAccess: boolean }): string {
  const { t } = useTranslation("kits")
  if (kit.isFree) return t("price.free")
  return t(kit.hasAccess ? "price.purchased" : "price.paid")
}
