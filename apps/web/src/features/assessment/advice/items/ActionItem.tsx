import { Box, Chip, IconButton, Link, Paper, Stack, Typography } from "@mui/material"
import { type ReactElement, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../../api/schemas.ts"
import {
  BoltOutlined,
  DeleteOutlined,
  EditOutlined,
  ExpandMore,
  FlagOutlined,
  PaymentsOutlined,
} from "../../../../ui/icons.ts"
import { SafeHtml } from "../../../../ui/SafeHtml.tsx"
import { usePaths } from "../../frame/index.ts"

export type Item = Schemas["ListedAdviceItem"]

interface ActionItemProps {
  item: Item
  /** Whether the person can open questions. */
  mayOpen: boolean
  onEdit?: () => void
  onDelete?: () => void
}

/** An action item: its title and measures, and when expanded its description and the question that it is about. */
export function ActionItem({ item, mayOpen, onEdit, onDelete }: ActionItemProps) {
  const { questionById } = usePaths()
  const { t } = useTranslation("advice")
  const [open, setOpen] = useState(false)
  const body = useId()
  return (
    <Paper variant="outlined" sx={frame}>
      <Stack direction="row" sx={{ alignItems: "center" }}>
        <Box component="h3" sx={{ m: 0, font: "inherit", flex: 1, minWidth: 0 }}>
          <Box
            component="button"
            type="button"
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpen(!open)}
            sx={button}
          >
            <Summary item={item} />
            <ExpandMore sx={{ transition: "transform 150ms", transform: open ? "rotate(180deg)" : "none" }} />
          </Box>
        </Box>
        {onEdit && (
          <IconButton size="small" aria-label={t("items.edit", { title: item.title })} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
        {onDelete && (
          <IconButton size="small" aria-label={t("items.remove", { title: item.title })} onClick={onDelete}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Box id={body} hidden={!open} sx={{ borderTop: 1, borderColor: "divider", p: 2, textAlign: "justify" }}>
        {open && <SafeHtml html={item.description} />}
        {open && mayOpen && item.question && (
          <Link component={RouterLink} to={questionById(item.question.questionnaireId, item.question.id)}>
            {t("items.question")}
          </Link>
        )}
      </Box>
    </Paper>
  )
}

function Summary({ item }: { item: Item }) {
  const { t } = useTranslation("advice")
  const { title, priority, impact, cost } = item
  return (
    <Box component="span" sx={summary}>
      <Typography component="span" variant="semiBoldMedium" sx={heading}>
        <bdi>{title}</bdi>
      </Typography>
      <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}>
        <Judgement icon={<FlagOutlined />} colour={ofPriority[priority.code]}>
          {t(`items.priority.${priority.code}`)}
        </Judgement>
        <Judgement icon={<BoltOutlined />} colour={ifHigh[impact.code]}>
          {t(`items.impact.${impact.code}`)}
        </Judgement>
        <Judgement icon={<PaymentsOutlined />} colour={ifLow[cost.code]}>
          {t(`items.cost.${cost.code}`)}
        </Judgement>
      </Box>
    </Box>
  )
}

function Judgement({ icon, colour, children }: { icon: ReactElement; colour: string; children: string }) {
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      icon={icon}
      label={children}
      sx={{ borderColor: colour, borderWidth: 2, "& .MuiChip-icon": { color: colour } }}
    />
  )
}

/** Colours for measures where a high amount is good, and for those where a low one is. */
const ofPriority = { HIGH: "primary.main", MEDIUM: "outline.main", LOW: "outline.main" } as const
const ifHigh = { HIGH: "success.main", MEDIUM: "warning.main", LOW: "error.light" } as const
const ifLow = { LOW: "success.main", MEDIUM: "warning.main", HIGH: "error.light" } as const

const frame = {
  borderInlineStart: "4px solid",
  borderInlineStartColor: "var(--pl-palette-outline-main)",
  overflow: "hidden",
} as const

const button = {
  display: "flex",
  alignItems: "center",
  gap: 1,
  width: "100%",
  border: 0,
  px: 1.5,
  py: 1.25,
  font: "inherit",
  color: "inherit",
  textAlign: "start",
  background: "none",
  cursor: "pointer",
  "&:hover": { backgroundColor: "surface.low" },
} as const

const heading = {
  flex: { xs: "1 1 100%", sm: "1 1 16rem" },
  minWidth: 0,
  overflowWrap: "anywhere",
} as const

const summary = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 1.5,
  rowGap: 0.75,
  flex: 1,
  minWidth: 0,
} as const
