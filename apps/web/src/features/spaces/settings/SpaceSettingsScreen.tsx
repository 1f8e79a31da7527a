import { Box, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useNavigate, useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { pageSettings } from "../../../session/settings.ts"
import { DriveFileRenameOutline } from "../../../ui/icons.ts"
import { isFirstLoad, Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { SideSections } from "../../../ui/SideSections.tsx"
import { GettingReady, NoAccess } from "../../../ui/states.tsx"
import { ImportSection, importedResultsQuery } from "../imported/index.ts"
import { DeleteSpaceDialog, LeaveSpaceDialog, RenameSpaceDialog, spaceQuery } from "../list/index.ts"
import { WebhookSection, webhooksQuery } from "../webhooks/index.ts"
import { firstGroupsQuery, firstMembersQuery, inviteesQuery } from "./api.ts"
import { DirectoryGroups } from "./DirectoryGroups.tsx"
import { Invitees, Members } from "./Members.tsx"
import { rulesQuery } from "./rules/api.ts"
import { templateQuery } from "./template/api.ts"

const RuleSection = lazyPart(async () => (await import("./rules/RuleSection.tsx")).RuleSection, "rules")
const TemplateSection = lazyPart(
  async () => (await import("./template/TemplateSection.tsx")).TemplateSection,
  "documents",
)

/** The settings of a space: its properties and members, and how to leave or delete it. */
export function SpaceSettingsScreen() {
  const spaceId = Number(useParams().spaceId)
  if (!Number.isSafeInteger(spaceId) || spaceId < 1) return <NoAccess heading="h1" />
  return <SpaceSettings key={spaceId} spaceId={spaceId} />
}

function SpaceSettings({ spaceId }: { spaceId: number }) {
  const space = useQuery(spaceQuery(spaceId))
  const isWaiting = useIsWaiting(spaceId, space.data)
  return (
    <Loaded query={space} heading="h1">
      {(content) =>
        isWaiting ? (
          <GettingReady />
        ) : (
          <Suspense fallback={<GettingReady />}>
            <Sections space={content} />
          </Suspense>
        )
      }
    </Loaded>
  )
}

/** Whether a section's content is still to come: the sections appear together, so that none moves another. */
function useIsWaiting(spaceId: number, space: Schemas["Space"] | undefined): boolean {
  const isShared = space !== undefined && !space.isDefault && !space.onlyReads
  const members = useQuery({ ...firstMembersQuery(spaceId), enabled: isShared })
  const invitees = useQuery({ ...inviteesQuery(spaceId), enabled: isShared })
  const groups = useQuery({ ...firstGroupsQuery(spaceId), enabled: isShared && space.editable })
  const webhooks = useQuery({ ...webhooksQuery(spaceId), enabled: space?.editable === true })
  const template = useQuery({ ...templateQuery(spaceId), enabled: space?.editable === true })
  const rules = useQuery({ ...rulesQuery(spaceId), enabled: space?.editable === true })
  const imported = useQuery({
    ...importedResultsQuery(spaceId),
    enabled: space !== undefined && hasImported(space),
  })
  return isFirstLoad(members, invitees, groups, imported, template, webhooks, rules)
}

function Sections({ space }: { space: Schemas["Space"] }) {
  const { t } = useTranslation("spaces")
  const { t: shell } = useTranslation()
  const [asked, setAsked] = useState<"rename" | "delete" | "leave">()
  const navigate = useNavigate()
  const close = () => setAsked(undefined)
  const gone = () => void navigate(paths.spaces)
  const title = space.isDefault ? t("own") : space.title
  const sections = partsOf(space)
  function contentOf(id: Part): ReactNode {
    switch (id) {
      case "about":
        return <About space={space} />
      case "people":
        return (
          <>
            <Members space={space} />
            <Invitees spaceId={space.id} />
            {space.editable && <DirectoryGroups space={space} />}
          </>
        )
      case "results":
        return <ImportSection spaceId={space.id} canImport={space.canCreateAssessment} />
      case "template":
        return <TemplateSection spaceId={space.id} />
      case "webhooks":
        return <WebhookSection spaceId={space.id} />
      case "notices":
        return <RuleSection space={space} />
      case "log":
        return <Log spaceId={space.id} />
      case "ending":
        return <Ending space={space} onAsk={setAsked} />
    }
  }
  return (
    <Page
      title={t("settings.title", { title })}
      breadcrumbs={[
        { label: shell("nav.spaces"), to: paths.spaces },
        { label: title, to: paths.space(space.id) },
      ]}
      actions={
        space.editable &&
        !space.isDefault && (
          <Button
            variant="outlined"
            startIcon={<DriveFileRenameOutline />}
            onClick={() => setAsked("rename")}
          >
            {t("rename.entry")}
          </Button>
        )
      }
    >
      <SideSections
        label={t("settings.sections")}
        sections={sections.map((id) => ({ id, title: t(`settings.parts.${id}`), content: contentOf(id) }))}
      />
      <Suspense>
        {asked === "rename" && <RenameSpaceDialog space={space} onClose={close} />}
        {asked === "delete" && <DeleteSpaceDialog space={space} onClose={close} onDone={gone} />}
        {asked === "leave" && <LeaveSpaceDialog space={space} onClose={close} onDone={gone} />}
      </Suspense>
    </Page>
  )
}

const parts = ["about", "people", "results", "template", "webhooks", "notices", "log", "ending"] as const
type Part = (typeof parts)[number]

/** The sections that the person has in a space. */
function partsOf(space: Schemas["Space"]): Part[] {
  const { isDefault, onlyReads, editable } = space
  const has: Record<Part, boolean> = {
    about: true,
    people: !isDefault && !onlyReads,
    results: hasImported(space),
    ...{ template: editable, webhooks: editable, notices: editable, log: editable },
    ending: !isDefault,
  }
  return parts.filter((part) => has[part])
}

/** Whether there are results of other sites in a space for the person. */
function hasImported({ onlyReads }: Schemas["Space"]): boolean {
  return !onlyReads && pageSettings().attestations
}

/** Whether a space takes more assessments, and if not, why. */
function roomIn({ canCreateAssessment, isActive, type }: Schemas["Space"]) {
  if (canCreateAssessment) return "roomLeft"
  if (!isActive) return "inactive"
  return type.code === "PREMIUM" ? "expired" : "full"
}

function About({ space }: { space: Schemas["Space"] }) {
  const { t } = useTranslation("spaces")
  const format = useFormat()
  const count = space.assessmentsCount
  return (
    <Section title={t("settings.about")}>
      <Facts
        facts={[
          { name: t("settings.type"), value: space.type.title },
          {
            name: t("settings.room"),
            value: t(`settings.${roomIn(space)}`, { count }),
          },
          { name: t("settings.changed"), value: format.relative(space.lastModificationTime) },
        ]}
      />
      {(space.isDefault || space.onlyReads) && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {t(space.isDefault ? "settings.own" : "settings.reader")}
        </Typography>
      )}
    </Section>
  )
}

/** A list of names and values, side by side; stacked on phones. */
function Facts({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <Box component="dl" sx={factList}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="bodySmall" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="semiBoldMedium" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

const factList = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "repeat(auto-fit, minmax(180px, max-content))" },
  columnGap: 6,
  rowGap: 1.5,
  m: 0,
} as const

/** Links to the audit log, which has its own page. */
function Log({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("spaces")
  return (
    <Section title={t("audit.title")}>
      <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("audit.text")}</Typography>
        <Button component={RouterLink} to={paths.audit(spaceId)} variant="outlined">
          {t("audit.open")}
        </Button>
      </Stack>
    </Section>
  )
}

function Ending({ space, onAsk }: { space: Schemas["Space"]; onAsk: (asked: "delete" | "leave") => void }) {
  const { t } = useTranslation("spaces")
  return (
    <Section title={t("ending.title")}>
      <Stack sx={{ gap: 1.5, alignItems: "flex-start" }}>
        {space.editable ? (
          <>
            <Typography color="textSecondary">
              {t("ending.ownerHint")} {t("ending.deleteHint")}
            </Typography>
            <Button color="error" variant="outlined" onClick={() => onAsk("delete")}>
              {t("delete.title")}
            </Button>
          </>
        ) : (
          <>
            <Typography color="textSecondary">{t("ending.leaveHint")}</Typography>
            <Button color="error" variant="outlined" onClick={() => onAsk("leave")}>
              {t("leave.title")}
            </Button>
          </>
        )}
      </Stack>
    </Section>
  )
}
