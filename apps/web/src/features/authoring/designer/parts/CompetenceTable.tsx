import { Alert, Box, Button, ButtonBase, TableCell, TableRow } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { isGivenUp, type Seen } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import { directionOf } from "../../../../i18n/direction.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { NumberField } from "../../../../ui/NumberField.tsx"
import { Section } from "../../../../ui/Section.tsx"
import { useFocusBack } from "../../../../ui/useEditInPlace.ts"
import { RowHead, WideTable } from "../../../../ui/WideTable.tsx"
import { competencesQuery, proposeRequirements, removeRequirements, setCompetence } from "../competences.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"

type Level = Schemas["CompetencesOfLevel"]

/** The score required on each column's level to reach each row's level; renders nothing without levels. */
export function CompetenceTable() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const levels = useQuery(competencesQuery(versionId)).data
  if (!levels || levels.length === 0) return null
  return (
    <Box sx={{ mt: 4 }}>
      <Section title={t("competences.title")} level={3}>
        <Box sx={{ color: "text.secondary", mb: 2 }}>{t("competences.intro")}</Box>
        <Proposal levels={levels} />
        <WideTable
          label={t("competences.title")}
          columns={[
            { key: "toReach", title: t("competences.toReach") },
            ...levels.map(({ id, title }) => ({
              key: id,
              title: <span dir={directionOf(title)}>{title}</span>,
              align: "center" as const,
            })),
          ]}
        >
          {levels.map((level) => (
            <TableRow key={level.id}>
              <RowHead>
                <bdi>{level.title}</bdi>
              </RowHead>
              {levels.map((effective) => (
                <TableCell key={effective.id} align="center" sx={{ p: 0.5 }}>
                  <Competence level={level} effective={effective} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </WideTable>
      </Section>
    </Box>
  )
}

/** Shown while a level above the lowest requires nothing, so that every assessment reaches it. */
function Proposal({ levels }: { levels: Level[] }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const [busy, setBusy] = useState(false)
  const open = levels.slice(1).filter(({ competences }) => competences.length === 0)
  if (open.length === 0) return null
  const ids = open.map(({ id }) => id)
  async function propose() {
    setBusy(true)
    await change({
      said: t("competences.proposed"),
      make: () => proposeRequirements(versionId, ids),
      undo: () => removeRequirements(versionId, ids),
    }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" loading={busy} onClick={() => void propose()}>
          {t("competences.propose")}
        </Button>
      }
    >
      {t("competences.open", { count: open.length })}
    </Alert>
  )
}

/** A cell: a number that turns into a field; an empty value removes the competence. */
function Competence({ level, effective }: { level: Level; effective: Level }) {
  const { t } = useTranslation("designer")
  const { number } = useFormat()
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const [typed, setTyped] = useState<{ value: number | undefined }>()
  useFocusBack(typed !== undefined)
  const stored = level.competences.find(({ maturityLevelId }) => maturityLevelId === effective.id)
  const label = t("competences.cell", { level: level.title, effective: effective.title })

  async function save() {
    const next = typed?.value
    const set = (value: number | undefined, before: Seen | undefined) =>
      setCompetence(versionId, level.id, effective.id, value, before)
    if (typed && next !== stored?.value) {
      const after = stored && { ...stored, value: next }
      const said = next === undefined ? "competences.taken" : "competences.set"
      try {
        await change({
          said: t(said, { level: level.title }),
          make: () => set(next, stored),
          undo: () => set(stored?.value, after),
        })
      } catch (error) {
        // The error has been shown; the number stays in its field, unless that of somebody else was taken.
        if (!isGivenUp(error)) return
      }
    }
    setTyped(undefined)
  }

  if (!typed) {
    return (
      <ButtonBase
        aria-label={`${label}: ${stored ? number(stored.value) : t("competences.none")}`}
        onClick={() => setTyped({ value: stored?.value })}
        sx={cell}
      >
        {stored ? number(stored.value) : "–"}
      </ButtonBase>
    )
  }
  return (
    <NumberField
      label={label}
      hiddenLabel
      size="small"
      autoFocus
      optional
      min={0}
      max={100}
      value={typed.value}
      onChange={(value) => setTyped({ value: value === 0 ? undefined : value })}
      onLeave={() => void save()}
      onKeyDown={(event) => {
        // Leaving the field saves it.
        if (event.key === "Enter" && event.target instanceof HTMLElement) event.target.blur()
        if (event.key === "Escape") setTyped(undefined)
      }}
      sx={{ width: 72 }}
    />
  )
}

const cell = {
  minWidth: 48,
  minHeight: { xs: 44, sm: 36 },
  borderRadius: "8px",
  "&:hover": { backgroundColor: "action.hover" },
  "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main" },
} as const
