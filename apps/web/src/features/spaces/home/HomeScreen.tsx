import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { askForSpace, askToBegin } from "../../../places.ts"
import { useUser } from "../../../session/session.ts"
import { defineAction, useAction } from "../../../ui/actions.tsx"
import { Page } from "../../../ui/Page.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { forgetPending, offerPending } from "../../account/pending/index.ts"
import { SpaceAssessments } from "../assessments/index.ts"
import { CreateSpaceDialog, SpaceList } from "../list/index.ts"

const createSpace = defineAction({ label: "spaces:create.action", shortcut: "s" })

/** A person's work: the assessments of their own space, then the spaces they share with others. */
export function HomeScreen() {
  const { t } = useTranslation("spaces")
  const { defaultSpaceId } = useUser()
  const [address, setAddress] = useSearchParams()
  const dialog = useAsked(askForSpace)
  const begin = useAsked(askToBegin)
  const create = useAction(createSpace, { run: dialog.ask })

  const own = (actions: ReactNode, list: ReactNode) => (
    <Section title={t("own")} actions={actions}>
      {list}
    </Section>
  )

  return (
    <Page title={t("title")}>
      <Suspense
        fallback={own(null, <Skeletons count={4} height={380} columns={{ xs: 1, sm: 2, md: 3, lg: 4 }} />)}
      >
        <SpaceAssessments
          spaceId={defaultSpaceId}
          page={address.get("assessmentPage") ?? "1"}
          onPage={(page, options) =>
            setAddress((query) => {
              query.set("assessmentPage", String(page))
              return query
            }, options)
          }
          cardHeading="h3"
          begins={begin.isAsked}
          onBegun={begin.done}
          frame={own}
        />
      </Suspense>
      <Suspense
        fallback={
          <Section title={t("list.title")}>
            <Skeletons count={3} height={108} columns={{ xs: 1, sm: 2, md: 3 }} />
          </Section>
        }
      >
        <SpaceList create={create} />
      </Suspense>
      {dialog.isAsked && (
        <Suspense>
          <CreateSpaceDialog
            onClose={(step) => {
              dialog.done()
              if (step === "name") offerPending()
              else forgetPending()
            }}
          />
        </Suspense>
      )}
    </Page>
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
