import { Box, Button } from "@mui/material"
import type { UseInfiniteQueryResult } from "@tanstack/react-query"
import { useEffect, useRef } from "react"

export interface NextPageProps {
  label: string
  query: Pick<UseInfiniteQueryResult, "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError">
}

/**
 * Loads the next page of a list when it is about to scroll into view, or by its button. After a failure only the button
 * does: the place stays in view, and would ask again at once.
 */
export function NextPage({ label, query }: NextPageProps) {
  const { fetchNextPage, isFetchingNextPage: loading, isFetchNextPageError: failed } = query
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current || loading || failed || !("IntersectionObserver" in window)) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: "500px" },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [loading, failed, fetchNextPage])
  return (
    <Box ref={place} sx={{ textAlign: "center" }}>
      <Button onClick={() => void fetchNextPage()} loading={loading}>
        {label}
      </Button>
    </Box>
  )
}
