import { Box, Button, IconButton, Paper, Stack, Tooltip, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { useUser } from "../../../../session/session.ts"
import { DeleteDialog } from "../../../../ui/ConfirmDialog.tsx"
import { Add, DeleteOutlined, EditOutlined } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Section } from "../../../../ui/Section.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { notifiableQuery, type RuledKit, removeRule, ruledKitsQuery, rulesQuery, saveRule } from "./api.ts"
import { editOf, RuleDialog, type RuleForm } from "./RuleDialog.tsx"

type Rule = Schemas["Rule"]
type Person = { id: string; displayName: string }

/** What the owner of a space wants noticed about its assessments. */
export function RuleSection({ space }: { space: Schemas["Space"] }) {
  const { t } = useTranslation("rules")
  const client = useQueryClient()
  const { id: ownId, displayName } = useUser()
  const rules = useQuery(rulesQuery(space.id))
  const members = useQuery({ ...notifiableQuery(space.id), enabled: !space.isDefault })
  const people = space.isDefault ? [{ id: ownId, displayName }] : (members.data ?? [])
  const [asked, setAsked] = useState<{ change: "edit" | "remove"; rule?: Rule }>()
  const close = () => setAsked(undefined)
  // What rules can be about is a lot to load, and needed only to name or choose it.
  const namesKits = rules.data?.items.some(({ kitId }) => typeof kitId === "number") ?? false
  const kits = useQuery({ ...ruledKitsQuery(space.id), enabled: namesKits || asked !== undefined }).data ?? []
  const isFull = rules.data !== undefined && rules.data.items.length >= rules.data.most
  const isReady = rules.data !== undefined && (space.isDefault || members.data !== undefined)
  const changed = () => client.invalidateQueries({ queryKey: rulesQuery(space.id).queryKey })

  const fieldsOf = (rule: Rule) => editOf(formOf(rule, people, ownId))
  function shown(field: string, value: unknown): string | undefined {
    if (field === "event") return t(`event.${value as Rule["event"]}`)
    if (field === "kitId") return kits.find(({ id }) => id === value)?.title ?? t("form.allKits")
    if (field !== "notify" || !Array.isArray(value)) return undefined
    return people
      .filter(({ id }) => value.includes(id))
      .map((person) => person.displayName)
      .join("\n")
  }
  async function save(edit: Schemas["RuleEdit"], seen: Seen | null): Promise<void> {
    await saveRule(space.id, edit, asked?.rule && { ruleId: asked.rule.id, seen, fieldsOf, shown })
    void changed()
  }

  return (
    <Section
      title={t("title")}
      actions={
        <Button
          variant="outlined"
          startIcon={<Add />}
          disabled={isFull || !isReady}
          onClick={() => setAsked({ change: "edit" })}
        >
          {t("add")}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t(isFull ? "full" : "lead")}
      </Typography>
      <Loaded
        query={rules}
        loading={<Skeletons count={1} height={64} />}
        isEmpty={({ items }) => items.length === 0}
        empty={null}
      >
        {({ items }) => (
          <Stack component="ul" aria-label={t("title")} sx={{ gap: 1, m: 0, p: 0, listStyle: "none" }}>
            {items.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                kits={kits}
                people={people}
                onAsk={(change) => setAsked({ change, rule })}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {asked?.change === "edit" && (
        <RuleDialog
          draft={`rule:${asked.rule?.id ?? `new:${space.id}`}`}
          rule={formOf(asked.rule, people, ownId)}
          isNew={asked.rule === undefined}
          seen={asked.rule}
          kits={kits}
          people={people}
          onSubmit={save}
          onClose={close}
        />
      )}
      {asked?.change === "remove" && asked.rule && (
        <DeleteDialog
          category={t("category")}
          subject={t(`event.${asked.rule.event}`)}
          action={async () => {
            await removeRule(space.id, asked.rule?.id ?? "")
            await changed()
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}

function formOf(rule: Rule | undefined, people: readonly Person[], ownId: string): RuleForm {
  const chosen = new Set(rule?.notify ?? [ownId])
  return {
    event: rule?.event ?? "LEVEL_FELL",
    kitId: rule?.kitId ?? "",
    scope: rule?.scope ?? "whole",
    threshold: rule?.threshold ? String(rule.threshold) : "",
    notify: people.filter(({ id }) => chosen.has(id)),
    webhooks: rule?.webhooks ?? false,
  }
}

function RuleRow(props: {
  rule: Rule
  kits: readonly RuledKit[]
  people: readonly Person[]
  onAsk: (change: "edit" | "remove") => void
}) {
  const { rule, kits, people, onAsk } = props
  const { t } = useTranslation("rules")
  const format = useFormat()
  const kit = kits.find(({ id }) => id === rule.kitId)
  const part = kit?.parts.find(({ scope }) => scope === rule.scope)
  const name = t(`event.${rule.event}`)
  const limit =
    rule.event === "CONFIDENCE_BELOW" ? t("below", { percent: format.number(rule.threshold ?? 0) }) : null
  const about = [part?.title ?? t("whole"), kit?.title ?? t("form.allKits"), limit].filter(
    (each) => each !== null,
  )
  const told = [
    ...people.filter(({ id }) => rule.notify.includes(id)).map(({ displayName }) => displayName),
    ...(rule.webhooks ? [t("hooks")] : []),
  ]
  return (
    <Paper component="li" variant="outlined" sx={row}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="semiBoldMedium">{name}</Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {about.map((each, at) => (
            <span key={each}>
              {at > 0 && " · "}
              <bdi>{each}</bdi>
            </span>
          ))}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {t("told", { names: told.length === 0 ? "–" : format.list(told) })}
        </Typography>
      </Box>
      <Tooltip title={t("edit")}>
        <IconButton aria-label={`${t("edit")}: ${name}`} onClick={() => onAsk("edit")}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t("remove")}>
        <IconButton aria-label={`${t("remove")}: ${name}`} onClick={() => onAsk("remove")}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Paper>
  )
}

const row = { display: "flex", alignItems: "center", gap: 1, px: 2, py: 1 } as const
