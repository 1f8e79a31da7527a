import { Box, Button, Skeleton } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router"
import { isOutOfReach } from "../../api/isOutOfReach.ts"
import { places } from "../../places.ts"
import { signIn } from "../../session/identity.ts"
import { useSession } from "../../session/session.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { DocumentTitle, pageMargins } from "../../ui/Page.tsx"
import { PlumbPicture } from "../../ui/PlumbPicture.tsx"
import { NoAccess, Skeletons, StatePanel } from "../../ui/states.tsx"
import { KitSampleReport } from "../reports/index.ts"
import { kitQuery } from "./api.ts"
import { CreationOnRequest } from "./CreationOnRequest.tsx"
import { KitAside } from "./KitAside.tsx"
import { KitHeader } from "./KitHeader.tsx"
import { KitIntroduction } from "./KitIntroduction.tsx"
import { KitSample } from "./KitSample.tsx"
import { KitStructure } from "./KitStructure.tsx"
import { OtherKits } from "./OtherKits.tsx"

/** The page of a kit: what it is for, what it covers, and how to start an assessment on it. Open to everybody. */
export function KitScreen() {
  const { kitId = "" } = useParams()
  const id = Number(kitId)
  if (!Number.isSafeInteger(id) || id < 1) return <NoAccess heading="h1" />
  return <KitOf key={id} kitId={id} />
}

function KitOf({ kitId }: { kitId: number }) {
  const { t } = useTranslation("kits")
  const { status } = useSession()
  const kit = useQuery({ ...kitQuery(kitId, status === "signed-in"), enabled: status !== "loading" })
  if (status === "anonymous" && isOutOfReach(kit.error)) return <MaybePrivate />
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
  const { t: shell } = useTranslation()
  return (
    <StatePanel
      component="h1"
      picture={<PlumbPicture subject="locked" />}
      title={shell("noAccess.title")}
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
