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

/** The section at the top of the window: the last one that has begun. At first, the one of the address. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const { hash } = useLocation()
  const named = ids.find((id) => `#${id}` === hash)
  const [current, setCurrent] = useState(named ?? ids[0])
  const all = ids.join()
  useEffect(() => {
    if (named !== undefined) setCurrent(named)
  }, [named])
  useEffect(() => {
    const look = () => {
      const begun = all.split(",").filter((id) => {
        const section = document.getElementById(id)
        return section !== null && section.getBoundingClientRect().top < 120
      })
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      // The last sections may be too short to reach the top.
      if (!atEnd && begun.length > 0) setCurrent(begun.at(-1))
    }
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [all])
  return current
}

const frame = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "190px minmax(0, 1fr)" },
  columnGap: 4,
  alignItems: "start",
} as const

const side = { position: "sticky", top: 64 } as const
