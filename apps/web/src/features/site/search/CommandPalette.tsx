import {
  Box,
  Dialog,
  IconButton,
  InputBase,
  LinearProgress,
  Stack,
  Typography,
  useAutocomplete,
  useMediaQuery,
  useTheme,
} from "@mui/material"
import { useColorScheme } from "@mui/material/styles"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { type HTMLAttributes, type ReactNode, useId, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { matchPath, useLocation, useNavigate } from "react-router"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useSwitchLanguage } from "../../../i18n/useSwitchLanguage.ts"
import { askForAnyAssessment, askForSpace, paths } from "../../../paths.ts"
import { screens } from "../../../screens.ts"
import { useFlag } from "../../../session/flags.ts"
import { pageSettings } from "../../../session/settings.ts"
import { Close, Search } from "../../../ui/icons.ts"
import { firstLine } from "../../../ui/lineClamp.ts"
import { useDebounced } from "../../../ui/useDebounced.ts"
import { questionnairesQuery } from "../../assessment/answering/index.ts"
import { contentsQuery } from "../../library/kits/index.ts"
import { recentQuery } from "../../spaces/assessments/index.ts"
import { type Destination, destinationsOf, narrowed } from "./destinations.ts"

/** The debounce time before searching, in milliseconds. */
const PAUSE = 150

/**
 * Finds and opens spaces, assessments, questionnaires, kits and what is inside them, expert groups and settings by part
 * of their name, and does a few things from everywhere. Without a text, it offers what the person worked on last.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("search")
  const { t: shell } = useTranslation()
  const navigate = useNavigate()
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const [text, setText] = useState("")
  const { destinations, state } = useDestinations(text)
  const list = useAutocomplete({
    open: true,
    options: destinations,
    filterOptions: (all) => all,
    groupBy: ({ kind }) => groupOf[kind],
    // Only identifies an option: titles may be the same.
    getOptionLabel: ({ kind, to, title }) => `${kind} ${to} ${title}`,
    autoHighlight: true,
    handleHomeEndKeys: false,
    value: null,
    inputValue: text,
    onInputChange: (_event, typed, reason) => reason === "input" && setText(typed),
    onClose: (_event, reason) => reason === "escape" && onClose(),
    onChange(_event, chosen) {
      if (!chosen) return
      onClose()
      if (chosen.run) chosen.run()
      else void navigate(chosen.to)
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullScreen={phone}
      aria-label={t("title")}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <Stack {...list.getRootProps()} direction="row" sx={head}>
        <Search aria-hidden sx={{ color: "text.secondary" }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={t("field")}
          inputProps={{
            ...list.getInputProps(),
            "aria-label": t("field"),
            dir: directionOf(text),
            maxLength: 100,
          }}
        />
        {phone && (
          <IconButton edge="end" aria-label={shell("dialog.close")} onClick={onClose}>
            <Close />
          </IconButton>
        )}
      </Stack>
      <Box sx={{ height: 2 }}>{state === "loading" && <LinearProgress aria-hidden sx={{ height: 2 }} />}</Box>
      <Box
        component="ul"
        {...list.getListboxProps()}
        aria-labelledby={undefined}
        aria-label={t("list")}
        sx={found}
      >
        {list.groupedOptions.map(({ key, group, index, options }) => (
          <Group key={key} name={group}>
            {options.map((destination, place) => {
              const { key: id, ...option } = list.getOptionProps({
                option: destination,
                index: index + place,
              })
              return <Option key={id} destination={destination} {...option} />
            })}
          </Group>
        ))}
      </Box>
      <Typography variant="bodySmall" color="textSecondary" role="status" sx={{ px: 2, py: 1.25 }}>
        {state === "failed" && t("failed")}
        {state === "found" && (destinations.length === 0 ? t("nothing", { text: text.trim() }) : t("hint"))}
      </Typography>
    </Dialog>
  )
}

/** The groups of the list, by the kind of their destinations. */
const groupOf = {
  recent: "recent",
  action: "actions",
  questionnaire: "questionnaires",
  place: "places",
  settings: "places",
  space: "spaces",
  assessment: "assessments",
  kit: "kits",
  content: "contents",
  group: "groups",
} as const satisfies Record<Destination["kind"], string>

