import type { Locator, Page } from "@playwright/test"
import type { Editor } from "../apps/web/src/drafts/editors.ts"
import { beginAdvanced, succeeded } from "./assessments.ts"
import { ownKit } from "./kits.ts"
import type { Person } from "./people.ts"
import { languages } from "./texts.ts"

const t = languages.en
const d = t.designer

/** What the editors of a walk are about. */
export type World = Awaited<ReturnType<typeof prepareWorld>>

/** How a walk reaches an editor and types in it. */
export interface Place {
  at: (world: World) => string
  /** Opens it; nothing if it is always open. Those that open by themselves when something was typed are not opened again. */
  open?: (page: Page) => Promise<unknown>
  field: (page: Page) => Locator
  /** How leaving is asked about: in a dialog, in place, by the editor of rich texts, or not since it comes back by itself. */
  kind: "dialog" | "inline" | "rich" | "kept"
  /** The button that saves. */
  save?: string
  /** Somebody adds to the list around it. */
  grow?: (world: World) => Promise<unknown>
}

/** A person with what they can edit: a kit with a draft, its group, and an assessment with evidence and a milestone. */
export async function prepareWorld(person: Person) {
  const { api } = person
  const kit = await ownKit(person)
  const { kitVersionId } = await succeeded(api.post(`/api/v1/assessment-kits/${kit.kitId}/clone/`))
  const assessment = await beginAdvanced(person, "Night shift", "en")
  const path = `/api/v1/assessments/${assessment.id}`
  await succeeded(api.post(`${path}/calculate/`))
  await succeeded(api.post(`${path}/calculate-confidence/`))
  const questionnaires = await succeeded(api.get(`/api/v2/assessments/${assessment.id}/questionnaires/`))
  const [questionnaire] = questionnaires.items
  const questions = await succeeded(api.get(`${path}/questionnaires/${questionnaire.id}/`))
  const description = "<p>The rota.</p>"
  const evidence = {
    assessmentId: assessment.id,
    questionId: questions.items[0].id,
    description,
    type: "POSITIVE",
  }
  const { id: evidenceId } = await succeeded(api.post("/api/v1/evidences/", { data: evidence }))
  const [{ id: questionId, options }] = questions.items
  const answer = { questionnaireId: questionnaire.id, questionId, answerOptionId: options[0].id }
  await succeeded(api.put(`/api/v2/assessments/${assessment.id}/answer-question/`, { data: answer }))
  await succeeded(api.post(`${path}/milestones/`, { data: { title: "Audit" } }))
  const base = assessment.questionnaires.replace("/questionnaires", "")
  return {
    api,
    base,
    space: base.split("/")[1] ?? "",
    question: `${assessment.questionnaires}/${questionnaire.id}/1`,
    group: `/user/expert-groups/${kit.groupId}`,
    kit: `/user/expert-groups/${kit.groupId}/assessment-kits/${kit.kitId}`,
    designer: `/user/expert-groups/${kit.groupId}/kit-designer/${kitVersionId}`,
    versionId: kitVersionId,
    evidenceId,
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first()
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first()
const inDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("textbox", { name, exact: true }).first()
const pressed = (name: string | RegExp) => (page: Page) => button(page, name).click()
const filled = (text: string, what: string) => text.replace(/\{\{\w+\}\}/, what)

const overall = filled(t.insights.text.label, t.insights.overall.whole)
const rich = (at: Place["at"], label: string): Place => ({
  at,
  open: pressed(filled(t.shell.richText.edit, label)),
  field: (page) => box(page, label),
  kind: "rich",
  save: t.shell.richText.save,
})
const settings = ({ base }: World) => `${base}/settings`
const subjects = ({ designer }: World) => `${designer}#Subjects`
const ranges = ({ designer }: World) => `${designer}#Answer-Ranges`
const addSubject = ({ api, versionId }: World) =>
  succeeded(
    api.post(`/api/v1/kit-versions/${versionId}/subjects/`, {
      data: { index: 1, title: `Crew ${Date.now()}`, description: "Who is there.", weight: 1 },
    }),
  )

/** Editors that follow a file, a plan or a published report: they use the same parts as those that are walked. */
const ownTests = [
  "advice-targets",
  "roadmap-item",
  "roadmap-wishes",
  "proposal",
  "replaced-evidence",
  "moved-to-share",
  "report-reader",
  "reported-question",
  "assessment-of-kit",
  "rule",
  "kit",
  "kit-tags",
  "impact",
] as const satisfies readonly Editor[]

/** Where each editor is. */
export const placesOfEditors: Record<Exclude<Editor, (typeof ownTests)[number]>, Place> = {
  insight: rich(({ base }) => `${base}/insights`, overall),
  narration: rich(({ base }) => `${base}/advice`, t.advice.narration.label),
  "report-text": rich(({ base }) => `${base}/report`, t.reportTexts.sections.intro.title),
  evidence: {
    at: ({ question }) => question,
    field: (page) => box(page, t.evidence.write.evidences),
    kind: "kept",
  },
  comment: {
    at: ({ question }) => question,
    open: (page) => page.getByRole("tab", { name: /^Comment/ }).click(),
    field: (page) => box(page, t.evidence.write.comments),
    kind: "kept",
  },
  "changed-remark": {
    at: ({ question }) => question,
    open: (page) =>
      page.getByRole("listitem").getByRole("button", { name: t.evidence.edit, exact: true }).click(),
    field: (page) => box(page, t.evidence.editing),
    kind: "kept",
  },
  "action-item": {
    at: ({ base }) => `${base}/advice`,
    open: pressed(t.advice.items.add),
    field: (page) => page.getByRole("form").getByRole("textbox", { name: t.advice.form.title }).first(),
    kind: "inline",
    save: t.advice.form.save,
  },
  "assessment-title": {
    at: ({ base }) => `${base}/questionnaires`,
    open: pressed(t.shell.assessment.rename.action),
    field: (page) => page.getByRole("textbox", { name: t.shell.assessment.rename.label }),
    kind: "inline",
    save: t.shell.assessment.rename.submit,
  },
  "assessment-titles": {
    at: settings,
    field: (page) => box(page, t.members.general.shortTitle),
    kind: "inline",
    save: t.members.general.save,
  },
  weights: {
    at: (world) => `${settings(world)}#weights`,
    field: (page) => page.getByRole("textbox", { name: t.weights.title }),
    kind: "inline",
  },
  access: {
    at: settings,
    open: pressed(t.members.members.grant),
    field: (page) => page.getByRole("dialog").getByRole("combobox", { name: t.members.grant.email }),
    kind: "dialog",
  },
  milestone: {
    at: ({ base }) => `${base}/history`,
    open: pressed(t.history.milestones.add),
    field: (page) => page.getByRole("dialog").getByRole("textbox").first(),
    kind: "dialog",
    save: t.history.milestones.submit,
  },
  "milestone-title": {
    at: ({ base }) => `${base}/history`,
    open: (page) => page.getByRole("button", { name: /^Rename .*Audit/ }).click(),
    field: (page) => page.getByRole("dialog").getByRole("textbox").first(),
    kind: "dialog",
    save: t.history.milestones.save,
  },
  copy: {
    at: settings,
    open: pressed(t.reassessment.copy.action),
    field: (page) => page.getByRole("dialog").getByRole("textbox").first(),
    kind: "dialog",
    save: t.reassessment.copy.submit,
  },
  "review-date": {
    at: settings,
    field: (page) => page.getByLabel(t.reassessment.review.date).first(),
    kind: "inline",
    save: t.reassessment.review.save,
  },
  space: {
    at: () => "/spaces",
    open: async (page) => {
      await button(page, t.spaces.create.action).click()
      await page.getByRole("dialog").getByRole("button", { name: t.spaces.create.next }).click()
    },
    field: (page) => page.getByRole("dialog").getByRole("textbox"),
    kind: "dialog",
    save: t.spaces.create.submit,
  },
  "space-title": {
    at: () => "/spaces",
    open: async (page) => {
      await page.getByRole("button", { name: /^Actions for .*Night\W*$/ }).click()
      await page.getByRole("menuitem", { name: t.spaces.rename.entry }).click()
    },
    field: (page) => page.getByRole("dialog").getByRole("textbox"),
    kind: "dialog",
    save: t.spaces.rename.submit,
  },
  "space-member": {
    at: ({ space }) => `/${space}/setting`,
    field: (page) => page.getByRole("textbox", { name: t.spaces.people.email }),
    kind: "inline",
  },
  assessment: {
    at: ({ space }) => `/${space}/assessments/1`,
    open: pressed(t.assessments.create.action),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.assessments.create.name }),
    kind: "dialog",
  },
  webhook: {
    at: ({ space }) => `/${space}/setting`,
    open: pressed(t.webhooks.add),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.webhooks.form.note }),
    kind: "dialog",
    save: t.webhooks.form.add,
  },
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
    open: async (page) => {
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
    },
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: d.questions.hint }).first(),
    kind: "dialog",
    save: d.saveChanges,
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
  profile: {
    at: () => "/user/account",
    open: pressed(t.account.edit),
    field: (page) => page.getByRole("dialog").getByRole("textbox").nth(1),
    kind: "dialog",
    save: t.account.save,
  },
  token: {
    at: () => "/user/account/api-tokens",
    open: pressed(/new|token/i),
    field: (page) => page.getByRole("dialog").getByRole("textbox").first(),
    kind: "dialog",
    save: t.apiTokens.form.submit,
  },
  contact: {
    at: () => "/spaces",
    open: (page) => page.getByRole("button", { name: t.shell.contact.open }).last().click(),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.contact.contactUs.message }),
    kind: "dialog",
  },
}
