import { expect, test } from "vitest"
import { loadConfig } from "../config.ts"
import { switchedOn, wings } from "./wings.ts"

const namesOf = (COMPATIBILITY?: string) =>
  switchedOn(loadConfig(COMPATIBILITY === undefined ? {} : { COMPATIBILITY }).compatibility).map(
    ({ name }) => name,
  )

test("every protocol is spoken unless the setting says which", () => {
  expect(namesOf()).toEqual(wings.map(({ name }) => name))
  expect(namesOf("all")).toEqual(namesOf())
  expect(namesOf("none")).toEqual([])
  expect(namesOf("leniencies, keycloak,keycloak")).toEqual(["keycloak", "leniencies"])
})

test.each(["keycloack", "", "all,keycloak", "none,leniencies", "Keycloak"])(
  "the setting %j is refused at start",
  (value) => expect(() => namesOf(value)).toThrow(/^COMPATIBILITY: ".*" is not one of/),
)
