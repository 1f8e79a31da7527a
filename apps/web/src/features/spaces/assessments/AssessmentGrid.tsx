import { Box } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import {
  CompareArrows,
  ContentCopy,
  DeleteOutlined,
  DriveFileMoveOutlined,
  DriveFileRenameOutline,
  FileDownloadOutlined,
  SettingsOutlined,
} from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { type MenuEntry, MoreMenu } from "../../../ui/MoreMenu.tsx"
import { gridOf } from "../../../ui/states.tsx"
import { DownloadDialog } from "../../assessment/download/index.ts"
import { CopyDialog } from "../../assessment/reassessment/index.ts"
import { MoveDialog } from "../../assessment/settings/index.ts"
import { CompareButton, useTray } from "../comparison/index.ts"
import { AssessmentCard } from "./AssessmentCard.tsx"
import { AssessmentRow } from "./AssessmentRow.tsx"
import type { ListedAssessment } from "./listed.ts"

const RenameAssessmentDialog = lazyPart(
  async () => (await import("./AssessmentDialogs.tsx")).RenameAssessmentDialog,
)

const DeleteAssessmentDialog = lazyPart(
  async () => (await import("./AssessmentDialogs.tsx")).DeleteAssessmentDialog,
)

interface Asked {
  change: "download" | "copy" | "rename" | "move" | "delete"
  assessment: Schemas["AssessmentCard"]
}

/** Assessments as cards or as rows, and the dialogs that their menus open. */
export function AssessmentGrid({
  assessments,
  spaceOf,
  page = 1,
  heading,
  asRows = false,
}: {
  assessments: ListedAssessment[]
  /** The id of the space of an assessment. */
  spaceOf: (assessment: ListedAssessment) => number
  /** The page of the space's list to return to. */
  page?: number
  heading: "h2" | "h3"
  asRows?: boolean
}) {
  const Listed = asRows ? AssessmentRow : AssessmentCard
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const tray = useTray()
  return (
    <>
      <Box component="ul" sx={[asRows ? table : gridOf(gridColumns), { m: 0, p: 0, listStyle: "none" }]}>
        {assessments.map((assessment) => (
          <Listed
            key={assessment.id}
            assessment={assessment}
            place={{ spaceId: spaceOf(assessment), page, assessmentId: assessment.id }}
            heading={heading}
            menu={
              <AssessmentMenu
                assessment={assessment}
                place={{ spaceId: spaceOf(assessment), page }}
                onAsk={setAsked}
              />
            }
          />
        ))}
      </Box>
      <Suspense>
        {tray.items.length > 0 && <CompareButton />}
        {asked?.change === "download" && (
          <DownloadDialog
            source={{ assessmentId: asked.assessment.id }}
            language={asked.assessment.language.code === "FA" ? "fa" : "en"}
            withRole
            onClose={close}
          />
        )}
        {asked?.change === "copy" && (
          <CopyDialog
            assessment={{ ...asked.assessment, spaceId: spaceOf(asked.assessment) }}
            onClose={close}
          />
        )}
        {asked?.change === "rename" && (
          <RenameAssessmentDialog assessment={asked.assessment} onClose={close} />
        )}
        {asked?.change === "move" && (
          <MoveDialog assessmentId={asked.assessment.id} title={asked.assessment.title} onClose={close} />
        )}
        {asked?.change === "delete" && (
          <DeleteAssessmentDialog assessment={asked.assessment} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const table = {
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
} as const

const gridColumns = { xs: 1, sm: 2, md: 3, lg: 4 }

function AssessmentMenu({
  assessment,
  place,
  onAsk,
}: {
  assessment: Schemas["AssessmentCard"]
  place: { spaceId: number; page: number }
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  const { id, title, permissions } = assessment
  const tray = useTray()
  const isCollected = tray.has(assessment)
  const comparing: MenuEntry = {
    label: t(isCollected ? "card.notCompare" : "card.compare"),
    icon: <CompareArrows fontSize="small" />,
    disabled: !isCollected && !tray.mayAdd(assessment),
    run: () => tray.toggle(assessment),
  }
  const downloading: MenuEntry = {
    label: t("card.download"),
    icon: <FileDownloadOutlined fontSize="small" />,
    run: () => onAsk({ change: "download", assessment }),
  }
  const copying: MenuEntry = {
    label: t("card.copy"),
    icon: <ContentCopy fontSize="small" />,
    run: () => onAsk({ change: "copy", assessment }),
  }
  const managing: MenuEntry[] = [
    {
      label: t("card.settings"),
      icon: <SettingsOutlined fontSize="small" />,
      run: () => void navigate(paths.settings({ ...place, assessmentId: id })),
    },
    {
      label: t("rename.entry"),
      icon: <DriveFileRenameOutline fontSize="small" />,
      run: () => onAsk({ change: "rename", assessment }),
    },
    {
      label: t("card.move"),
      icon: <DriveFileMoveOutlined fontSize="small" />,
      run: () => onAsk({ change: "move", assessment }),
    },
    {
      label: t("delete.entry"),
      icon: <DeleteOutlined fontSize="small" />,
      run: () => onAsk({ change: "delete", assessment }),
    },
  ]
  const entries = [
    ...(permissions.canViewReport ? [downloading, comparing] : []),
    // The same roles may see who answered what, which copying needs.
    ...(permissions.canViewDashboard ? [copying] : []),
    ...(permissions.canManageSettings ? managing : []),
  ]
  return <MoreMenu label={t("card.actions", { title })} entries={entries} />
}
