import { expect, type Page } from "@playwright/test"
import { succeeded } from "./assessments.ts"
import { button, choose, type EditorWalk, filled, inDialog, pressed, t } from "./editor-walk.ts"
import { kitFile } from "./kits.ts"
import type { World } from "./world.ts"

const d = t.designer
const subjects = ({ designer }: World) => `${designer}#Subjects`
const ranges = ({ designer }: World) => `${designer}#Answer-Ranges`
const addSubject = ({ api, versionId }: World) =>
  succeeded(
    api.post(`/api/v1/kit-versions/${versionId}/subjects/`, {
      data: { index: 1, title: `Crew ${Date.now()}`, description: "Who is there.", weight: 1 },
    }),
  )

const openQuestion = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Open: / })
    .first()
    .click()
  await page
    .getByRole("listitem")
    .getByRole("listitem")
    .getByRole("button", { name: /^Edit: / })
    .first()
    .click()
}
const impactForm = (page: Page) => page.getByRole("form", { name: d.impacts.new })

/** Where each editor of kits and their groups is. */
export const editorsOfKits = {
  group: {
    at: () => "/user/expert-groups",
    open: pressed(t.authoring.newGroup.action),
    field: (page) => page.getByRole("dialog").getByRole("textbox").first(),
    kind: "dialog",
    save: t.authoring.newGroup.submit,
  },
  "group-member": {
    at: ({ group }) => group,
    field: (page) => page.getByRole("textbox", { name: t.authoring.people.email }),
    kind: "inline",
    save: t.authoring.people.invite,
  },
  kit: {
    at: ({ group }) => group,
    open: async (page) => {
      const dialog = page.getByRole("dialog")
      if (!(await dialog.isVisible())) await button(page, t.authoring.kitFile.action).click()
      await dialog.locator("input[type=file]").setInputFiles(kitFile("Watch"))
      await expect(dialog.getByRole("textbox", { name: t.authoring.newKit.name })).toBeVisible()
    },
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.authoring.newKit.name }),
    kind: "dialog",
    save: t.authoring.newKit.save,
  },
  "empty-kit": {
    at: ({ group }) => group,
    open: (page) => page.getByRole("button", { name: t.authoring.emptyKit.action }).last().click(),
    field: (page) => inDialog(page, t.authoring.newKit.name),
    kind: "dialog",
    save: t.authoring.emptyKit.save,
  },
  "kit-user": {
    at: ({ kit }) => `${kit}/permissions`,
    field: (page) => page.getByRole("textbox", { name: t.authoring.people.email }),
    kind: "inline",
    save: t.authoring.permissions.add,
  },
  "kit-texts": {
    at: ({ kit }) => kit,
    open: pressed(filled(d.edit, d.general.title)),
    field: (page) => page.getByRole("textbox", { name: d.general.title }).first(),
    kind: "inline",
    save: d.saveChanges,
  },
  "kit-tags": {
    at: ({ kit }) => kit,
    open: pressed(t.authoring.kit.editTags),
    field: (page) => page.getByRole("dialog").locator(".MuiChip-root").filter({ hasText: "Security" }),
    fill: async (page) => {
      await choose(page, t.authoring.newKit.tags, "Security")
      await page.keyboard.press("Escape")
    },
    filled: /Security/,
    kind: "dialog",
    save: d.saveChanges,
  },
  element: {
    at: subjects,
    open: (page) =>
      page
        .getByRole("listitem")
        .getByRole("button", { name: /^Edit: / })
        .last()
        .click(),
    field: (page) =>
      page
        .getByRole("form")
        .getByRole("textbox", { name: /^Title/ })
        .first(),
    kind: "inline",
    save: d.save,
    grow: addSubject,
  },
  "new-element": {
    at: subjects,
    open: pressed(d.subjects.new),
    field: (page) =>
      page.getByRole("form", { name: d.subjects.new }).getByRole("textbox", { name: /^Title/ }),
    kind: "inline",
    save: d.save,
    grow: addSubject,
  },
  question: {
    at: ({ designer }) => `${designer}#Questionnaires`,
    open: openQuestion,
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: d.questions.hint }).first(),
    kind: "dialog",
    save: d.questions.done,
    grow: addSubject,
  },
  "question-rows": {
    at: ({ designer }) => `${designer}#Grid`,
    field: (page) => page.getByRole("table", { name: d.grid.title }).getByRole("textbox").first(),
    kind: "inline",
    grow: addSubject,
  },
  impact: {
    at: ({ designer }) => `${designer}#Questionnaires`,
    open: async (page) => {
      const adding = page.getByRole("dialog").getByRole("button", { name: d.impacts.new })
      if (!(await adding.isVisible())) await openQuestion(page)
      await expect(adding.or(impactForm(page))).toBeVisible()
      if (await adding.isVisible()) await adding.click()
    },
    field: (page) => impactForm(page).getByRole("textbox", { name: d.field.weight }),
    fill: (page) => impactForm(page).getByRole("textbox", { name: d.field.weight }).fill("7"),
    filled: /^7$/,
    kind: "dialog",
    save: d.save,
    grow: addSubject,
  },
  option: {
    at: ranges,
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Open: / })
        .first()
        .click()
      await page
        .getByRole("button", { name: /^Edit: / })
        .nth(1)
        .click()
    },
    field: (page) => page.getByRole("form").getByRole("textbox").first(),
    kind: "inline",
    save: d.save,
    grow: addSubject,
  },
  range: {
    at: ranges,
    open: pressed(d.ranges.new),
    field: (page) => page.getByRole("form", { name: d.ranges.new }).getByRole("textbox").first(),
    kind: "inline",
    save: d.save,
    grow: addSubject,
  },
  mapping: {
    at: ({ designer }) => `${designer}#Collectors`,
    field: (page) => page.locator(".cm-content"),
    kind: "inline",
    grow: addSubject,
  },
  "kit-text": {
    at: ({ designer }) => `${designer}#Text`,
    field: (page) => page.locator(".cm-content"),
    kind: "inline",
    grow: addSubject,
  },
} satisfies Record<string, EditorWalk>
