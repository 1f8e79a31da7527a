import { Box, MenuItem, TextField } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { targetsAtLeast } from "../../advice/index.ts"
import type { Goal } from "./aims.ts"

interface ChosenTargetsProps {
  choices: Schemas["PreAdvice"]
  goal: Goal | null
  onChoose: (goal: Goal | null) => void
}

/** The whole, a subject or an attribute, and the level that it is to reach. */
export function ChosenTargets({ choices, goal, onChoose }: ChosenTargetsProps) {
  const { t } = useTranslation("roadmap")
  const [what, setWhat] = useState("")
  const [levelId, setLevelId] = useState(0)
  const { attributes, maturityLevels } = choices
  const subjects = new Map(attributes.map(({ subject }) => [subject.id, subject.title]))

  function choose(next: { what?: string; levelId?: number }) {
    const wanted = { what, levelId, ...next }
    setWhat(wanted.what)
    setLevelId(wanted.levelId)
    if (wanted.what === "" || wanted.levelId === 0) return
    if (wanted.what === "whole") return onChoose({ kind: "whole", levelId: wanted.levelId })
    const meant = attributes.filter(
      ({ id, subject }) => wanted.what === `attribute ${id}` || wanted.what === `subject ${subject.id}`,
    )
    onChoose({ kind: "attributes", targets: targetsAtLeast(choices, meant, wanted.levelId) })
  }
  const isReached = goal?.kind === "attributes" && goal.targets.length === 0
  return (
    <Box sx={fields}>
      <TextField
        select
        label={t("proposal.what")}
        value={what}
        onChange={({ target }) => choose({ what: target.value })}
      >
        <MenuItem value="whole">{t("proposal.whole")}</MenuItem>
        {[...subjects].map(([id, title]) => (
          <MenuItem key={`subject ${id}`} value={`subject ${id}`}>
            {t("proposal.subject", { title })}
          </MenuItem>
        ))}
        {attributes.map(({ id, title }) => (
          <MenuItem
            key={`attribute ${id}`}
            value={`attribute ${id}`}
            dir="auto"
            sx={{ paddingInlineStart: 4 }}
          >
            {title}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t("proposal.level")}
        value={levelId === 0 ? "" : String(levelId)}
        helperText={isReached ? t("proposal.reached") : undefined}
        onChange={({ target }) => choose({ levelId: Number(target.value) })}
      >
        {maturityLevels.slice(1).map(({ id, title }) => (
          <MenuItem key={id} value={String(id)} dir="auto">
            {title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

const fields = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const
