import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { places } from "../../places.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { NoAccess } from "../../ui/states.tsx"
import { kitQuery, numberIn } from "../authoring/index.ts"
import { TrialProvider } from "../kit-trial/index.ts"
import { versionQuery } from "./api.ts"
import { DesignerTabs } from "./DesignerTabs.tsx"
import { DraftProvider } from "./DraftProvider.tsx"
import { DesignerContext } from "./designer.ts"
import { NoDraft } from "./NoDraft.tsx"
import { UndoLast } from "./parts/Undo.tsx"

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
  return (
    <Page
      title={t("title")}
      breadcrumbs={[
        { label: t("groups"), to: places.groups },
        { label: group.title, to: places.group(group.id) },
        { label: kit.title, to: places.authoredKit(group.id, kit.id) },
      ]}
    >
      {kit.draftVersionId === versionId ? (
        <DesignerContext value={{ versionId, groupId: group.id, kit, mainLanguage, otherLanguage }}>
          <DraftProvider versionId={versionId}>
            <TrialProvider>
              <DesignerTabs />
            </TrialProvider>
            <UndoLast />
          </DraftProvider>
        </DesignerContext>
      ) : (
        <NoDraft groupId={group.id} kit={kit} />
      )}
    </Page>
  )
}
