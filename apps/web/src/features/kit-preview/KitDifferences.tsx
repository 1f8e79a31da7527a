import { Box, Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { type ChangeGroup, groupedChanges } from "./changes.ts"
import { FieldDifferences } from "./FieldDifferences.tsx"

/** What would change in a kit: by action, then by kind; each changed element with its fields before and after. */
export function KitDifferences({ changes, count }: { changes: Schemas["KitDifference"][]; count: number }) {
  const { t } = useTranslation("kitPreview")
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
  const { t } = useTranslation("kitPreview")
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
  const { t } = useTranslation("kitPreview")
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
