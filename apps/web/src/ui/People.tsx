import { Box, Chip, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../i18n/direction.ts"
import { parseServerTime } from "../i18n/format.ts"
import { useFormat } from "../i18n/useFormat.ts"
import { ActionDialog, type Question } from "./ConfirmDialog.tsx"
import { Loaded } from "./Loaded.tsx"
import { firstLine } from "./lineClamp.ts"
import { MoreMenu } from "./MoreMenu.tsx"
import { Pagination, pagesOf } from "./Pagination.tsx"
import { PersonAvatar } from "./PersonAvatar.tsx"
import { Section } from "./Section.tsx"
import { Skeletons } from "./states.tsx"
import { useSave } from "./useSave.ts"

/** Somebody in a list: a person, or an address that is invited. */
export interface Person {
  id: string
  name: string
  /** An email address or another detail. */
  detail?: string | null
  picture?: string | null
  /** Short labels, such as "owner". */
  marks?: string[]
  /** A field of the row, such as the choice of a role. */
  control?: ReactNode
  actions?: PersonAction[]
}

/** What can be done about a person: a button of the row if it has an icon, otherwise an entry of the row's menu. */
export interface PersonAction {
  label: string
  icon?: ReactNode
  /** The tooltip of the button. */
  tip?: string
  disabled?: boolean
  /** Asked before it is done. */
  question?: Question
  /** Does it, and resolves once the list is up to date. A failure is shown in a toast. */
  run: () => Promise<unknown>
}

export interface PeopleProps<Item> {
  /** The accessible name of the list. */
  label: string
  query: UseQueryResult<{ items: Item[]; total: number }>
  personOf: (item: Item) => Person
  /** The page that the query loads, from 1, and how many people it has. */
  paging?: { page: number; size: number; onChange: (page: number) => void }
  /** Shown in place of an empty list. */
  none?: string
}

/** A list of people with what can be done about each, and its states. */
export function People<Item>({ label, query, personOf, paging, none }: PeopleProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<PersonAction & { question: Question }>()
  const act = useSave({ mutationFn: ({ action }: { id: string; action: PersonAction }) => action.run() })
  const busy = act.isPending ? act.variables.id : undefined
  const hasActed = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row may disappear whenever the people change
  useEffect(() => {
    if (asked || !hasActed.current || document.activeElement !== document.body) return
    // The row with the button that had the focus is gone.
    hasActed.current = false
    list.current?.focus({ preventScroll: true })
  }, [asked, query.data])

  const pages = query.data && paging ? pagesOf(query.data.total, paging.size) : undefined
  useEffect(() => {
    // The last person of the last page may be gone.
    if (paging && pages !== undefined && paging.page > pages) paging.onChange(pages)
  }, [paging, pages])

  function start(id: string, action: PersonAction) {
    const { question } = action
    if (question) setAsked({ ...action, question })
    else act.mutate({ id, action })
  }

  return (
    <>
      <Loaded query={query} loading={<Skeletons count={3} height={64} />}>
        {({ items }) => (
          <>
            {items.length === 0 && none && <Typography color="textSecondary">{none}</Typography>}
            {items.length > 0 && (
              <Box component="ul" ref={list} tabIndex={-1} aria-label={label} sx={rows}>
                {items.map(personOf).map((person) => (
                  <PersonRow
                    key={person.id}
                    person={person}
                    busy={person.id === busy}
                    onAct={(action) => start(person.id, action)}
                  />
                ))}
              </Box>
            )}
            {paging && <Pagination page={paging.page} pages={pages ?? 1} onChange={paging.onChange} />}
          </>
        )}
      </Loaded>
      {asked && (
        <ActionDialog
          {...asked.question}
          action={() => {
            hasActed.current = true
            return asked.run()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** People in a section of their own, which is left out while there is nobody to show. */
export function PeopleSection<Item>({ level, ...people }: PeopleProps<Item> & { level?: 2 | 3 }) {
  const { query, label } = people
  if (query.isPending || query.data?.items.length === 0) return null
  return (
    <Section title={label} level={level}>
      <People {...people} />
    </Section>
  )
}

/** Tells until when an invitation is valid: its date in the interface's language, and whether it has passed. */
export function useExpiry(): (time: string) => { date: string; expired: boolean } {
  const format = useFormat()
  return (time) => ({ date: format.date(time), expired: parseServerTime(time) <= new Date() })
}

interface PersonRowProps {
  person: Person
  busy: boolean
  onAct: (action: PersonAction) => void
}

function PersonRow({ person, busy, onAct }: PersonRowProps) {
  const { t } = useTranslation()
  const { name, detail, picture, marks = [], control, actions = [] } = person
  const buttons = actions.filter(({ icon }) => icon)
  const entries = actions.filter(({ icon }) => !icon)
  const wide = control !== undefined || buttons.length > 0
  return (
    <Stack component="li" direction="row" sx={wide ? { ...row, flexWrap: "wrap" } : row}>
      <PersonAvatar name={name} picture={picture} />
      <Box sx={{ flex: wide ? "1 1 150px" : 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
          <Typography
            variant="semiBoldMedium"
            component="span"
            dir={directionOf(name)}
            title={name}
            sx={firstLine}
          >
            {name}
          </Typography>
          {marks.map((mark) => (
            <Chip key={mark} size="small" variant="outlined" color="primary" label={mark} />
          ))}
        </Stack>
        {detail && (
          <Typography
            variant="bodySmall"
            component="div"
            color="textSecondary"
            dir={directionOf(detail)}
            // As wide as its text, so that an address is aligned with the name in both reading directions.
            sx={{ ...firstLine, width: "fit-content", maxWidth: "100%" }}
          >
            {detail}
          </Typography>
        )}
      </Box>
      {wide && (
        <Stack direction="row" sx={controls}>
          {control}
          {buttons.map((action) => (
            <Tooltip key={action.label} title={action.tip ?? ""}>
              <span>
                <IconButton
                  aria-label={action.label}
                  disabled={action.disabled}
                  loading={busy}
                  onClick={() => onAct(action)}
                >
                  {action.icon}
                </IconButton>
              </span>
            </Tooltip>
          ))}
        </Stack>
      )}
      <MoreMenu
        label={t("actionsFor", { name })}
        busy={busy}
        entries={entries.map((action) => ({ ...action, run: () => onAct(action) }))}
      />
    </Stack>
  )
}

const controls = { gap: 0.5, alignItems: "center", marginInlineStart: { xs: "46px", sm: "auto" } } as const

const rows = {
  m: 0,
  p: 0,
  listStyle: "none",
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  "& > li + li": { borderTop: "1px solid", borderColor: "divider" },
} as const

const row = { alignItems: "center", gap: 1.5, px: 2, py: 1.25, minHeight: 64 } as const
