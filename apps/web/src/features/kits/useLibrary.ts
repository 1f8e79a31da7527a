import { useQuery } from "@tanstack/react-query"
import { useSession } from "../../session/session.ts"
import { libraryQuery } from "./api.ts"

/** The kits that the visitor or the signed-in person may see; fetched once the session is known. */
export function useLibrary() {
  const { status } = useSession()
  return useQuery({ ...libraryQuery(status === "signed-in"), enabled: status !== "loading" })
}
