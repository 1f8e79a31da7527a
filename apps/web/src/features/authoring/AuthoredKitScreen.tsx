import { Box, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { loadTexts } from "../../i18n/i18n.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { places } from "../../places.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { SafeHtml } from "../../ui/SafeHtml.tsx"
import { Section } from "../../ui/Section.tsx"
import { NoAccess, Skeletons } from "../../ui/states.tsx"
import { KitContent } from "../kit-content/index.ts"
import { AuthoredKitAside } from "./AuthoredKitAside.tsx"
import { kitQuery, statsQuery } from "./api.ts"
import { KitActions } from "./KitActions.tsx"
import { KitMarks } from "./KitMarks.tsx"
import { numberIn } from "./numberIn.ts"
import { withAside } from "./withAside.ts"

/** Lazy-loaded with the texts of the designer, whose form it uses. */
const KitTextsEditor = lazy(async () => {
  const [{ KitTextsEditor }] = await Promise.all([import("./KitTextsEditor.tsx"), loadTexts("designer")])
  return { default: KitTextsEditor }
})

/** A kit as the members of its expert group see it. */
export function AuthoredKitScreen() {
  const kitId = numberIn(useParams().kitId)
  return kitId === undefined ? <NoAccess heading="h1" /> : <KitOf key={kitId} kitId={kitId} />
}

function KitOf({ kitId }: { kitId: number }) {
  const kit = useQuery(kitQuery(kitId, useLanguage()))
  const stats = useQuery(statsQuery(kitId))
  return (
    <Loaded query={kit} heading="h1">
      {(content) => (
        <Loaded query={stats} heading="h1">
          {(numbers) => <Content kit={content} stats={numbers} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Content({ kit, stats }: { kit: Schemas["KitInfo"]; stats: Schemas["KitStats"] }) {
  const { t } = useTranslation("authoring")
  const { id, title } = stats.expertGroup
  return (
    <Page
      title={kit.title}
      heading={<Heading kit={kit} />}
      breadcrumbs={[
        { label: t("groups.title"), to: places.groups },
        { label: title, to: places.group(id) },
      ]}
      actions={<KitActions kit={kit} groupId={id} />}
    >
      <Box sx={withAside}>
        <Box sx={{ minWidth: 0 }}>
          {kit.editable ? (
            <Suspense fallback={<Skeletons count={2} height={120} />}>
              <KitTextsEditor kit={kit} />
            </Suspense>
          ) : (
            <>
              <Text title={t("kit.summary")} html={kit.summary} />
              <Text title={t("kit.about")} html={kit.about} />
              <Text title={t("kit.context")} html={kit.metadata?.context} />
              <Text title={t("kit.goal")} html={kit.metadata?.goal} />
            </>
          )}
        </Box>
        <AuthoredKitAside kit={kit} stats={stats} />
      </Box>
      {kit.hasActiveVersion && <KitContent kitId={kit.id} />}
    </Page>
  )
}

function Heading({ kit }: { kit: Schemas["KitInfo"] }) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", minWidth: 0 }}>
      <Typography
        component="h1"
        variant="headlineMedium"
        dir={directionOf(kit.title)}
        sx={{ overflowWrap: "anywhere" }}
      >
        {kit.title}
      </Typography>
      <KitMarks published={kit.published} isPrivate={kit.isPrivate} hasDraft={kit.draftVersionId !== null} />
    </Stack>
  )
}

function Text({ title, html }: { title: string; html: unknown }) {
  if (typeof html !== "string" || html === "") return null
  return (
    <Section title={title}>
      <SafeHtml html={html} />
    </Section>
  )
}
