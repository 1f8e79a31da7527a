import { Box, Link, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { elementOfDraft } from "../../../../paths.ts"
import { contentQuery } from "../../trial/index.ts"
import { useDesigner } from "../designer.ts"
import { elementsQuery, profiles } from "../elements.ts"
import { mapOf, type ToDo, toDoIn } from "../kit-map.ts"

/** What has to be done before the draft can be released; undefined while that is unknown. */
export function useToDo(): ToDo[] | undefined {
  const { versionId } = useDesigner()
  const { data: map } = useQuery({ ...contentQuery(versionId), select: mapOf })
  const { data: selections } = useQuery(elementsQuery(profiles, versionId))
  return map && toDoIn(map, selections ?? [])
}

/** Folded, and absent once nothing is left to do. */
export function ToDoList() {
  const { t } = useTranslation("designer")
  const toDo = useToDo()
  if (!toDo || toDo.length === 0) return null
  return (
    <Box component="details" sx={folded}>
      <Typography component="summary" variant="semiBoldSmall">
        {t("release.toDo", { count: toDo.length })}
      </Typography>
      <ToDoLinks toDo={toDo} />
    </Box>
  )
}

/** Each leads to where it is done. */
export function ToDoLinks({ toDo }: { toDo: readonly ToDo[] }) {
  const { t } = useTranslation("designer")
  return (
    <Box component="ul" sx={list}>
      {toDo.map(({ problem, title, at }) => {
        const { part, id, ...rest } = at
        const to = id === undefined ? { search: "", hash: part } : elementOfDraft({ part, id, ...rest })
        const said = t(`map.problems.${problem}`)
        return (
          <li key={JSON.stringify([problem, at, title])}>
            <Link component={RouterLink} to={to} color="inherit" underline="always">
              {title !== undefined && <bdi>{title}</bdi>}
              {title !== undefined && ": "}
              {said}
            </Link>
          </li>
        )
      })}
    </Box>
  )
}

/** On phones as far apart as a fingertip. */
const list = {
  m: 0,
  paddingInlineStart: 2.5,
  overflowWrap: "anywhere",
  "& > li": { py: { xs: "9px", sm: 0 } },
} as const

const folded = {
  p: 1,
  borderRadius: "8px",
  backgroundColor: "warning.soft",
  fontSize: "0.875rem",
  "& summary": { cursor: "pointer" },
} as const
