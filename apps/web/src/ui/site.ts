import { createContext, useContext } from "react"

/** The name of the installation, for document titles and headings; the app provides it. */
export const SiteName = createContext("Plumbline")

export function useSiteName(): string {
  return useContext(SiteName)
}
