import { Box, Button, Card, Chip, Skeleton, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router"
import { isOutOfReach } from "../../../api/errors.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { signIn } from "../../../session/identity.ts"
import { useSession } from "../../../session/session.ts"
import { useLevelColours } from "../../../theme/levels.ts"
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { DocumentTitle, pageMargins } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { gridOf, NotFound, Skeletons } from "../../../ui/states.tsx"
import { KitSampleReport } from "../../assessment/report/index.ts"
import { kitQuery } from "./api.ts"
import { CreationOnRequest } from "./CreationOnRequest.tsx"
import { KitAside } from "./KitAside.tsx"
import { ExpertGroup, KitCard } from "./KitCard.tsx"

import { KitIntroduction } from "./KitIntroduction.tsx"
import { KitStructure } from "./KitStructure.tsx"
import { useLibrary, visibleText } from "./library.ts"

/** The page of a kit: what it is for, what it covers, and how to start an assessment on it. Open to everybody. */
export function KitScreen() {
  const { kitId = "" } = useParams()
  const id = Number(kitId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFound />
  return <KitOf key={id} kitId={id} />
}

function KitOf({ kitId }: { kitId: number }) {
  const { t } = useTranslation("kits")
  const { status } = useSession()
  const kit = useQuery({ ...kitQuery(kitId, status === "signed-in"), enabled: status !== "loading" })
  if (status === "anonymous" && isOutOfReach(kit.error)) return <MaybePrivate />
  if (kit.error instanceof ApiError && kit.error.status === 404) return <NotFound />
  return (
    <>
      <Loaded query={kit} heading="h1" loading={<Loading />}>
        {(content) => (
          <>
            <DocumentTitle>{t("page.title", { title: content.title })}</DocumentTitle>
            <KitHeader kit={content} />
            <Box sx={columns}>
              <Box sx={{ minWidth: 0 }}>
                <KitIntroduction kit={content} />
                {content.subjects.length > 0 && <KitStructure subjects={content.subjects} />}
                {content.sampleQuestion && (
                  <KitSample question={content.sampleQuestion} levels={content.maturityLevels} />
                )}
                {content.questionsCount > 0 && (
                  <Suspense fallback={<Skeletons count={1} height={320} />}>
                    <KitSampleReport kitId={kitId} />
                  </Suspense>
                )}
              </Box>
              <KitAside kit={content} />
            </Box>
            <OtherKits besides={kitId} />
          </>
        )}
      </Loaded>
      <CreationOnRequest />
    </>
  )
}

/** Visitors cannot distinguish a private kit from a missing one; signing in may show it. */
function MaybePrivate() {
  const { t } = useTranslation("kits")
  return (
    <NotFound
      hint={t("page.signInHint")}
      actions={
        <>
          <Button variant="contained" onClick={() => void signIn()}>
            {t("page.signIn")}
          </Button>
          <Button variant="outlined" component={Link} to={places.library}>
            {t("title")}
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

/** Suggests other kits. Renders nothing if there are none, or if they cannot be loaded. */
function OtherKits({ besides }: { besides: number }) {
  const { t } = useTranslation("kits")
  const others = useLibrary().data?.filter(({ id }) => id !== besides) ?? []
  if (others.length === 0) return null
  return (
    <Box sx={{ px: pageMargins }}>
      <Section title={t("page.others")}>
        <Box component="ul" sx={list}>
          {others.map((kit) => (
            <KitCard key={kit.id} kit={kit} small />
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
      <Breadcrumbs crumbs={[{ label: t("title"), to: places.library }]} />
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

/** A preview of an assessment: a sample question, and the levels that answers lead to. */
function KitSample({ question, levels }: { question: Schemas["SampleQuestion"]; levels: string[] }) {
  const { t } = useTranslation("kits")
  return (
    <Section title={t("sample.title")}>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
        <Typography variant="labelMedium" color="textSecondary">
          {t("sample.from")} <bdi>{question.questionnaire}</bdi>
        </Typography>
        <Typography
          component="h3"
          variant="titleMedium"
          dir={directionOf(question.title)}
          sx={{ mt: 0.5, overflowWrap: "anywhere" }}
        >
          {question.title}
        </Typography>
        <Stack component="ol" sx={{ m: 0, mt: 1.5, p: 0, listStyle: "none", gap: 1 }}>
          {question.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options may have the same text, and never move
            <Box component="li" key={index} dir={directionOf(option)} sx={optionLook}>
              {option}
            </Box>
          ))}
        </Stack>
        <Typography component="h3" variant="titleMedium" sx={{ mt: 3 }}>
          {t("sample.levels", { count: levels.length })}
        </Typography>
        <Levels levels={levels} />
      </Card>
    </Section>
  )
}

/** The titles of the levels in their colours, the lowest first. */
function Levels({ levels }: { levels: string[] }) {
  const format = useFormat()
  const colours = useLevelColours(levels.length)
  return (
    <Stack
      component="ol"
      direction="row"
      sx={{ m: 0, mt: 1.5, p: 0, listStyle: "none", gap: 1, flexWrap: "wrap" }}
    >
      {levels.map((title, index) => (
        <Box
          component="li"
          key={title}
          sx={{
            ...levelLook,
            color: colours[index]?.on,
            backgroundColor: colours[index]?.fill,
            borderColor: colours[index]?.edge,
          }}
        >
          {format.number(index + 1)}. <bdi>{title}</bdi>
        </Box>
      ))}
    </Stack>
  )
}

const optionLook = {
  px: 2,
  py: 1,
  borderRadius: "8px",
  border: 1,
  borderColor: "divider",
  textAlign: "start",
  overflowWrap: "anywhere",
} as const

const levelLook = {
  px: 1.5,
  py: 0.5,
  borderRadius: "6px",
  border: "1px solid",
  fontSize: "0.875rem",
  fontWeight: 600,
} as const
