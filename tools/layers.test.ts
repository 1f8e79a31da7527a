import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * Checks a tree of files, each given with its imports, against one of our configurations. Returns the broken rules,
 * with the files.
 */
function broken(configuration: string, tree: Record<string, string[]>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-layers-"))
  try {
    for (const [file, imports] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), imports.map(importOf).join(""))
    }
    const checked = spawnSync(
      process.execPath,
      [
        join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
        ...["--config", join(root, configuration), "--output-type", "json", "apps"],
      ],
      { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 },
    )
    const { summary }: { summary: { violations: { from: string; to: string; rule: { name: string } }[] } } =
      JSON.parse(checked.stdout)
    return summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} -> ${to}`).sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An import of a module, or of its types: `type ./module.ts`. */
function importOf(name: string): string {
  return name.startsWith("type ") ? `import type { Any } from "${name.slice(5)}"\n` : `import "${name}"\n`
}

const layers = ".dependency-cruiser.mjs"
const features = ".dependency-cruiser.features.mjs"

test("allowed dependencies pass", () => {
  const tree = {
    "apps/web/src/app/routes.tsx": ["../features/library/kits/index.ts"],
    "apps/web/src/features/library/kits/index.ts": ["./KitScreen.tsx"],
    "apps/web/src/features/library/kits/KitScreen.tsx": [
      "../../spaces/list/index.ts",
      "../content/index.ts",
      "../../../ui/Page.tsx",
    ],
    "apps/web/src/features/library/content/index.ts": [],
    "apps/web/src/features/spaces/list/index.ts": [],
    "apps/web/src/ui/Page.tsx": [],
    "apps/server/src/features/kits/routes.ts": ["../spaces/index.ts"],
    "apps/server/src/features/spaces/index.ts": ["./queries.ts"],
    "apps/server/src/features/spaces/queries.ts": [],
  }
  expect(broken(layers, tree)).toEqual([])
  expect(broken(features, tree)).toEqual([])
})

test("a feature is reached through its index.ts, in the server and in the client, by other features and the app", () => {
  const tree = {
    "apps/server/src/features/kits/routes.ts": ["../spaces/queries.ts"],
    "apps/server/src/features/spaces/queries.ts": [],
    "apps/web/src/features/library/kits/KitScreen.tsx": [
      "../../spaces/list/SpaceCard.tsx",
      "../content/Outline.tsx",
    ],
    "apps/web/src/features/library/content/Outline.tsx": [],
    "apps/web/src/features/spaces/list/SpaceCard.tsx": [],
    "apps/web/src/app/routes.tsx": ["../features/library/kits/KitScreen.tsx"],
  }
  expect(broken(layers, tree)).toEqual([
    "features-meet-at-the-door: apps/server/src/features/kits/routes.ts -> apps/server/src/features/spaces/queries.ts",
    "web-app-uses-the-door: apps/web/src/app/routes.tsx -> apps/web/src/features/library/kits/KitScreen.tsx",
    "web-features-meet-at-the-door: apps/web/src/features/library/kits/KitScreen.tsx -> apps/web/src/features/library/content/Outline.tsx",
    "web-features-meet-at-the-door: apps/web/src/features/library/kits/KitScreen.tsx -> apps/web/src/features/spaces/list/SpaceCard.tsx",
  ])
})

test("dependencies point downwards: no feature depends on the app, and nothing below on a feature", () => {
  const tree = {
    "apps/web/src/app/Shell.tsx": [],
    "apps/web/src/features/library/kits/index.ts": ["../../../app/Shell.tsx"],
    "apps/web/src/paths.ts": ["./features/library/kits/index.ts"],
    "apps/web/src/ui/Page.tsx": ["../features/library/kits/index.ts"],
    "apps/web/src/api/client.ts": ["../app/Shell.tsx"],
    "apps/web/src/testing/screen.tsx": [],
    "apps/web/src/session/session.ts": ["../testing/screen.tsx"],
  }
  expect(broken(layers, tree)).toEqual([
    "web-base-knows-no-feature: apps/web/src/api/client.ts -> apps/web/src/app/Shell.tsx",
    "web-base-knows-no-feature: apps/web/src/paths.ts -> apps/web/src/features/library/kits/index.ts",
    "web-base-knows-no-feature: apps/web/src/ui/Page.tsx -> apps/web/src/features/library/kits/index.ts",
    "web-features-know-no-app: apps/web/src/features/library/kits/index.ts -> apps/web/src/app/Shell.tsx",
    "web-testing-is-for-tests: apps/web/src/session/session.ts -> apps/web/src/testing/screen.tsx",
  ])
})

test("nothing depends on the protocols of other systems but the composition, and they use features at the door", () => {
  const compat = "apps/server/src/compat"
  const tree = {
    "apps/server/src/app.ts": ["./compat/wings.ts"],
    [`${compat}/wings.ts`]: ["./contact-form/wing.ts", "./feature-flags/wing.ts"],
    [`${compat}/contact-form/wing.ts`]: [
      "../../features/contact/index.ts",
      "../../features/contact/routes.ts",
    ],
    [`${compat}/feature-flags/wing.ts`]: ["../contact-form/wing.ts", "../../identity/realms.ts"],
    "apps/server/src/features/contact/index.ts": ["./routes.ts"],
    "apps/server/src/features/contact/routes.ts": ["../../compat/contact-form/wing.ts"],
    "apps/server/src/identity/realms.ts": [],
    "apps/server/src/platform/http/server.ts": ["../../compat/wings.ts"],
  }
  const found = broken(layers, tree).filter((violation) => !violation.startsWith("no-cycles"))
  expect(found).toEqual([
    "compat-is-a-wing: apps/server/src/features/contact/routes.ts -> apps/server/src/compat/contact-form/wing.ts",
    "compat-is-a-wing: apps/server/src/platform/http/server.ts -> apps/server/src/compat/wings.ts",
    "compat-uses-the-door: apps/server/src/compat/contact-form/wing.ts -> apps/server/src/features/contact/routes.ts",
    "compat-uses-the-door: apps/server/src/compat/feature-flags/wing.ts -> apps/server/src/identity/realms.ts",
    "wings-stand-alone: apps/server/src/compat/feature-flags/wing.ts -> apps/server/src/compat/contact-form/wing.ts",
  ])
})

test("the platform has no cycles, not even of types, so that its context knows no service", () => {
  const tree = {
    "apps/server/src/platform/context.ts": ["type ./jobs/job.ts"],
    "apps/server/src/platform/jobs/job.ts": ["type ../context.ts"],
    "apps/server/src/features/kits/one.ts": ["type ./other.ts"],
    "apps/server/src/features/kits/other.ts": ["type ./one.ts"],
  }
  expect(broken(layers, tree)).toEqual([
    "context-knows-no-service: apps/server/src/platform/context.ts -> apps/server/src/platform/jobs/job.ts",
  ])
})

test.each([
  ["server", "", ""],
  ["client", "apps/web/src/features/spaces", "apps/web/src/features/library"],
])(
  "cycles between features of the %s are found, even without cycles between files",
  (_app, spaces, library) => {
    const server = "apps/server/src/features"
    const assessments = `${spaces || server}/assessments`
    const list = spaces ? `${spaces}/list` : `${server}/spaces`
    const kits = `${library || server}/kits`
    const to = (from: string, feature: string) => `${relative(from, feature)}/index.ts`
    const tree = {
      [`${assessments}/index.ts`]: [],
      [`${assessments}/dialog.ts`]: [to(assessments, list)],
      [`${list}/index.ts`]: [],
      [`${list}/screen.ts`]: [to(list, kits)],
      [`${kits}/index.ts`]: [],
      [`${kits}/card.ts`]: [to(kits, assessments)],
    }
    expect(broken(layers, tree)).toEqual([])
    expect(broken(features, tree)).toEqual(
      [
        `features-in-no-circle: ${assessments} -> ${list}`,
        `features-in-no-circle: ${kits} -> ${assessments}`,
        `features-in-no-circle: ${list} -> ${kits}`,
      ].sort(),
    )
  },
)

test("imports in tests do not count as cycles", () => {
  const tree = {
    "apps/web/src/features/spaces/assessments/index.ts": ["../list/index.ts"],
    "apps/web/src/features/spaces/list/index.ts": [],
    "apps/web/src/features/spaces/list/Screen.test.tsx": ["../assessments/index.ts"],
  }
  expect(broken(features, tree)).toEqual([])
})
