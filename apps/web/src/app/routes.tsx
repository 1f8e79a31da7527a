import type { ComponentType } from "react"
import { generatePath, Navigate, type RouteObject, useLocation, useParams } from "react-router"
import { type Screen, screens } from "../screens.ts"
import { lazyScreen } from "../ui/lazy.tsx"
import { NotFoundScreen, ScreenError } from "./ErrorScreens.tsx"
import { Shell } from "./Shell.tsx"
import { SignedInOnly } from "./SignedInOnly.tsx"

const modules = import.meta.glob<Record<string, ComponentType>>("../features/*/*/*{Screen,Frame}.tsx")

/** The routes of a list of screens: those with the same frame within one route, which renders the frame. */
function routesOf(list: Screen[]): RouteObject[] {
  return [...Map.groupBy(list, ({ frame }) => frame)].flatMap(([frame, framed]) => {
    const [first] = framed
    const children = framed.map(routeOf)
    if (!frame || !first) return children
    return { ...loaded(frame, first), children }
  })
}

function routeOf(screen: Screen): RouteObject {
  const { path, module, movedTo } = screen
  if (movedTo) return { path, element: <Moved to={movedTo} /> }
  return { path, handle: screen, ...loaded(module, screen) }
}

/** Goes on to another address, which may have the same parameters, with the same search. */
function Moved({ to }: { to: string }) {
  const params = useParams()
  const { search } = useLocation()
  return <Navigate to={{ pathname: generatePath(to, params), search }} replace />
}

function loaded(module: string, { texts }: Screen) {
  return lazyScreen(texts, async () => {
    const exported = await modules[`../features/${module}.tsx`]?.()
    const Component = exported?.[module.slice(module.lastIndexOf("/") + 1)]
    if (!Component) throw new Error(`There is no module of the screen ${module}.`)
    return Component
  })
}

const [open = [], signedInOnly = []] = [true, false].map((isOpen) =>
  routesOf(Object.values<Screen>(screens).filter((screen) => (screen.isOpen ?? false) === isOpen)),
)

export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          ...open,
          { Component: SignedInOnly, children: signedInOnly },
          { path: "*", Component: NotFoundScreen },
        ],
      },
    ],
  },
]
