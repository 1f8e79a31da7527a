import {
  Alert,
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material"
import { useDeferredValue } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import { mostTeams, type Problem, parseTeams, type TeamRow } from "./parse-teams.ts"

/** Rows that are shown; those with problems come first. */
const mostShown = 30

/** Teams as lines or a pasted table, with what was understood of each row. */
export function TeamsField() {
  const { t } = useTranslation("campaigns")
  const { t: shell } = useTranslation()
  const { field, fieldState } = useController<{ teams: string }, "teams">({
    name: "teams",
    rules: {
      validate(text) {
        const rows = parseTeams(text)
        const wrong = rows.filter(({ problem }) => problem !== null).length
        const teams = rows.filter(({ isHeading }) => !isHeading).length
        if (teams === 0) return shell("field.required")
        if (teams > mostTeams) return t("preview.many")
        return wrong === 0 || t("preview.wrong", { count: wrong })
      },
    },
  })
  const { ref, ...control } = field
  const rows = parseTeams(useDeferredValue(field.value))
  return (
    <Box>
      <TextField
        {...control}
        inputRef={ref}
        multiline
        minRows={4}
        maxRows={10}
        fullWidth
        required
        label={t("teams")}
        placeholder={t("teamsExample")}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? t("teamsHint")}
        slotProps={{ htmlInput: { dir: "auto" } }}
      />
      {rows.length > 0 && <Preview rows={rows} />}
    </Box>
  )
}

function Preview({ rows }: { rows: readonly TeamRow[] }) {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  const wrong = rows.filter(({ problem }) => problem !== null)
  const teams = rows.filter(({ isHeading }) => !isHeading).length
  const shown = [...wrong, ...rows.filter(({ problem }) => problem === null)].slice(0, mostShown)
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="semiBoldSmall" component="p" role="status" sx={{ mb: 1 }}>
        {t("preview.title")}: {t("preview.teams", { count: teams })}
      </Typography>
      {wrong.length > 0 && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {t("preview.wrong", { count: wrong.length })}
        </Alert>
      )}
      <ScrollBox label={t("preview.title")} sx={{ maxHeight: 260, overflowY: "auto" }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t("preview.row")}</TableCell>
              <TableCell>{t("preview.team")}</TableCell>
              <TableCell>{t("preview.people")}</TableCell>
              <TableCell>{t("preview.lead")}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <TableRow key={row.row}>
                <TableCell>{format.number(row.row)}</TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  <span dir={directionOf(row.title)}>{row.title}</span>
                  <Remark row={row} />
                </TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  <bdi dir="ltr">{row.isHeading ? "" : row.people.join(", ")}</bdi>
                </TableCell>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  <bdi dir="ltr">{row.isHeading ? "" : row.lead}</bdi>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollBox>
    </Box>
  )
}

function Remark({ row: { problem, isHeading } }: { row: TeamRow }) {
  const { t } = useTranslation("campaigns")
  const say = useProblem()
  if (problem === null && !isHeading) return null
  return (
    <Typography
      variant="bodySmall"
      component="div"
      sx={{ color: problem === null ? "text.secondary" : "error.main" }}
    >
      {problem === null ? t("preview.heading") : say(problem)}
    </Typography>
  )
}

function useProblem() {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  return (problem: Problem): string => {
    if (problem.kind === "address") return t("preview.address", { text: problem.text })
    if (problem.kind === "twice") return t("preview.twice", { row: format.number(problem.row) })
    return t(`preview.${problem.kind}`)
  }
}
