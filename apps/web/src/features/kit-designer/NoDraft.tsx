import TaskAlt from "@mui/icons-material/TaskAlt"
import { Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { places } from "../../places.ts"
import { StatePanel } from "../../ui/states.tsx"

/** Shown in place of a released version, which can no longer be changed; links to what can. */
export function NoDraft({ groupId, kit }: { groupId: number; kit: Schemas["KitInfo"] }) {
  const { t } = useTranslation("designer")
  const { id, draftVersionId } = kit
  return (
    <StatePanel
      component="h2"
      picture={<TaskAlt color="success" sx={{ fontSize: 56 }} />}
      title={t("released.title")}
      hint={t("released.hint")}
      actions={
        <>
          <Button component={Link} to={places.authoredKit(groupId, id)} variant="outlined">
            {t("released.view")}
          </Button>
          {draftVersionId !== null && (
            <Button component={Link} to={places.kitDesigner(groupId, draftVersionId)} variant="contained">
              {t("released.draft")}
            </Button>
          )}
        </>
      }
    />
  )
}
