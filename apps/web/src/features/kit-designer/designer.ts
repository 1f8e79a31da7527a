import { createContext, use } from "react"
import type { Schemas } from "../../api/schemas.ts"

/** What is being designed. */
export interface Designer {
  versionId: number
  groupId: number
  kit: Schemas["KitInfo"]
  /** The language of the kit's own texts. */
  mainLanguage: Schemas["Language"]
  /** The one they are translated to; absent as long as the kit has one language. */
  otherLanguage: Schemas["Language"] | undefined
}

export const DesignerContext = createContext<Designer | null>(null)

/** What is being designed, for every part of the designer. */
export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error("Only parts of the designer can ask what is being designed.")
  return designer
}
