import { Pagination as MuiPagination, PaginationItem } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../i18n/useFormat.ts"

export interface PaginationProps {
  /** The page shown, from 1. (The server counts from 0.) */
  page: number
  pages: number
  onChange: (page: number) => void
}

/** Numbered pages, counted from 1; nothing when there is only one. */
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

/** How many pages `total` items fill. */
export function pagesOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
