import { Box, IconButton, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type DragEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, type To } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AimedElement, elementOfDraft } from "../../../paths.ts"
import { ExpandMore, ReportProblemOutlined } from "../../../ui/icons.ts"
import { SearchField } from "../../../ui/SearchField.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { contentQuery } from "../trial/index.ts"
import { type PartName, useAimed, useDesigner } from "./designer.ts"
import { type KitMap, type MapGroup, type MapNode, mapOf, matching, problemsIn } from "./kit-map.ts"
import { ToDoList } from "./parts/ToDoList.tsx"
import { useMoveQuestion } from "./useMoveQuestion.ts"

interface DraftMapProps {
  parts: readonly PartName[]
  current: PartName
}

/** The parts of a draft with what is in them: how much, what is wrong, and links to every element. */
export function DraftMap({ parts, current }: DraftMapProps) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { data: map, isPending } = useQuery({ ...contentQuery(versionId), select: mapOf })
  const [search, setSearch] = useState("")
  return (
    <Box component="nav" aria-label={t("parts")} sx={frame}>
      <SearchField label={t("map.search")} value={search} onChange={setSearch} />
      {isPending ? (
        <Skeletons count={parts.length} height={24} />
      ) : search === "" || !map ? (
        <Box component="ul" sx={list}>
          {parts.map((name) => (
            <Part key={name} name={name} isCurrent={name === current} map={map} />
          ))}
        </Box>
      ) : (
        <Found map={map} search={search} />
      )}
      {/* Below the parts, which therefore stay in their places when it is known. */}
      <ToDoList />
    </Box>
  )
}

function Part({ name, isCurrent, map }: { name: PartName; isCurrent: boolean; map: KitMap | undefined }) {
  const { t } = useTranslation("designer")
  const held = map && contentOf(name, map)
  const branch = branches.find(({ part }) => part === name)
  return (
    <li>
      <Entry
        to={{ search: "", hash: name }}
        title={t(`tabs.${name}`)}
        isCurrent={isCurrent}
        count={held?.count}
        problems={held?.problems ?? 0}
        isPart
      />
      {isCurrent && branch && map && <Groups groups={branch.of(map)} branch={branch} />}
    </li>
  )
}

/** How many elements a part has, and how many problems are in them; undefined for parts without elements. */
function contentOf(name: PartName, map: KitMap): { count: number; problems: number } | undefined {
  const attributes = map.subjects.flatMap(({ children }) => children)
  switch (name) {
    case "Maturity-Levels":
      return { count: map.levels.length, problems: problemsIn(map.levels) }
    case "Subjects":
      return { count: map.subjects.length, problems: map.subjects.flatMap(({ problems }) => problems).length }
    case "Attributes":
      return { count: attributes.length, problems: problemsIn(attributes) }
    case "Answer-Ranges":
      return { count: map.ranges.length, problems: problemsIn(map.ranges) }
    case "Measures":
      return { count: map.measures, problems: 0 }
    case "Questionnaires":
      return { count: map.questionnaires.length, problems: problemsIn(map.questionnaires) }
    default:
      return undefined
  }
}

/** A part whose elements contain others, with the addresses of both. */
interface Branch {
  part: AimedElement["part"]
  of: (map: KitMap) => readonly MapGroup[]
  /** The address of a group; undefined if it has none of its own. */
  group: (id: number) => To | undefined
  child: (groupId: number, id: number) => To
}

const branches: readonly Branch[] = [
  {
    part: "Attributes",
    of: ({ subjects }) => subjects,
    group: () => undefined,
    child: (_subject, id) => elementOfDraft({ part: "Attributes", id }),
  },
  {
    part: "Questionnaires",
    of: ({ questionnaires }) => questionnaires,
    group: (id) => elementOfDraft({ part: "Questionnaires", id }),
    child: (id, questionId) => elementOfDraft({ part: "Questionnaires", id, questionId }),
  },
]

function Groups({
  groups,
  branch,
  allOpen = false,
}: {
  groups: readonly MapGroup[]
  branch: Branch
  allOpen?: boolean
}) {
  return (
    <Box component="ul" sx={{ ...list, paddingInlineStart: 1 }}>
      {groups.map((group) => (
        <Group key={group.id} group={group} branch={branch} isOpenAtFirst={allOpen} />
      ))}
    </Box>
  )
}

function Group({
  group,
  branch,
  isOpenAtFirst,
}: {
  group: MapGroup
  branch: Branch
  isOpenAtFirst: boolean
}) {
  const { t } = useTranslation("designer")
  const aimed = useAimed()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || aimed.id === group.id)
  const { id, title, children } = group
  const { isOver, target } = useDropTarget(group, branch)
  return (
    <li>
      <Box
        sx={{ display: "flex", alignItems: "center", borderRadius: "6px", ...(isOver && overLook) }}
        {...target}
      >
        <IconButton
          size="small"
          aria-label={t(isOpen ? "map.fold" : "map.unfold", { what: title })}
          aria-expanded={isOpen}
          disabled={children.length === 0}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ p: 0.25 }}
        >
          <ExpandMore
            fontSize="small"
            sx={isOpen ? undefined : { rotate: "-90deg", "[dir=rtl] &": { rotate: "90deg" } }}
          />
        </IconButton>
        <Entry
          to={branch.group(id)}
          title={title}
          count={children.length}
          problems={problemsIn([group])}
          said={group.problems}
          isCurrent={aimed.id === id && aimed.questionId === undefined && branch.part === "Questionnaires"}
        />
      </Box>
      {isOpen && (
        <Box component="ol" sx={{ ...list, paddingInlineStart: 4 }}>
          {children.map((child) => (
            <li key={child.id} onDragStart={({ dataTransfer }) => dragged(dataTransfer, branch, child.id)}>
              <Entry
                to={branch.child(id, child.id)}
                title={child.title}
                problems={child.problems.length}
                said={child.problems}
                isCurrent={(aimed.questionId ?? aimed.id) === child.id}
              />
            </li>
          ))}
        </Box>
      )}
    </li>
  )
}

