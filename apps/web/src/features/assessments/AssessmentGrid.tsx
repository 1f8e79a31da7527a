import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import DriveFileRenameOutline from "@mui/icons-material/DriveFileRenameOutline"
import { Box } from "@mui/material"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { type MenuEntry, MoreMenu } from "../../ui/MoreMenu.tsx"
import { gridOf } from "../../ui/states.tsx"
import { AssessmentCard } from "./AssessmentCard.tsx"

const RenameAssessmentDialog = lazy(async () => ({
  default: (await import("./AssessmentDialogs.tsx")).RenameAssessmentDialog,
}))

const DeleteAssessmentDialog = lazy(async () => ({
  default: (await import("./AssessmentDialogs.tsx")).DeleteAssessmentDialog,
}))

interface Asked {
  change: "rename" | "delete"
  assessment: Schemas["AssessmentCard"]
}

/** The cards of assessments, and the dialogs that their menus open. */
export function AssessmentGrid({
  assessments,
  spaceId,
  page,
  heading,
}: {
  assessments: Schemas["AssessmentCard"][]
  spaceId: number
  page: number
  heading: "h2" | "h3"
}) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Box component="ul" sx={{ ...gridOf(gridColumns), m: 0, p: 0, listStyle: "none" }}>
        {assessments.map((assessment) => (
          <AssessmentCard
            key={assessment.id}
            assessment={assessment}
            place={{ spaceId, page, assessmentId: assessment.id }}
            heading={heading}
            menu={<AssessmentMenu assessment={assessment} onAsk={setAsked} />}
          />
        ))}
      </Box>
      <Suspense>
        {asked?.change === "rename" && (
          <RenameAssessmentDialog assessment={asked.assessment} onClose={close} />
        )}
        {asked?.change === "delete" && (
          <DeleteAssessmentDialog assessment={asked.assessment} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

export const gridColumns = { xs: 1, sm: 2, md: 3, lg: 4 }

function AssessmentMenu({
  assessment,
  onAsk,
}: {
  assessment: Schemas["AssessmentCard"]
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation("assessments")
  if (!assessment.permissions.canManageSettings) return null
  const entries: MenuEntry[] = [
    {
      label: t("rename.entry"),
      icon: <DriveFileRenameOutline fontSize="small" />,
      run: () => onAsk({ change: "rename", assessment }),
    },
    {
      label: t("delete.entry"),
      icon: <DeleteOutlined fontSize="small" />,
      run: () => onAsk({ change: "delete", assessment }),
    },
  ]
  return <MoreMenu label={t("card.actions", { title: assessment.title })} entries={entries} />
}
