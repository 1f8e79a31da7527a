import { useNavigate } from "react-router"
import { places } from "../../../places.ts"

/** Makes the browser's address the one that others can open, without loading the report again. */
export function useOpenAddress(spaceId: string, assessmentId: string): (linkHash: string | null) => void {
  const navigate = useNavigate()
  return (linkHash) =>
    void navigate(places.report({ spaceId, assessmentId }, linkHash), {
      replace: true,
      preventScrollReset: true,
    })
}
