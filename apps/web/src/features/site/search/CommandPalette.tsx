import Close from "@mui/icons-material/Close"
import Search from "@mui/icons-material/Search"
import {
  Box,
  Dialog,
  IconButton,
  InputBase,
  LinearProgress,
  Stack,
  Typography,
  useMediaQuery,
  useTheme,
} from "@mui/material"
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useId, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { matchPath, useLocation, useNavigate } from "react-router"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { askForSpace, patterns, places } from "../../../places.ts"
import { useFlag } from "../../../session/flags.ts"
import { firstLine } from "../../../ui/OneLine.tsx"
import { useDebounced } from "../../../ui/useDebounced.ts"
import { questionnairesQuery } from "../../assessment/answering/index.ts"
import { type Destination, destinationsOf } from "./destinations.ts"

/** The debounce time before searching, in milliseconds. */
const PAUSE = 150

/** Finds and opens spaces, assessments, questionnaires, kits, expert groups and settings by part of their name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("search")
  const { t: shell } = useTranslation()
  const navigate = useNavigate()
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const [text, setText] = useState("")
  const { destinations, state } = useDestinations(text)
  const [chosen, setChosen] = useState(0)
  const [list, option] = [useId(), useId()]
  const current = destinations[Math.min(chosen, destinations.length - 1)]

  function open(destination: Destination | undefined) {
    if (!destination) return
    onClose()
    void navigate(destination.to)
  }

  function press(event: KeyboardEvent) {
    const { length } = destinations
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && length > 0) {
      event.preventDefault()
      setChosen((place) => (Math.min(place, length - 1) + step + length) % length)
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(current)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullScreen={phone}
      aria-label={t("title")}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <Stack direction="row" sx={head}>
        <Search aria-hidden sx={{ color: "text.secondary" }} />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={t("field")}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
          inputProps={{
            role: "combobox",
            "aria-label": t("field"),
            "aria-expanded": true,
            "aria-controls": list,
            "aria-activedescendant": current && `${option}${destinations.indexOf(current)}`,
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
      <Box component="div" role="listbox" id={list} aria-label={t("list")} sx={found}>
        {destinations.map((destination, index) => (
          <Option
            key={`${destination.kind} ${destination.to}`}
            id={`${option}${index}`}
            destination={destination}
            isChosen={destination === current}
            onPoint={() => setChosen(index)}
            onOpen={() => open(destination)}
          />
        ))}
      </Box>
      <Typography variant="bodySmall" color="textSecondary" role="status" sx={{ px: 2, py: 1.25 }}>
        {state === "failed" && t("failed")}
        {state === "found" && (destinations.length === 0 ? t("nothing", { text: text.trim() }) : t("hint"))}
      </Typography>
    </Dialog>
  )
}

function Option({
  id,
  destination: { kind, title, detail },
  isChosen,
  onPoint,
  onOpen,
}: {
  id: string
  destination: Destination
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
}) {
  const { t } = useTranslation("search")
  return (
    <Box
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(element: HTMLElement | null) => {
        if (isChosen) element?.scrollIntoView({ block: "nearest" })
      }}
      onMouseMove={() => isChosen || onPoint()}
      onClick={onOpen}
      sx={[option, isChosen && chosenOption]}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
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
      <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ flexShrink: 0 }}>
        {t(`kinds.${kind}`)}
      </Typography>
    </Box>
  )
}

/** The destinations that match a text, searched when typing pauses. */
function useDestinations(text: string) {
  const { t } = useTranslation("search")
  const asked = useDebounced(text.trim(), PAUSE)
  const showsGroups = useFlag("display_expert_groups")
  const found = useQuery({ ...findingsQuery(asked), placeholderData: keepPreviousData })
  const fixed = useMemo<Destination[]>(
    () => [
      { kind: "place", title: t("spaces"), to: places.spaces },
      { kind: "place", title: t("library"), to: places.library },
      ...(showsGroups ? [{ kind: "place" as const, title: t("groups"), to: places.groups }] : []),
      { kind: "settings", title: t("account"), to: places.account },
      { kind: "place", title: t("newSpace"), to: places.spaces + askForSpace },
    ],
    [t, showsGroups],
  )
  const questionnaires = useOwnQuestionnaires()
  const near = text.trim() === "" ? fixed : [...questionnaires, ...fixed]
  const destinations = destinationsOf(text, near, asked === "" ? undefined : found.data, {
    inSpace: (title) => t("inSpace", { title }),
    own: t("own"),
    settingsOf: (title) => t("settingsOf", { title }),
    reportOf: (title) => t("reportOf", { title }),
  })
  const waits = text.trim() !== asked || found.isFetching
  const state = found.isError ? ("failed" as const) : waits ? ("loading" as const) : ("found" as const)
  return { destinations, state }
}

const placesOfAssessments = Object.values(patterns).filter((path) => path.includes("/:page/:assessmentId/"))

/** The questionnaires of the open assessment. */
function useOwnQuestionnaires(): Destination[] {
  const { pathname } = useLocation()
  const open = placesOfAssessments.map((path) => matchPath({ path, end: false }, pathname)).find(Boolean)
  const { spaceId = "", page = "1", assessmentId = "" } = open?.params ?? {}
  const { data } = useQuery({ ...questionnairesQuery(assessmentId), enabled: assessmentId !== "" })
  return (data?.items ?? []).map(({ id, title }) => ({
    kind: "questionnaire",
    title,
    to: places.question({ spaceId, page, assessmentId }, id, 1),
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
  overflowY: "auto",
  maxHeight: { sm: "50vh" },
  py: 0.5,
} as const

const option = {
  display: "flex",
  alignItems: "center",
  gap: 2,
  px: 2,
  py: 1,
  minHeight: 48,
  cursor: "pointer",
} as const

const chosenOption = { backgroundColor: "primary.soft" } as const

/** Spaces, assessments and kits with a text in their title: a few of each. */
const findingsQuery = (text: string) =>
  queryOptions({
    queryKey: keys.findings(text),
    queryFn: ({ signal }) => api.get("/api/v1/search/", { params: { query: { text } }, signal }),
    enabled: text !== "",
  })
