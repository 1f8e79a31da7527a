import { Box, Chip, Stack, Typography } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"

/** What would change in a kit: by action, then by kind; each changed element with its fields before and after. */
export function KitDifferences({ changes, count }: { changes: Schemas["KitDifference"][]; count: number }) {
  const { t } = useTranslation("preview")
  return (
    <Stack component="section" tabIndex={0} aria-label={t("changes")} sx={{ gap: 2 }}>
      {groupedChanges(changes).map((group) => (
        <Group key={group.action} group={group} />
      ))}
      {count > changes.length && (
        <Typography color="textSecondary">{t("more", { count: count - changes.length })}</Typography>
      )}
    </Stack>
  )
}

function Group({ group: { action, kinds } }: { group: ChangeGroup }) {
  const { t } = useTranslation("preview")
  return (
    <Box sx={{ borderInlineStart: "4px solid", borderColor: colours[action], paddingInlineStart: 1.5 }}>
      <Typography component="h3" variant="titleMedium" sx={{ mb: 0.5 }}>
        {t(action)}
      </Typography>
      {kinds.map(({ entity, changes }) => (
        <Box component="details" key={entity} open={changes.length <= shownAtOnce} sx={kind}>
          <summary>{t(`entities.${entity}`, { count: changes.length })}</summary>
          <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 2.5, display: "grid", gap: 1 }}>
            {changes.map((change) => (
              // Codes of questions are unique within their questionnaire only.
              <li key={`${change.code} ${change.title}`}>
                <Title change={change} />
                <FieldDifferences fields={change.fields} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Title({ change: { title, code, major } }: { change: Schemas["KitDifference"] }) {
  const { t } = useTranslation("preview")
  return (
    <>
      <bdi>{title || code}</bdi> {major && <Chip size="small" variant="outlined" label={t("recalculated")} />}
    </>
  )
}

/** Longer lists are collapsed at first. */
const shownAtOnce = 12

const colours = { ADD: "success.main", CHANGE: "primary.main", REMOVE: "error.main" } as const

const kind = { "& summary": { cursor: "pointer", py: 0.25 }, overflowWrap: "anywhere" } as const

/** The changes with one action, grouped by kind. */
interface ChangeGroup {
  action: Schemas["KitDifference"]["action"]
  kinds: { entity: Schemas["KitDifference"]["entity"]; changes: Schemas["KitDifference"][] }[]
}

/** Additions, changes and removals, in this order; within each, kinds from level to profile. No group is empty. */
export function groupedChanges(changes: Schemas["KitDifference"][]): ChangeGroup[] {
  return actions
    .map((action) => {
      const same = changes.filter((change) => change.action === action)
      const kinds = entities
        .map((entity) => ({ entity, changes: same.filter((change) => change.entity === entity) }))
        .filter((kind) => kind.changes.length > 0)
      return { action, kinds }
    })
    .filter(({ kinds }) => kinds.length > 0)
}

const actions = ["ADD", "CHANGE", "REMOVE"] as const

const entities = [
  "level",
  "subject",
  "attribute",
  "measure",
  "questionnaire",
  "question",
  "answerRange",
  "profile",
  "collectors",
] as const

/** The fields of a changed element, each before and after. */
function FieldDifferences({ fields }: { fields: Schemas["FieldDifference"][] }) {
  const name = useFieldName()
  if (fields.length === 0) return null
  return (
    <Box component="dl" sx={{ m: 0, mt: 0.5, display: "grid", gap: 0.75 }}>
      {fields.map((difference) => (
        <div key={name(difference)}>
          <Typography component="dt" variant="bodySmall" color="textSecondary">
            <bdi>{name(difference)}</bdi>
          </Typography>
          <Box component="dd" sx={pair}>
            <Value difference={difference} side="before" />
            <Value difference={difference} side="after" />
          </Box>
        </div>
      ))}
    </Box>
  )
}

function Value({ difference, side }: { difference: Schemas["FieldDifference"]; side: "before" | "after" }) {
  const { t } = useTranslation("preview")
  const format = useFormat()
  const text = difference[side]
  const shown = text === null ? t("nothing") : readable(text)
  return (
    <Box component={side === "before" ? "del" : "ins"} sx={text === null ? nothing : values[side]}>
      <Box component="span" sx={visuallyHidden}>
        {t(side)}:{" "}
      </Box>
      <span dir={directionOf(shown)}>{shown}</span>
    </Box>
  )

  function readable(value: string): string {
    if (value === "true" || value === "false") return t(value)
    const number = value.endsWith("%") ? Number(value.slice(0, -1)) : Number(value)
    if (!numbers.has(difference.field) || Number.isNaN(number)) return value
    return value.endsWith("%") ? format.percent(number) : format.number(number)
  }
}

/** The label of a field; for a competence with its level, for an option with its number. */
function useFieldName() {
  const { t } = useTranslation("preview")
  return ({ field, of, language }: Schemas["FieldDifference"]) => {
    const label = t(`fields.${field}`)
    const named = of === null ? label : t("fieldOf", { field: label, of })
    return language === null
      ? named
      : t("translated", { field: named, language: t(`languages.${languageOf(language)}`) })
  }
}

function languageOf(code: string): "EN" | "FA" {
  return code === "FA" ? "FA" : "EN"
}

const numbers = new Set<string>(["index", "value", "weight", "competence", "impact", "optionValue"])

const pair = { m: 0, display: "flex", flexWrap: "wrap", gap: 0.75, alignItems: "baseline" } as const

const value = { px: 0.75, borderRadius: "4px", overflowWrap: "anywhere", color: "text.primary" } as const

const values = {
  before: { ...value, backgroundColor: "error.softer", textDecorationColor: "currentColor" },
  after: { ...value, backgroundColor: "success.soft", textDecoration: "none" },
} as const

const nothing = { ...value, textDecoration: "none", color: "text.secondary", fontStyle: "italic" } as const
