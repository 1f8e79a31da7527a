import { Box, Button } from "@mui/material"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation, useNavigate } from "react-router"
import { askForAnyAssessment, askForSpace, paths } from "../../../paths.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { forgetPending, offerPending } from "../../account/pending/index.ts"
import { MyItems } from "../../assessment/roadmap/index.ts"
import { FirstKits } from "../../library/kits/index.ts"
import { AssessmentGrid, NewAssessment, recentQuery } from "../assessments/index.ts"
import { CreateSpaceDialog, SpaceList } from "../list/index.ts"
import { Assigned } from "./Assigned.tsx"
import { invitationsQuery, myAssignmentsQuery, myItemsQuery, mySessionsQuery, waitingQuery } from "./api.ts"
import { Sessions } from "./Sessions.tsx"
import { Waiting } from "./Waiting.tsx"

const createSpace = defineAction({ label: "spaces:create.action", shortcut: "s" })
const newAssessment = defineAction({ label: "spaces:home.create", shortcut: "n" })

/** A person's start page: what waits for them, what they worked on last, and their spaces. */
export function HomeScreen() {
  const { t } = useTranslation("spaces")
  const space = useAsked(askForSpace)
  const assessment = useAsked(askForAnyAssessment)
  const recent = useQuery(recentQuery)
  // Without them, everything else is still of use.
  const invitations = useQuery(invitationsQuery)
  const waiting = useQuery(waitingQuery)
  const mine = useInfiniteQuery(myItemsQuery)
  const assigned = useInfiniteQuery(myAssignmentsQuery)
  const sessions = useInfiniteQuery(mySessionsQuery)
  const items = mine.data?.pages.flatMap(({ items }) => items) ?? []
  const isReady = [recent, invitations, waiting, mine, assigned, sessions].every(
    ({ isPending }) => !isPending,
  )
  const isNew = recent.data?.length === 0
  const createSpaceAction = useAction(createSpace, { run: space.ask })
  const createAssessment = useAction(newAssessment, { run: assessment.ask })

  return (
    <Page
      title={t("title")}
      actions={isReady && !isNew && <ActionButton action={createAssessment} variant="contained" />}
    >
      {isReady ? (
        <Suspense fallback={<Loading />}>
          <Waiting
            invitations={invitations.data ?? []}
            assessments={recent.data ?? []}
            waiting={waiting.data?.items ?? []}
            items={items}
          />
          <Sessions items={sessions.data?.pages.flatMap((page) => page.items) ?? []} query={sessions} />
          <Assigned items={assigned.data?.pages.flatMap((page) => page.items) ?? []} query={assigned} />
          {items.length > 0 && <MyItems items={items.filter(({ isLate }) => !isLate)} query={mine} />}
          {isNew ? (
            <FirstKits
              title={t("home.first.title")}
              text={t("home.first.text")}
              all={t("home.first.all")}
              other={<Button onClick={assessment.ask}>{t("home.first.fromFile")}</Button>}
            />
          ) : (
            <Section
              title={t("home.recent")}
              actions={
                <Button component={RouterLink} to={paths.portfolio} variant="outlined">
                  {t("home.portfolio")}
                </Button>
              }
            >
              <Loaded query={recent} heading="h2">
                {(assessments) => (
                  <AssessmentGrid
                    assessments={assessments.slice(0, mostRecent)}
                    spaceOf={({ space }) => space?.id ?? 0}
                    heading="h3"
                  />
                )}
              </Loaded>
            </Section>
          )}
          <SpaceList create={createSpaceAction} />
        </Suspense>
      ) : (
        <Loading />
      )}
      {assessment.isAsked && isReady && (
        <Suspense>
          <NewAssessment latestKitId={recent.data?.[0]?.kit.id} onClose={assessment.done} />
        </Suspense>
      )}
      {space.isAsked && (
        <Suspense>
          <CreateSpaceDialog
            onClose={(step) => {
              space.done()
              if (step === "name") offerPending()
              else forgetPending()
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** As many as fill two rows; all are in their spaces. */
const mostRecent = 8

/** Higher than the window, so that nothing that is already visible moves when the content arrives. */
function Loading() {
  return (
    <Box sx={{ minHeight: "100dvh" }}>
      <Skeletons count={4} height={380} columns={{ xs: 1, sm: 2, md: 3, lg: 4 }} />
    </Box>
  )
}

/** A dialog state kept in the fragment of the address, so that other screens can link straight to it. */
function useAsked(fragment: string) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  return {
    isAsked: hash === fragment,
    ask: () => void navigate({ search, hash: fragment }, { replace: true, preventScrollReset: true }),
    done: () => void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true }),
  }
}
