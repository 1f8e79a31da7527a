import { createContext, useContext } from "react"

/** The name of the installation, for document titles and headings; provided by the app. */
export const SiteName = createContext("Plumbline")

export function useSiteName(): string {
  return useContext(SiteName)
}
