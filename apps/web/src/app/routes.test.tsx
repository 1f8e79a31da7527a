import type { RouteObject } from "react-router"
import { expect, test } from "vitest"
import { screens } from "../screens.ts"
import { routes } from "./routes.tsx"

/** The paths of routes with a screen, without layout routes. */
function pathsOf(list: RouteObject[], above = ""): string[] {
  return list.flatMap(({ path = "", children }) => {
    const whole = path.startsWith("/") ? path : [above, path].filter(Boolean).join("/")
    return children ? pathsOf(children, whole) : [whole]
  })
}

test("the server knows every address that has a screen, and no other", () => {
  const drawn = pathsOf(routes).filter((path) => path !== "*")
  expect(screens.map(({ path }) => path).toSorted()).toEqual(drawn.toSorted())
})
