import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { askForSpace } from "../../places.ts"
import { useUser } from "../../session/session.ts"
import { defineAction, useAction } from "../../ui/actions.ts"
import { Page } from "../../ui/Page.tsx"
import { Section } from "../../ui/Section.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { SpaceAssessments } from "../assessments/index.ts"
import { CreateSpaceDialog, SpaceList } from "../spaces/index.ts"

const createSpace = defineAction({ label: "spaces:create.action", shortcut: "s" })

/** Where a person's work is: the assessments of their own space, then the spaces they share with others. */
export function HomeScreen() {
  const { t } = useTranslation("spaces")
  const { defaultSpaceId } = useUser()
  const [address, setAddress] = useSearchParams()
  const dialog = useCreateDialog()
  const create = useAction(createSpace, { run: dialog.open })

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
          frame={own}
        />
      </Suspense>
      <SpaceList create={create} />
      {dialog.isOpen && (
        <Suspense>
          <CreateSpaceDialog onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  )
}

/** The dialog is open while the address asks for it, so that other screens can lead straight to it. */
function useCreateDialog() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  return {
    isOpen: hash === askForSpace,
    open: () => void navigate({ search, hash: askForSpace }, { replace: true, preventScrollReset: true }),
    close: () => void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true }),
  }
}
