import { Link, Typography } from "@mui/material"
import { type Moved, momentOf, movementOf } from "@plumbline/scoring/moved"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { paths } from "../../../paths.ts"
import { usePaths } from "../frame/index.ts"
import { movedQuery } from "./api.ts"

/** What has become of the level since the last time it was looked at, with the way to how it came about. */
export function Movement() {
  const { t } = useTranslation("dashboard")
  const { assessmentId, here } = usePaths()
  const moved = useQuery(movedQuery(assessmentId)).data
  return (
    <Typography color="textSecondary" sx={{ minHeight: { xs: "3.2em", md: "1.6em" }, textWrap: "pretty" }}>
      {moved !== undefined && (moved ? textOf(moved) : t("moved.first"))}{" "}
      {moved && movementOf(moved) !== "nothing" && (
        <Link
          component={RouterLink}
          underline="always"
          to={paths.history(here, { from: momentOf(moved.since), to: "now" })}
        >
          {t("moved.see")}
        </Link>
      )}
    </Typography>
  )

  function textOf(moved: Moved): string {
    const { since, answers: count } = moved
    const when = t(`moved.since.${since.kind}`, { title: since.kind === "milestone" ? since.title : "" })
    const [from, to] = [moved.from ?? t("moved.unknown"), moved.to ?? t("moved.unknown")]
    return t(`moved.${movementOf(moved)}`, { when, from, to, count })
  }
}
