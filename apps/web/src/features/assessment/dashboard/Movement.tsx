import { Link, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { places } from "../../../places.ts"
import { usePlaces } from "../frame/index.ts"
import { movedQuery } from "./api.ts"
import { hasMoved, type Moved, momentOf } from "./moved.ts"

/** What has become of the level since the last time it was looked at, with the way to how it came about. */
export function Movement() {
  const { t } = useTranslation("dashboard")
  const { assessmentId, here } = usePlaces()
  const moved = useQuery(movedQuery(assessmentId)).data
  return (
    <Typography color="textSecondary" sx={{ minHeight: { xs: "3.2em", md: "1.6em" }, textWrap: "pretty" }}>
      {moved !== undefined && (moved ? textOf(moved) : t("moved.first"))}{" "}
      {moved && hasMoved(moved) && (
        <Link
          component={RouterLink}
          underline="always"
          to={places.history(here, { from: momentOf(moved.since), to: "now" })}
        >
          {t("moved.see")}
        </Link>
      )}
    </Typography>
  )

  function textOf({ since, direction, answers, isKitChanged, ...levels }: Moved): string {
    const when = t(`moved.since.${since.kind}`, { title: since.kind === "milestone" ? since.title : "" })
    const [from, to] = [levels.from ?? t("moved.unknown"), levels.to ?? t("moved.unknown")]
    if (direction !== 0) return t(direction > 0 ? "moved.risen" : "moved.fallen", { when, from, to })
    if (answers > 0) return t("moved.answers", { when, count: answers })
    return t(isKitChanged ? "moved.kit" : "moved.nothing", { when })
  }
}
