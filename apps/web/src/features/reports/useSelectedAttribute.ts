import { useLocation, useNavigate } from "react-router"
import { attributeOfReport, requestedAttribute } from "../../places.ts"

/**
 * The attribute whose details are open. It is part of the address, so that it can be shared, through a public link too,
 * and going back closes it.
 */
export function useSelectedAttribute(): [number | undefined, (attributeId: number | undefined) => void] {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  return [
    requestedAttribute(hash),
    (id) =>
      void navigate(
        { pathname, search, hash: id === undefined ? "" : attributeOfReport(id) },
        { state, preventScrollReset: true },
      ),
  ]
}
