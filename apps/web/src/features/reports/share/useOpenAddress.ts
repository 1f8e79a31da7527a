import { useNavigate } from "react-router"
import { places } from "../../../places.ts"

/** Replaces the browser's address with the one that others can open, without reloading the report. */
export function useOpenAddress(spaceId: string, assessmentId: string): (linkHash: string | null) => void {
  const navigate = useNavigate()
  return (linkHash) =>
    void navigate(places.report({ spaceId, assessmentId }, linkHash), {
      replace: true,
      preventScrollReset: true,
    })
}
