import { Pagination as MuiPagination, PaginationItem } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../i18n/useFormat.ts"

export interface PaginationProps {
  /** The current page, from 1. (The server counts from 0.) */
  page: number
  pages: number
  onChange: (page: number) => void
}

/** Page navigation, counted from 1; renders nothing if there is only one page. */
export function Pagination({ page, pages, onChange }: PaginationProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (pages <= 1) return null
  return (
    <MuiPagination
      aria-label={t("pages.label")}
      color="primary"
      page={page}
      count={pages}
      onChange={(_event, next) => onChange(next)}
      getItemAriaLabel={(type, number, selected) => {
        if (type === "next" || type === "previous") return t(`pages.${type}`)
        return selected ? t("pages.current", { page: number ?? 1 }) : t("pages.go", { page: number ?? 1 })
      }}
      renderItem={(item) => (
        <PaginationItem {...item} page={item.page === null ? null : format.number(item.page)} />
      )}
      sx={{ my: 2, display: "flex", justifyContent: "center" }}
    />
  )
}

/** The number of pages for `total` items, at least 1. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
