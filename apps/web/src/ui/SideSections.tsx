import { Box } from "@mui/material"
import { type ReactNode, useEffect, useState } from "react"
import { useLocation } from "react-router"
import { PartLinks } from "./PartLinks.tsx"

interface SideSectionsProps {
  /** The name of the list. */
  label: string
  /** The sections in their order; `id` is the fragment of the section's address. */
  sections: readonly { id: string; title: string; content: ReactNode }[]
}

/**
 * The sections of a long screen with a list that leads to each of them: at the side, on phones above. Each section has an
 * address, its fragment.
 */
export function SideSections({ label, sections }: SideSectionsProps) {
  const current = useSectionInView(sections.map(({ id }) => id))
  useArrival()
  const parts = sections.map(({ id, title }) => ({ name: id, label: title, to: { hash: `#${id}` } }))
  return (
    <Box sx={frame}>
      <Box sx={{ ...side, display: { xs: "none", md: "block" } }}>
        <PartLinks vertical label={label} parts={parts} current={current} />
      </Box>
      <Box sx={{ mb: 3, minWidth: 0, display: { md: "none" } }}>
        <PartLinks label={label} parts={parts} current={current} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {sections.map(({ id, content }) => (
          <Box key={id} id={id} sx={{ scrollMarginTop: 64 }}>
            {content}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Brings the section of the address into view, also when its content came after the address. */
function useArrival(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same section again brings it into view again
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
}

/**
 * The section that is read: the last one that has begun in the upper part of the window. At the end of the page, where the
 * last ones may be too short to get there, the one that the address names, if it is in view, else the last.
 */
function useSectionInView(ids: readonly string[]): string | undefined {
  const { hash } = useLocation()
  const named = ids.find((id) => `#${id}` === hash)
  const [current, setCurrent] = useState(named ?? ids[0])
  const all = ids.join()
  useEffect(() => {
    const sections = all.split(",")
    const topOf = (id: string) =>
      document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
    const look = () => {
      const { scrollHeight } = document.documentElement
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2
      const isShown = (id: string) => topOf(id) >= 0 && topOf(id) < window.innerHeight
      const begun = sections.filter((id) => topOf(id) < window.innerHeight / 3)
      if (isAtEnd) setCurrent(named !== undefined && isShown(named) ? named : sections.at(-1))
      else setCurrent(begun.at(-1) ?? sections[0])
    }
    if (named !== undefined) setCurrent(named)
    else look()
    window.addEventListener("scroll", look, { passive: true })
    window.addEventListener("resize", look, { passive: true })
    return () => {
      window.removeEventListener("scroll", look)
      window.removeEventListener("resize", look)
    }
  }, [all, named])
  return current
}

const frame = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "190px minmax(0, 1fr)" },
  columnGap: 4,
  alignItems: "start",
} as const

const side = { position: "sticky", top: 64 } as const
