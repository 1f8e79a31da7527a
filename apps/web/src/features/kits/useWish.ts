import { useSearchParams } from "react-router"
import type { Wish } from "./library.ts"

/** The filters of the library, kept in the address so that coming back restores them. */
export function useWish(): [Wish, (change: Partial<Wish>) => void] {
  const [address, setAddress] = useSearchParams()
  const visibility = address.get("visibility")
  const wish: Wish = {
    text: address.get("search") ?? "",
    language: address.get("language") ?? "",
    visibility: visibility === "public" || visibility === "private" ? visibility : "",
  }

  function change({ text, language, visibility }: Partial<Wish>) {
    setAddress(
      (query) => {
        for (const [name, value] of Object.entries({ search: text, language, visibility })) {
          if (value === "") query.delete(name)
          else if (value !== undefined) query.set(name, value)
        }
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return [wish, change]
}