/** The kind of what is dragged: the id of a question. */
const questionType = "application/x-plumbline-question"

function dragged(transfer: DataTransfer, branch: Branch, id: number): void {
  if (branch.part === "Questionnaires") transfer.setData(questionType, String(id))
}

/** Lets questions of other questionnaires be dropped on a questionnaire. */
function useDropTarget(group: MapGroup, { part, of }: Branch) {
  const { versionId } = useDesigner()
  const { data: map } = useQuery({ ...contentQuery(versionId), select: mapOf })
  const move = useMoveQuestion()
  const [isOver, setIsOver] = useState(false)
  if (part !== "Questionnaires") return { isOver: false, target: {} }

  function drop(questionId: number) {
    const from = map && of(map).find(({ children }) => children.some(({ id }) => id === questionId))
    const question = from?.children.find(({ id }) => id === questionId)
    if (!from || !question || from.id === group.id) return
    const siblings = from.children.map(({ id }) => id)
    void move({ id: questionId, title: question.title, questionnaireId: from.id, siblings }, group)
  }
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes(questionType)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false)
        const questionId = event.dataTransfer.getData(questionType)
        if (questionId === "") return
        event.preventDefault()
        drop(Number(questionId))
      },
    },
  }
}

const overLook = { outline: "2px dashed", outlineColor: "primary.main" } as const

interface EntryProps {
  /** Where it leads; undefined for what is only a heading. */
  to: To | undefined
  title: string
  isCurrent: boolean
  count?: number
  problems: number
  /** What is wrong with the element itself. */
  said?: MapNode["problems"]
  isPart?: boolean
}

function Entry({ to, title, isCurrent, count, problems, said = [], isPart = false }: EntryProps) {
  const { t } = useTranslation("designer")
  const format = useFormat()
  const text = (
    <Box component="span" dir="auto" sx={{ ...clipped, fontWeight: isPart || isCurrent ? 600 : 400 }}>
      {title}
    </Box>
  )
  const wrong =
    said.length > 0
      ? said.map((problem) => t(`map.problems.${problem}`)).join(" ")
      : t("map.wrong", { count: problems })
  return (
    <Box sx={entry} data-current={isCurrent || undefined}>
      {to === undefined ? (
        text
      ) : (
        <Link to={to} title={title} aria-current={isCurrent ? "page" : undefined}>
          {text}
        </Link>
      )}
      {problems > 0 && (
        <Tooltip title={wrong}>
          <Box component="span" role="img" aria-label={wrong} sx={badge}>
            <ReportProblemOutlined sx={{ fontSize: "1rem" }} />
          </Box>
        </Tooltip>
      )}
      {count !== undefined && (
        <Typography
          component="span"
          variant="bodySmall"
          color="textSecondary"
          sx={{ marginInlineStart: "auto" }}
        >
          {format.number(count)}
        </Typography>
      )}
    </Box>
  )
}

/** Attributes and questions with a text in their titles. */
function Found({ map, search }: { map: KitMap; search: string }) {
  const { t } = useTranslation("designer")
  const found = branches.map((branch) => ({ branch, groups: matching(branch.of(map), search) }))
  if (found.every(({ groups }) => groups.length === 0)) {
    return (
      <Typography role="status" variant="bodySmall" color="textSecondary" sx={{ p: 1 }}>
        {t("map.nothing", { search })}
      </Typography>
    )
  }
  return found.map(
    ({ branch, groups }) =>
      groups.length > 0 && (
        <Groups key={`${branch.part} ${search}`} groups={groups} branch={branch} allOpen />
      ),
  )
}

const frame = {
  position: { md: "sticky" },
  top: 64,
  maxHeight: { md: "calc(100dvh - 80px)" },
  overflowY: { md: "auto" },
  display: "flex",
  flexDirection: "column",
  gap: 1,
  p: 0.5,
} as const

const list = { listStyle: "none", m: 0, p: 0 } as const

const clipped = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const

const entry = {
  flex: 1,
  minWidth: 0,
  minHeight: { xs: 44, sm: 32 },
  display: "flex",
  alignItems: "center",
  gap: 0.75,
  px: 1,
  borderRadius: "6px",
  fontSize: "0.875rem",
  "&[data-current]": { backgroundColor: "primary.soft" },
  "&:hover": { backgroundColor: "surface.high" },
  "& > a": {
    flex: "0 1 auto",
    alignSelf: "stretch",
    alignContent: "center",
    minWidth: 0,
    py: 0.5,
    color: "text.primary",
    textDecoration: "none",
  },
} as const

const badge = { display: "flex", flex: "none", color: "warning.dark" } as const
