import { Box, Button, Chip, Skeleton, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router"
import { isOutOfReach } from "../../../api/errors.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { paths } from "../../../paths.ts"
import { signIn } from "../../../session/identity.ts"
import { useSession } from "../../../session/session.ts"
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx"
import { isFirstLoad, Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { DocumentTitle, pageMargins } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { gridOf, NotFound, Skeletons } from "../../../ui/states.tsx"
import { KitSampleReport } from "../../assessment/report/index.ts"
import { kitQuery } from "./api.ts"
import { CreationOnRequest } from "./CreationOnRequest.tsx"
import { KitAside } from "./KitAside.tsx"
import { ExpertGroup, KitCard } from "./KitCard.tsx"

import { KitIntroduction } from "./KitIntroduction.tsx"
import { KitProfiles } from "./KitProfiles.tsx"
import { KitLearn, KitSample } from "./KitSample.tsx"
import { KitStructure } from "./KitStructure.tsx"
import { mostSimilar, useLibrary, visibleText } from "./library.ts"

const KitComparison = lazyPart(async () => (await import("./KitComparison.tsx")).KitComparison)

/** The page of a kit: what it is for, what it covers, and how to start an assessment on it. Open to everybody. */
export function KitScreen() {
  const { kitId = "" } = useParams()
  const id = Number(kitId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />
  return <KitOf key={id} kitId={id} />
}

function KitOf({ kitId }: { kitId: number }) {
  const { t } = useTranslation("kitPage")
  const { status } = useSession()
  const kit = useQuery({ ...kitQuery(kitId, status === "signed-in"), enabled: status !== "loading" })
  if (status === "anonymous" && isOutOfReach(kit.error)) return <MaybePrivate />
  if (kit.error instanceof ApiError && kit.error.status === 404) return <NotFound />
  return (
    <>
      <Loaded query={kit} heading="h1" loading={<Loading />}>
        {(content) => (
          <AfterLibrary>
            <DocumentTitle>{t("title", { title: content.title })}</DocumentTitle>
            <KitHeader kit={content} />
            <Box sx={columns}>
              <Box sx={{ minWidth: 0 }}>
                <KitIntroduction kit={content} />
                {content.questionsCount > 0 && <KitLearn kit={content} />}
                {content.sampleQuestion && (
                  <KitSample question={content.sampleQuestion} levels={content.maturityLevels} />
                )}
                {content.questionsCount > 0 && (
                  <Suspense fallback={<Skeletons count={1} height={320} />}>
                    <KitSampleReport kitId={kitId} />
                  </Suspense>
                )}
                {content.subjects.length > 0 && <KitStructure subjects={content.subjects} />}
                <KitProfiles profiles={content.profiles} />
                <Suspense>
                  <KitComparison kit={content} />
                </Suspense>
              </Box>
              <KitAside kit={content} />
            </Box>
            <OtherKits besides={kitId} />
          </AfterLibrary>
        )}
      </Loaded>
      <CreationOnRequest />
    </>
  )
}

/** How often the kit is used comes with the library, and would move what is below it. */
function AfterLibrary({ children }: { children: ReactNode }) {
  return isFirstLoad(useLibrary()) ? <Loading /> : children
}

/** Visitors cannot distinguish a private kit from a missing one; signing in may show it. */
function MaybePrivate() {
  const { t } = useTranslation("kitPage")
  const { t: kits } = useTranslation("kits")
  return (
    <NotFound
      hint={t("signInHint")}
      actions={
        <>
          <Button variant="contained" onClick={() => void signIn()}>
            {t("signIn")}
          </Button>
          <Button variant="outlined" component={Link} to={paths.library}>
            {kits("title")}
          </Button>
        </>
      }
    />
  )
}

function Loading() {
  return (
    <>
      <Box sx={{ px: pageMargins, py: 3, backgroundColor: "surface.lowest" }}>
        <Skeleton width={160} />
        <Skeleton width="min(480px, 80%)" height={48} />
        <Skeleton width={200} />
      </Box>
      <Box sx={columns}>
        <Skeletons count={2} height={280} />
        <Skeletons count={1} height={240} />
      </Box>
    </>
  )
}

const columns = {
  display: "grid",
  gap: { xs: 3, md: 4 },
  px: pageMargins,
  py: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(240px, 1fr)" },
  alignItems: "start",
} as const

/** Suggests three other kits. Renders nothing if there are none, or if they cannot be loaded. */
function OtherKits({ besides }: { besides: number }) {
  const { t } = useTranslation("kitPage")
  const library = useLibrary().data ?? []
  const alike = mostSimilar(besides, library).map(({ kit }) => kit)
  const others = [...alike, ...library.filter((kit) => kit.id !== besides && !alike.includes(kit))].slice(
    0,
    3,
  )
  if (others.length === 0) return null
  return (
    <Box sx={{ px: pageMargins }}>
      <Section
        title={t("others")}
        actions={
          <Button component={Link} to={paths.library}>
            {t("allKits")}
          </Button>
        }
      >
        <Box component="ul" sx={list}>
          {others.map((kit) => (
            <KitCard key={kit.id} kit={kit} heading="h3" small />
          ))}
        </Box>
      </Section>
    </Box>
  )
}

const list = { ...gridOf({ xs: 1, sm: 2, md: 3 }), m: 0, p: 0, listStyle: "none" } as const

/** The band at the top of a kit's page. */
function KitHeader({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kits")
  const { title, isPrivate, expertGroup } = kit
  const summary = visibleText(kit.summary)
  return (
    <Box sx={band}>
      <Breadcrumbs crumbs={[{ label: t("title"), to: paths.library }]} />
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="h1" variant="headlineMedium" dir={directionOf(title)} sx={wrapping}>
          {title}
        </Typography>
        {isPrivate && <Chip size="small" color="secondary" variant="outlined" label={t("private")} />}
      </Stack>
      <ExpertGroup title={expertGroup.title} picture={expertGroup.pictureLink} />
      {summary && (
        <Typography
          color="textSecondary"
          dir={directionOf(summary)}
          sx={{ ...wrapping, mt: 1.5, maxWidth: "52em" }}
        >
          {summary}
        </Typography>
      )}
    </Box>
  )
}

const wrapping = { overflowWrap: "anywhere" } as const

const band = {
  px: pageMargins,
  py: { xs: 2, md: 3 },
  backgroundColor: "surface.lowest",
  borderBottom: "1px solid",
  borderColor: "divider",
} as const
