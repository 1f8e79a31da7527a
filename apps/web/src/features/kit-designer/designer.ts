import { createContext, use } from "react"
import type { Schemas } from "../../api/schemas.ts"

/** The draft being designed. */
export interface Designer {
  versionId: number
  groupId: number
  kit: Schemas["KitInfo"]
  /** The language of the kit's own texts. */
  mainLanguage: Schemas["Language"]
  /** The language they are translated to; absent while the kit has one language. */
  otherLanguage: Schemas["Language"] | undefined
}

export const DesignerContext = createContext<Designer | null>(null)

/** @returns the draft being designed, for every part of the designer */
export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error("useDesigner can only be used inside the designer.")
  return designer
}
