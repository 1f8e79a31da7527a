import { Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { PersonAddOutlined } from "../../../ui/icons.ts"
import { usePaths } from "../frame/index.ts"
import { AssignDialog } from "./AssignDialog.tsx"

interface AssignedToProps {
  questionnaire: Schemas["QuestionnaireSummary"]
  mayAssign: boolean
}

/** Who answers a questionnaire by when; managers assign it here. */
export function AssignedTo({ questionnaire, mayAssign }: AssignedToProps) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const [assigning, setAssigning] = useState(false)
  const { assignment, title } = questionnaire
  if (!assignment && !mayAssign) return null
  const label = t(assignment ? "assignment.change" : "assignment.assign")
  return (
    <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1 }}>
      {assignment ? <Who assignment={assignment} /> : <span />}
      {mayAssign && (
        <Button
          size="small"
          startIcon={!assignment && <PersonAddOutlined />}
          aria-label={`${label}: ${title}`}
          onClick={() => setAssigning(true)}
          sx={{ flex: "none" }}
        >
          {label}
        </Button>
      )}
      {assigning && (
        <AssignDialog
          assessmentId={assessmentId}
          questionnaire={questionnaire}
          onClose={() => setAssigning(false)}
        />
      )}
    </Stack>
  )
}

function Who({ assignment }: { assignment: Schemas["Assignment"] }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { people, invited, due, isOverdue } = assignment
  const names = [...people.map(({ displayName }) => displayName), ...(invited ?? [])].map(isolated)
  const date = due && format.day(due)
  return (
    <Typography
      variant="bodySmall"
      color={isOverdue ? "error" : "textSecondary"}
      sx={{ minWidth: 0, overflowWrap: "anywhere" }}
    >
      {names.length === 0 ? t("assignment.invited") : format.list(names)}
      {date !== null && t(isOverdue ? "assignment.overdue" : "assignment.until", { date })}
    </Typography>
  )
}

/** Names keep their own direction in a sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
