import { Button, Chip } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { TaskAlt } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { NoAccess, StatePanel } from "../../../ui/states.tsx"
import { kitQuery, numberIn } from "../kit/index.ts"
import { TrialProvider } from "../trial/index.ts"
import { DesignerTabs } from "./DesignerTabs.tsx"
import { DraftProvider } from "./DraftProvider.tsx"
import { DesignerContext, versionQuery } from "./designer.ts"
import { useDone } from "./draft.ts"

import { UndoLast } from "./parts/DeleteButton.tsx"

/** The screen where the owner of an expert group edits the draft of a kit. */
export function DesignerScreen() {
  const versionId = numberIn(useParams().kitVersionId)
  return versionId === undefined ? <NoAccess heading="h1" /> : <VersionOf key={versionId} id={versionId} />
}

function VersionOf({ id }: { id: number }) {
  const version = useQuery(versionQuery(id))
  return (
    <Loaded query={version} heading="h1">
      {(loaded) => <KitOf version={loaded} />}
    </Loaded>
  )
}

function KitOf({ version }: { version: Schemas["KitVersion"] }) {
  const kit = useQuery(kitQuery(version.assessmentKit.id, useLanguage()))
  return (
    <Loaded query={kit} heading="h1">
      {(loaded) => <Content versionId={version.id} group={version.assessmentKit.expertGroup} kit={loaded} />}
    </Loaded>
  )
}

interface ContentProps {
  versionId: number
  group: Schemas["Reference"]
  kit: Schemas["KitInfo"]
}

function Content({ versionId, group, kit }: ContentProps) {
  const { t } = useTranslation("designer")
  const { mainLanguage, languages } = kit
  const otherLanguage = languages.find(({ code }) => code !== mainLanguage.code)
  if (!kit.editable) return <NoAccess heading="h1" />
  const page = {
    title: kit.title,
    breadcrumbs: [
      { label: t("groups"), to: paths.groups },
      { label: group.title, to: paths.group(group.id) },
      { label: kit.title, to: paths.authoredKit(group.id, kit.id) },
    ],
  }
  if (kit.draftVersionId !== versionId) {
    return (
      <Page {...page}>
        <NoDraft groupId={group.id} kit={kit} />
      </Page>
    )
  }
  return (
    <DesignerContext value={{ versionId, groupId: group.id, kit, mainLanguage, otherLanguage }}>
      <DraftProvider versionId={versionId}>
        <Page {...page} actions={<DraftState />}>
          <TrialProvider>
            <DesignerTabs />
          </TrialProvider>
          <UndoLast />
        </Page>
      </DraftProvider>
    </DesignerContext>
  )
}

/** Says that this is a draft, and whether everything in it is saved. */
function DraftState() {
  const { t } = useTranslation("designer")
  const { state } = useDone()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={state === "unsaved" ? "warning" : "default"}
      label={<span role="status">{t(`state.${state}`)}</span>}
    />
  )
}

/** Shown in place of a released version, which can no longer be changed; links to what can. */
function NoDraft({ groupId, kit }: { groupId: number; kit: Schemas["KitInfo"] }) {
  const { t } = useTranslation("designer")
  const { id, draftVersionId } = kit
  return (
    <StatePanel
      component="h2"
      picture={<TaskAlt color="success" sx={{ fontSize: "3.5rem" }} />}
      title={t("released.title")}
      hint={t("released.hint")}
      actions={
        <>
          <Button component={Link} to={paths.authoredKit(groupId, id)} variant="outlined">
            {t("released.view")}
          </Button>
          {draftVersionId !== null && (
            <Button component={Link} to={paths.kitDesigner(groupId, draftVersionId)} variant="contained">
              {t("released.draft")}
            </Button>
          )}
        </>
      }
    />
  )
}
