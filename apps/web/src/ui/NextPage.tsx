import { Box, Button } from "@mui/material"
import { useEffect, useRef } from "react"

export interface NextPageProps {
  label: string
  loading: boolean
  onWanted: () => void
}

/** Loads the next page of a list when it is about to scroll into view, or by its button for keyboard users. */
export function NextPage({ label, loading, onWanted }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef(onWanted)
  useEffect(() => {
    wanted.current = onWanted
  })
  useEffect(() => {
    if (!place.current || loading || !("IntersectionObserver" in window)) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && wanted.current(),
      { rootMargin: "500px" },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [loading])
  return (
    <Box ref={place} sx={{ textAlign: "center" }}>
      <Button onClick={onWanted} loading={loading}>
        {label}
      </Button>
    </Box>
  )
}