function Group({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation("search")
  const heading = useId()
  const group = groups.find((known) => known === name)
  return (
    <li role="presentation">
      <Typography
        id={heading}
        component="div"
        variant="bodySmall"
        color="textSecondary"
        sx={{ px: 2, pt: 1 }}
      >
        {group && t(`headings.${group}`)}
      </Typography>
      <Box component="ul" role="group" aria-labelledby={heading} sx={{ m: 0, p: 0 }}>
        {children}
      </Box>
    </li>
  )
}

const groups = Object.values(groupOf)

function Option({ destination, ...option }: { destination: Destination } & HTMLAttributes<HTMLLIElement>) {
  const { title, detail } = destination
  return (
    <Box component="li" {...option} sx={row}>
      {/* In its own direction, aligned with the start of the other lines. */}
      <Typography component="span" sx={firstLine}>
        <bdi>{title}</bdi>
      </Typography>
      {detail && (
        <Typography component="span" variant="bodySmall" color="textSecondary" sx={firstLine}>
          {detail}
        </Typography>
      )}
    </Box>
  )
}

/** The destinations that match a text, searched when typing pauses. */
function useDestinations(text: string) {
  const { t } = useTranslation("search")
  const asked = useDebounced(text.trim(), PAUSE)
  const found = useQuery({ ...findingsQuery(asked), placeholderData: keepPreviousData })
  const contents = useQuery(contentsQuery(asked))
  const fixed = useFixed()
  const recent = useRecent()
  const questionnaires = useOwnQuestionnaires()
  // All at once: what arrives later would move what is highlighted.
  const atFirst = recent === undefined ? [] : [...recent, ...fixed]
  const near = text.trim() === "" ? atFirst : [...questionnaires, ...fixed]
  const waits = text.trim() !== asked || found.isFetching || contents.isFetching
  const isOutdated = text.trim() !== asked || found.isPlaceholderData
  // Until the reply for this text is there, what earlier ones have brought is shown as far as it matches.
  const current = isOutdated && found.data ? narrowed(found.data, text) : found.data
  const destinations = destinationsOf(text, near, current, {
    inSpace: (title) => t("inSpace", { title }),
    own: t("own"),
    settingsOf: (title) => t("settingsOf", { title }),
    reportOf: (title) => t("reportOf", { title }),
  })
  const inside = isOutdated ? [] : (contents.data ?? []).slice(0, mostContents)
  for (const { kit, kind, title } of inside) {
    const detail = t(`inKit.${kind}`, { title: kit.title })
    destinations.push({ kind: "content", title, detail, to: paths.kit(kit.id) })
  }
  const state = found.isError ? ("failed" as const) : waits ? ("loading" as const) : ("found" as const)
  return { destinations, state }
}

/** How many kits are listed for what is inside them. */
const mostContents = 6

/** The pages, and what can be done from everywhere. */
function useFixed(): Destination[] {
  const { t } = useTranslation("search")
  const showsGroups = useFlag("display_expert_groups")
  const switchLanguage = useSwitchLanguage()
  const { mode, systemMode, setMode } = useColorScheme()
  const dark = (mode === "system" ? systemMode : mode) === "dark"
  return useMemo<Destination[]>(
    () => [
      { kind: "action", title: t("newAssessment"), to: paths.spaces + askForAnyAssessment },
      { kind: "action", title: t("newSpace"), to: paths.spaces + askForSpace },
      {
        kind: "action",
        title: t(dark ? "light" : "dark"),
        to: "",
        run: () => setMode(dark ? "light" : "dark"),
      },
      ...(pageSettings().languages.length > 1
        ? [
            {
              kind: "action" as const,
              title: t("language"),
              to: "",
              run: () => void switchLanguage(),
            },
          ]
        : []),
      { kind: "place", title: t("spaces"), to: paths.spaces },
      { kind: "place", title: t("library"), to: paths.library },
      ...(showsGroups ? [{ kind: "place" as const, title: t("groups"), to: paths.groups }] : []),
      { kind: "settings", title: t("account"), to: paths.account },
    ],
    [t, showsGroups, dark, setMode, switchLanguage],
  )
}

/** How many assessments are offered before anything is typed. */
const mostRecent = 4

/** The assessments that the person worked on last, at the page where they go on; undefined while they are loading. */
function useRecent(): Destination[] | undefined {
  const { t } = useTranslation("search")
  const { data = [], isLoading } = useQuery(recentQuery)
  if (isLoading) return undefined
  return data.slice(0, mostRecent).flatMap(({ id, title, space, permissions, hasReport }) => {
    const place = { spaceId: space.id, assessmentId: id }
    const detail = space.isDefault ? t("own") : t("inSpace", { title: space.title })
    if (permissions.canViewQuestionnaires)
      return [{ kind: "recent" as const, title, detail, to: paths.questionnaires(place) }]
    return hasReport ? [{ kind: "recent" as const, title, detail, to: paths.report(place) }] : []
  })
}

const pathsOfAssessments = Object.values(screens)
  .map(({ path }) => path)
  .filter((path) => path.includes("/:page/:assessmentId/"))

/** The questionnaires of the open assessment. */
function useOwnQuestionnaires(): Destination[] {
  const { pathname } = useLocation()
  const open = pathsOfAssessments.map((path) => matchPath({ path, end: false }, pathname)).find(Boolean)
  const { spaceId = "", page = "1", assessmentId = "" } = open?.params ?? {}
  const { data } = useQuery({ ...questionnairesQuery(assessmentId), enabled: assessmentId !== "" })
  return (data?.items ?? []).map(({ id, title }) => ({
    kind: "questionnaire",
    title,
    to: paths.question({ spaceId, page, assessmentId }, id, 1),
  }))
}

const head = {
  alignItems: "center",
  gap: 1.5,
  px: 2,
  minHeight: 56,
  backgroundColor: "background.paper",
} as const

const found = {
  position: "relative",
  overflowY: "auto",
  maxHeight: { sm: "50vh" },
  m: 0,
  px: 0,
  py: 0.5,
  listStyle: "none",
} as const

const row = {
  listStyle: "none",
  display: "grid",
  alignContent: "center",
  px: 2,
  py: 0.75,
  minHeight: 48,
  cursor: "pointer",
  "&.Mui-focused": { backgroundColor: "primary.soft" },
} as const

/** Spaces, assessments and kits with a text in their title: a few of each. */
const findingsQuery = (text: string) =>
  queryOptions({
    queryKey: keys.findings(text),
    queryFn: ({ signal }) => api.get("/api/v1/search/", { params: { query: { text } }, signal }),
    enabled: text !== "",
  })
