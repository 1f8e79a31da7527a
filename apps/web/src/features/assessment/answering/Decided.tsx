import { Alert, Box, Button, Collapse, Stack, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { usePaths } from "../frame/index.ts"
import type { PathTarget } from "./path.ts"
import { rangeOf, useRangeWords } from "./path-words.ts"

/** That nothing can change the result any more, and the choices: the result, the other questions, or why it is so. */
export function Decided({
  open,
  target,
  onChoose,
  permissions,
  carried,
}: {
  open: Schemas["OpenQuestions"]
  target: PathTarget
  onChoose: (target: PathTarget | null) => void
  permissions: Schemas["Permissions"]
  /** Answers that are carried over and not confirmed. */
  carried: number
}) {
  const { t } = useTranslation("answers")
  const { report } = usePaths()
  const verdict = useVerdict(open, target)
  const [explained, explain] = useState(false)
  const reasons = useId()
  return (
    <Alert severity="success" role="status">
      <Typography variant="semiBoldMedium" component="p">
        {verdict}
      </Typography>
      <Typography>
        {open.open === 0 ? t("path.noneOpen") : t("path.othersCannot", { count: open.open })}
      </Typography>
      <Typography variant="bodySmall">
        {[t("path.answered", { count: open.answered }), carried > 0 && t("path.carried", { count: carried })]
          .filter(Boolean)
          .join(" · ")}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: "wrap" }}>
        {permissions.viewGraphicalReport && (
          <Button component={Link} to={report} size="small" variant="contained">
            {t("path.stop")}
          </Button>
        )}
        {open.open > 0 && (
          <Button size="small" variant="outlined" onClick={() => onChoose(null)}>
            {t("path.goOn")}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={explained}
          aria-controls={reasons}
          onClick={() => explain(!explained)}
        >
          {t("path.why")}
        </Button>
      </Stack>
      <Collapse in={explained} id={reasons} unmountOnExit>
        <Typography sx={{ mt: 1.5 }}>{t("path.because")}</Typography>
        <Ranges open={open} />
      </Collapse>
    </Alert>
  )
}

function useVerdict(open: Schemas["OpenQuestions"], target: PathTarget): string {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const range = rangeOf(open, target)
  const asked = open.levels.find(({ id }) => id === target.atLeast)
  if (target.result === "all") return t("path.allDecided")
  if (asked && open.holds !== null) {
    const level = { level: format.number(asked.index), title: asked.title }
    return t(open.holds ? "path.decidedAtLeast" : "path.decidedBelow", level)
  }
  if (!range?.lowest) return t("path.decided")
  return t("path.decidedAt", { level: format.number(range.lowest.index), title: range.lowest.title })
}

/** What is possible for each subject, for people who see levels. */
function Ranges({ open }: { open: Schemas["OpenQuestions"] }) {
  const words = useRangeWords()
  const shown = open.subjects.filter(({ lowest }) => lowest)
  if (shown.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5 }}>
      {shown.map((subject) => (
        <li key={subject.id}>
          <bdi dir={directionOf(subject.title)}>{subject.title}</bdi>: {words(subject)}
        </li>
      ))}
    </Box>
  )
}
