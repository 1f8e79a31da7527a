import { Box, Collapse, List, ListItemButton, ListItemText } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { ExpandLess, ExpandMore } from "../../../ui/icons.ts"
import type { Node } from "./api.ts"

export interface OutlineTreeProps {
  outline: Schemas["KitDetails"]
  chosen: Node
  onChoose: (node: Node) => void
}

type Branch = "subjects" | "questionnaires" | "measures"

/** The parts of a kit as a tree. Branches only expand, one at a time; a selected leaf is shown beside it. */
export function OutlineTree({ outline, chosen, onChoose }: OutlineTreeProps) {
  const { t } = useTranslation("kitContent")
  const [open, setOpen] = useState<Branch | undefined>(branchOf(chosen))
  const leaf = (node: Node, title: string, depth: number) => (
    <Leaf
      key={JSON.stringify(node)}
      title={title}
      depth={depth}
      selected={sameNode(node, chosen)}
      onClick={() => onChoose(node)}
    />
  )
  const branch = (name: Branch, count: number, children: ReactNode) => (
    <li>
      <ListItemButton
        disabled={count === 0}
        aria-expanded={open === name}
        onClick={() => setOpen(open === name ? undefined : name)}
      >
        <ListItemText primary={t(`parts.${name}`, { count })} />
        {open === name ? <ExpandLess /> : <ExpandMore />}
      </ListItemButton>
      <Collapse in={open === name} unmountOnExit>
        <List disablePadding>{children}</List>
      </Collapse>
    </li>
  )
  return (
    <Box component="nav" aria-label={t("outline")} sx={frame}>
      <List disablePadding>
        {leaf({ kind: "levels" }, t("parts.levels", { count: outline.maturityLevels.length }), 0)}
        {branch(
          "subjects",
          outline.subjects.length,
          outline.subjects.flatMap((subject) => [
            leaf({ kind: "subject", id: subject.id }, subject.title, 1),
            ...subject.attributes.map((attribute) =>
              leaf({ kind: "attribute", subjectId: subject.id, id: attribute.id }, attribute.title, 2),
            ),
          ]),
        )}
        {branch(
          "questionnaires",
          outline.questionnaires.length,
          outline.questionnaires.map(({ id, title }) => leaf({ kind: "questionnaire", id }, title, 1)),
        )}
        {branch(
          "measures",
          outline.measures.length,
          outline.measures.map(({ id, title }) => leaf({ kind: "measure", id }, title, 1)),
        )}
        <Leaf
          title={t("parts.ranges", { count: outline.answerRanges.length })}
          depth={0}
          disabled={outline.answerRanges.length === 0}
          selected={chosen.kind === "ranges"}
          onClick={() => onChoose({ kind: "ranges" })}
        />
      </List>
    </Box>
  )
}

interface LeafProps {
  title: string
  depth: number
  selected: boolean
  disabled?: boolean
  onClick: () => void
}

function Leaf({ title, depth, selected, disabled = false, onClick }: LeafProps) {
  return (
    <li>
      <ListItemButton
        selected={selected}
        disabled={disabled}
        aria-current={selected ? "true" : undefined}
        onClick={onClick}
        sx={{ paddingInlineStart: 2 + depth * 1.5, py: depth > 0 ? 0.5 : undefined }}
      >
        <ListItemText primary={title} slotProps={{ primary: { dir: directionOf(title), sx: text } }} />
      </ListItemButton>
    </li>
  )
}

function branchOf({ kind }: Node): Branch | undefined {
  if (kind === "subject" || kind === "attribute") return "subjects"
  if (kind === "questionnaire") return "questionnaires"
  return kind === "measure" ? "measures" : undefined
}

function sameNode(one: Node, other: Node): boolean {
  return one.kind === other.kind && ("id" in one ? "id" in other && one.id === other.id : true)
}

const frame = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  overflow: "hidden auto",
  maxHeight: { xs: 320, md: 640 },
  backgroundColor: "background.paper",
} as const

const text = { overflowWrap: "anywhere", textAlign: "start" } as const
