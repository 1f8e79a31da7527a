import { useNavigate } from "react-router"
import { reportPath } from "../report.ts"

/** Makes the browser's address the one that others can open, without loading the report again. */
export function useOpenAddress(spaceId: string, assessmentId: string): (linkHash: string | null) => void {
  const navigate = useNavigate()
  return (linkHash) =>
    void navigate(reportPath(spaceId, assessmentId, linkHash), {
      replace: true,
      preventScrollReset: true,
    })
}
