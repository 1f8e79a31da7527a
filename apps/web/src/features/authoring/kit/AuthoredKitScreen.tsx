import { Box, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { pageSettings } from "../../../session/settings.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Page } from "../../../ui/Page.tsx"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { Section } from "../../../ui/Section.tsx"
import { NotFound, Skeletons } from "../../../ui/states.tsx"
import { KitContent } from "../../library/content/index.ts"
import { kitQuery, statsQuery } from "./api.ts"
import { KitActions } from "./KitActions.tsx"
import { KitMarks, withAside } from "./KitMarks.tsx"
import { numberIn } from "./plain-text.ts"

/** Lazy-loaded with the texts of the designer, whose form it uses. */
const KitTextsEditor = lazyPart(async () => (await import("./KitTextsEditor.tsx")).KitTextsEditor, "designer")

/** A kit as the members of its expert group see it. */
export function AuthoredKitScreen() {
  const kitId = numberIn(useParams().kitId)
  return kitId === undefined ? <NotFound /> : <KitOf key={kitId} kitId={kitId} />
}

function KitOf({ kitId }: { kitId: number }) {
  const kit = useQuery(kitQuery(kitId, useLanguage()))
  const stats = useQuery(statsQuery(kitId))
  if (kit.error instanceof ApiError && kit.error.status === 404) return <NotFound />
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
        { label: t("groups.title"), to: paths.groups },
        { label: title, to: paths.group(id) },
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

/** How large a kit is, how much it is used, and when it was last changed. */
function AuthoredKitAside({ kit, stats }: { kit: Schemas["KitInfo"]; stats: Schemas["KitStats"] }) {
  const { t } = useTranslation("authoring")
  const format = useFormat()
  const counts = [
    ["levels", stats.maturityLevelsCount],
    ["subjects", stats.subjects?.length ?? null],
    ["attributes", stats.attributesCount],
    ["questionnaires", stats.questionnairesCount],
    ["questions", stats.questionsCount],
    ["measures", stats.measuresCount],
    ["assessments", stats.assessmentCounts],
    ["likes", stats.likes],
  ] as const
  const titles = (items: { title: string }[]) => items.map(({ title }) => title).join(t("kit.separator"))
  return (
    <Box component="aside" aria-label={t("kit.aside")} sx={box}>
      {kit.hasActiveVersion || (
        <Typography variant="bodySmall" color="textSecondary">
          {t("kit.noContent")}
        </Typography>
      )}
      <Box component="dl" sx={pairs}>
        {counts.map(([name, count]) => (
          <Box key={name}>
            <Typography component="dt" variant="bodySmall" color="textSecondary">
              {t(`kit.${name}`)}
            </Typography>
            <Typography component="dd" variant="titleMedium" sx={{ m: 0 }}>
              {count === null ? "–" : format.number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box component="dl" sx={lines}>
        <Line label={t("kit.created")}>{format.date(stats.creationTime)}</Line>
        <Line label={t("kit.changed")}>{format.relativeDate(stats.lastModificationTime)}</Line>
        <Line label={t("kit.languages")}>{titles(kit.languages)}</Line>
        {pageSettings().offer && (
          <Line label={t("kit.price")}>{t(kit.price === 0 ? "kit.free" : "kit.paid")}</Line>
        )}
        {kit.tags.length > 0 && <Line label={t("kit.tags")}>{titles(kit.tags)}</Line>}
      </Box>
    </Box>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <Typography component="dt" variant="bodySmall" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="semiBoldSmall" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </div>
  )
}

const box = {
  display: "grid",
  gap: 2,
  p: 2,
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
} as const

const pairs = { display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1.5, m: 0 } as const

const lines = {
  ...pairs,
  gridTemplateColumns: "1fr",
  borderTop: "1px solid",
  borderColor: "divider",
  pt: 2,
} as const
