import { expect, test } from "vitest"
import { commonSettingsOf, describeSettings, loadConfig } from "../config.ts"
import { onNodes } from "./nodes.ts"

test("every setting says what nodes have in common, and none that has a secret in it would be shown", () => {
  const variables = describeSettings().map(({ variable }) => variable)
  expect(Object.keys(onNodes)).toHaveLength(variables.length)
  const shown = commonSettingsOf(loadConfig({})).filter(({ isSecret }) => !isSecret)
  // Browsers are told this one.
  const isPublic = (variable: string) => variable === "FLAGS_ENVIRONMENT_KEY"
  const suspicious = /KEY|SECRET|PASSWORD|HEADERS|^(MAIL|DATABASE).*_URL/
  expect(
    shown.map(({ variable }) => variable).filter((name) => suspicious.test(name) && !isPublic(name)),
  ).toEqual([])
})
