import { Box, IconButton, Stack } from "@mui/material"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { mirrored } from "../../../ui/Breadcrumbs.tsx"
import { ChevronRight } from "../../../ui/icons.ts"

/** A carousel of pictures that link to kits: swiped, or chosen by arrows or dots. Never moves by itself. */
export function Banners({ banners }: { banners: Schemas["KitBanner"][] }) {
  const { t } = useTranslation("kits")
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  function show(index: number) {
    const slide = strip.current?.children[(index + banners.length) % banners.length]
    if (strip.current && slide) slideTo(strip.current, slide)
  }
  useShownSlide(strip, setShown)

  return (
    <Box
      component="section"
      aria-roledescription="carousel"
      aria-label={t("banners.label")}
      sx={{ position: "relative" }}
    >
      <Box component="ul" ref={strip} sx={slides}>
        {banners.map(({ kitId, smallBanner, largeBanner }, index) => (
          <Box
            component="li"
            key={kitId}
            aria-label={t("banners.of", { index: index + 1, count: banners.length })}
          >
            <Link to={paths.kit(kitId)} aria-label={t("banners.open")}>
              <picture>
                {largeBanner && smallBanner && <source media="(min-width: 600px)" srcSet={largeBanner} />}
                <img src={smallBanner ?? largeBanner ?? ""} alt="" />
              </picture>
            </Link>
          </Box>
        ))}
      </Box>
      {banners.length > 1 && (
        <>
          <Arrow label={t("banners.previous")} side="start" onClick={() => show(shown - 1)} />
          <Arrow label={t("banners.next")} side="end" onClick={() => show(shown + 1)} />
          <Dots count={banners.length} shown={shown} onChoose={show} />
        </>
      )}
    </Box>
  )
}

function Arrow({ label, side, onClick }: { label: string; side: "start" | "end"; onClick: () => void }) {
  return (
    <IconButton
      aria-label={label}
      onClick={onClick}
      sx={{ ...arrow, [side === "start" ? "insetInlineStart" : "insetInlineEnd"]: 12 }}
    >
      <Box component="span" sx={{ display: "flex", transform: side === "start" ? "scaleX(-1)" : undefined }}>
        <ChevronRight sx={mirrored} />
      </Box>
    </IconButton>
  )
}

function Dots({
  count,
  shown,
  onChoose,
}: {
  count: number
  shown: number
  onChoose: (index: number) => void
}) {
  const { t } = useTranslation("kits")
  return (
    <Stack
      direction="row"
      sx={{ position: "absolute", insetInline: 0, bottom: { xs: 0, sm: 4 }, justifyContent: "center" }}
    >
      {Array.from({ length: count }, (_, index) => (
        <Box
          component="button"
          type="button"
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike and never move
          key={index}
          aria-label={t("banners.go", { index: index + 1 })}
          aria-current={index === shown}
          onClick={() => onChoose(index)}
          sx={dot}
        />
      ))}
    </Stack>
  )
}

/** How long a change of slides takes, in milliseconds. */
const slideTime = 500

/** Scrolls a slide into view, at the pace of `slideTime`; at once for people who want no motion. */
export function slideTo(strip: Element & ElementCSSInlineStyle, slide: Element): void {
  const from = strip.scrollLeft
  const way = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left
  const begun = performance.now()
  const pace = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : slideTime
  // Otherwise the strip would snap back to a slide between two frames.
  strip.style.scrollSnapType = "none"
  const move = (now: number) => {
    const share = pace === 0 ? 1 : Math.min((now - begun) / pace, 1)
    strip.scrollLeft = from + way * (1 - (1 - share) ** 3)
    if (share < 1) requestAnimationFrame(move)
    else strip.style.scrollSnapType = ""
  }
  requestAnimationFrame(move)
}

/** Reports which slide is in view, however it got there. */
function useShownSlide(strip: RefObject<HTMLUListElement | null>, onShown: (index: number) => void): void {
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        if (entry) onShown([...list.children].indexOf(entry.target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const slide of list.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [strip, onShown])
}

const slides = {
  display: "flex",
  m: 0,
  p: 0,
  listStyle: "none",
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollbarWidth: "none",
  backgroundColor: "surface.highest",
  "& > li": {
    flex: "0 0 100%",
    scrollSnapAlign: "start",
    aspectRatio: { xs: "2 / 1", sm: "4 / 1" },
    maxHeight: 360,
  },
  "& img": { display: "block", width: "100%", height: "100%", objectFit: "cover" },
  "& picture, & a": { display: "block", height: "100%" },
} as const

const arrow = {
  display: { xs: "none", sm: "inline-flex" },
  position: "absolute",
  top: "50%",
  translate: "0 -50%",
  color: "#FFFFFF",
  backgroundColor: "rgba(0, 0, 0, 0.55)",
  "&:hover": { backgroundColor: "rgba(0, 0, 0, 0.75)" },
} as const

const dot = {
  width: 24,
  height: { xs: 44, sm: 24 },
  p: 0,
  border: 0,
  background: "none",
  cursor: "pointer",
  display: "grid",
  placeItems: "center",
  "&::before": {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: "4px",
    backgroundColor: "#FFFFFF",
    outline: "1px solid rgba(0, 0, 0, 0.5)",
    transition: "width 150ms",
  },
  "&[aria-current=true]::before": { width: 20 },
} as const
