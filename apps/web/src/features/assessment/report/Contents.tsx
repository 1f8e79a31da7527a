import { Box, Button, Stack, Typography } from "@mui/material"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { ExpandMore } from "../../../ui/icons.ts"
import { notPrinted } from "./paper.tsx"

/** A section of the report: the id of its element and its short name. */
export interface Chapter {
  id: string
  label: string
}

/** The table of contents: beside the report on wide screens, marking the current chapter; folded above it on phones. */
export function Contents({ chapters }: { chapters: Chapter[] }) {
  const { t } = useTranslation("report")
  const [open, setOpen] = useState(false)
  const current = useChapterBeingRead(chapters)
  const label = chapters.find(({ id }) => id === current)?.label ?? ""
  return (
    <Box component="nav" aria-label={t("contents.label")} sx={place}>
      <Button
        fullWidth
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        endIcon={<ExpandMore sx={{ transform: open ? "rotate(180deg)" : "none" }} />}
        sx={{ display: { md: "none" }, justifyContent: "space-between", color: "text.primary" }}
      >
        {t("contents.open", { section: label })}
      </Button>
      <Typography
        aria-hidden
        variant="labelMedium"
        component="p"
        color="textSecondary"
        sx={{ display: { xs: "none", md: "block" }, px: 1.5, mb: 1 }}
      >
        {t("contents.label")}
      </Typography>
      <Stack component="ol" sx={{ ...list, display: { xs: open ? "flex" : "none", md: "flex" } }}>
        {chapters.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              onClick={() => setOpen(false)}
            >
              {label}
            </a>
          </li>
        ))}
      </Stack>
    </Box>
  )
}

/** The id of the last chapter whose heading has reached the upper part of the window. */
function useChapterBeingRead(chapters: Chapter[]): string | undefined {
  const ids = chapters.map(({ id }) => id).join(" ")
  const [current, setCurrent] = useState(chapters[0]?.id)
  useEffect(() => {
    const follow = () => {
      const all = ids.split(" ")
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const reached = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= 140
      setCurrent(atEnd && window.scrollY > 0 ? all.at(-1) : (all.findLast(reached) ?? all[0]))
    }
    // Measuring immediately would force a layout of the whole report during its first render.
    const first = requestAnimationFrame(follow)
    window.addEventListener("scroll", follow, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      window.removeEventListener("scroll", follow)
    }
  }, [ids])
  return current
}

const place = {
  position: "sticky",
  top: { xs: 44, md: 76 },
  zIndex: 2,
  alignSelf: "start",
  mx: { xs: "-16px", sm: "-24px", md: 0 },
  px: { xs: "16px", sm: "24px", md: 0 },
  backgroundColor: { xs: "surface.lowest", md: "transparent" },
  borderBottom: { xs: "1px solid", md: "none" },
  borderBottomColor: { xs: "divider" },
  ...notPrinted,
} as const

const list = {
  m: 0,
  p: 0,
  pb: { xs: 1, md: 0 },
  listStyle: "none",
  gap: 0.25,
  "& a": {
    display: "block",
    px: 1.5,
    py: { xs: 1.375, md: 0.75 },
    borderInlineStart: "3px solid",
    borderColor: "divider",
    color: "text.secondary",
    fontSize: "0.9375rem",
    textDecoration: "none",
    "&:hover": { color: "text.primary" },
    "&[aria-current]": { borderColor: "primary.main", color: "primary.main", fontWeight: 600 },
  },
} as const
