import { Alert, Box, Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { type ChangeGroup, groupedChanges } from "./changes.ts"
import { Warnings } from "./Warnings.tsx"

/** What an update would do: in a sentence, then change by change. */
export function UpdatePreview({
  update,
  warnings,
}: {
  update: Schemas["KitUpdate"]
  warnings: Schemas["Diagnostic"][]
}) {
  const { t } = useTranslation("authoring")
  const { message, major, changes } = update
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={major ? "warning" : "info"}>
        {message} {changes.length > 0 && !major && t("update.stays")}
      </Alert>
      <Warnings warnings={warnings} />
      {changes.length > 0 && (
        <Stack component="section" tabIndex={0} aria-label={t("update.preview")} sx={{ gap: 2 }}>
          {groupedChanges(changes).map((group) => (
            <Group key={group.action} group={group} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Group({ group: { action, kinds } }: { group: ChangeGroup }) {
  const { t } = useTranslation("authoring")
  return (
    <Box sx={{ borderInlineStart: "4px solid", borderColor: colours[action], paddingInlineStart: 1.5 }}>
      <Typography component="h3" variant="titleMedium" sx={{ mb: 0.5 }}>
        {t(`update.${action}`)}
      </Typography>
      {kinds.map(({ entity, changes }) => (
        <Box component="details" key={entity} open={changes.length <= shownAtOnce} sx={kind}>
          <summary>{t(`entities.${entity}`, { count: changes.length })}</summary>
          <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 2.5, display: "grid", gap: 0.25 }}>
            {changes.map((change) => (
              <li key={change.code}>
                <Title change={change} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Title({ change: { title, code, major } }: { change: Schemas["KitChange"] }) {
  const { t } = useTranslation("authoring")
  return (
    <>
      <bdi>{title || code}</bdi>{" "}
      {major && <Chip size="small" variant="outlined" label={t("update.recalculated")} />}
    </>
  )
}

/** Longer lists are folded; their number says enough at first. */
const shownAtOnce = 10

const colours = { ADD: "success.main", CHANGE: "primary.main", REMOVE: "error.main" } as const

const kind = {
  overflowWrap: "anywhere",
  "& summary": { cursor: "pointer", fontWeight: 600 },
} as const
