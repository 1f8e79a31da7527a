import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router"
import { places } from "../../places.ts"
import { Page } from "../../ui/Page.tsx"
import { ErrorState, Skeletons } from "../../ui/states.tsx"
import { comparisonQuery, fewest, most } from "./api.ts"
import { Chooser } from "./Chooser.tsx"
import { Comparison } from "./Comparison.tsx"

/** Two to four assessments on one kit, side by side. Their ids are in the address, so that it can be shared. */
export function CompareScreen() {
  const { t } = useTranslation("compare")
  const { t: shell } = useTranslation()
  const [params, setParams] = useSearchParams()
  const ids = [...new Set(params.getAll("assessment_id"))].slice(0, most)
  const choose = (chosen: string[]) =>
    setParams(new URLSearchParams(chosen.map((id) => ["assessment_id", id])), { replace: true })
  return (
    <Page title={t("title")} breadcrumbs={[{ label: shell("nav.spaces"), to: places.spaces }]}>
      {ids.length < fewest ? (
        <Chooser chosen={ids} onChoose={choose} />
      ) : (
        <Compared key={ids.join()} ids={ids} onChoose={choose} />
      )}
    </Page>
  )
}

function Compared({ ids, onChoose }: { ids: string[]; onChoose: (ids: string[]) => void }) {
  const { t } = useTranslation("compare")
  const { data, error, refetch } = useQuery(comparisonQuery(ids))
  if (data) return <Comparison comparison={data} onChoose={onChoose} />
  if (error instanceof ApiError && error.status === 400) {
    return <Chooser chosen={[]} problem={t("notComparable")} onChoose={onChoose} />
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeletons count={3} height={240} />
}
