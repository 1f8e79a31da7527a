import { Link, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { assessmentQuery, usePaths } from "../frame/index.ts"
import { planQuery } from "./api.ts"

/** Who has items of the roadmap to do, until when, and the way there; where nobody has, who began the assessment. */
export function Doing() {
  const { t } = useTranslation("dashboard")
  const { assessmentId, here } = usePaths()
  const { list, day } = useFormat()
  const plan = useQuery(planQuery(assessmentId))
  const owner = useQuery(assessmentQuery(assessmentId)).data?.createdBy.displayName
  const items = plan.data ?? []
  if (items.length === 0) {
    return (
      <Typography color="textSecondary" sx={line}>
        {!plan.isPending && owner !== undefined && t("where.owner", { name: owner })}
      </Typography>
    )
  }
  const names = [...new Set(items.map(({ person }) => person))]
  const others = names.length - mostNamed
  const named = others > 0 ? [...names.slice(0, mostNamed), t("where.others", { count: others })] : names
  const due = items[0]?.due ?? null
  return (
    <Typography color="textSecondary" sx={line}>
      {t(due === null ? "doing.some" : "doing.until", {
        count: items.length,
        names: list(named),
        day: due === null ? "" : day(due),
      })}{" "}
      <Link component={RouterLink} underline="always" to={paths.advice(here)}>
        {t("doing.see")}
      </Link>
    </Typography>
  )
}

const mostNamed = 3

/** As high as its text, which comes later. */
const line = { minHeight: { xs: "3.2em", md: "1.6em" }, textWrap: "pretty" } as const
