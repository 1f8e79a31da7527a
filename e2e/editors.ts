import type { Editor } from "../apps/web/src/drafts/editors.ts"
import { box, button, choose, type EditorWalk, filled, inDialog, pressed, rich, t } from "./editor-walk.ts"
import { editorsOfKits } from "./kit-editors.ts"
import type { World } from "./world.ts"

const overall = filled(t.insights.text.label, t.insights.overall.whole)
const settings = ({ base }: World) => `${base}/settings`
/** The levels that advice and a roadmap are to reach. */
const levels: Pick<EditorWalk, "field" | "fill" | "filled" | "kind"> = {
  field: (page) => page.getByRole("dialog").getByRole("combobox", { name: t.advice.targets.atLeast }),
  fill: (page) => choose(page, t.advice.targets.atLeast, "Healthy"),
  filled: /Healthy/,
  kind: "dialog",
}

/** Where each editor is. */
export const placesOfEditors: Record<Editor, EditorWalk> = {
  ...editorsOfKits,
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
  "replaced-evidence": {
    at: ({ questionOf }) => questionOf(2),
    open: (page) =>
      // The form has a button with this name, too, which sends it.
      page
        .getByRole("listitem")
        .getByRole("button", { name: t.evidence.replace, exact: true })
        .and(page.locator("[type=button]"))
        .click(),
    field: (page) => page.getByRole("listitem").getByRole("textbox", { name: t.evidence.write.evidences }),
    kind: "kept",
  },
  proposal: {
    at: ({ questionOf }) => questionOf(3),
    open: pressed(t.proposals.change),
    field: (page) => page.getByRole("textbox", { name: t.proposals.note }),
    kind: "kept",
    save: t.proposals.acceptChanged,
  },
  assignment: {
    at: ({ base }) => `${base}/questionnaires`,
    open: (page) =>
      page
        .getByRole("button", { name: new RegExp(`^${t.answers.assignment.assign}: `) })
        .first()
        .click(),
    field: (page) => page.getByRole("dialog").getByLabel(t.answers.assignment.due).first(),
    kind: "dialog",
    save: t.answers.assignment.save,
  },
  "rating-session": {
    at: ({ base }) => `${base}/sessions`,
    open: pressed(t.sessions.new.action),
    field: (page) => inDialog(page, t.sessions.new.name),
    kind: "dialog",
    save: t.sessions.new.submit,
  },
  "vote-note": {
    at: ({ base, sessionId }) => `${base}/sessions/${sessionId}`,
    open: async (page) => {
      const vote = page.getByRole("button", {
        name: new RegExp(`^(${t.sessions.lead.vote}|${t.sessions.lead.ownVote})$`),
      })
      await vote.click()
      await page
        .getByRole("radiogroup", { name: t.answers.question.options })
        .getByRole("radio")
        .first()
        .click()
    },
    field: (page) => box(page, t.rating.vote.note),
    kind: "kept",
    save: t.rating.vote.saveNote,
  },
  "reported-question": {
    at: ({ questionOf }) => questionOf(1),
    open: pressed(t.answers.question.report),
    field: (page) => inDialog(page, t.contact.reportQuestion.remark),
    fill: async (page) => {
      await page.getByRole("button", { name: t.contact.reportQuestion.items.unclear }).click()
      await inDialog(page, t.contact.reportQuestion.remark).fill("Which service is meant?")
    },
    filled: /Which service/,
    kind: "dialog",
    save: t.contact.reportQuestion.submit,
  },
  "advice-targets": {
    at: ({ base }) => `${base}/advice`,
    open: async (page) => {
      await button(page, t.advice.status.none).click()
      await button(page, t.shell.textStatus.generate).click()
    },
    ...levels,
  },
  "roadmap-wishes": {
    at: ({ base }) => `${base}/advice`,
    open: pressed(t.roadmap.proposal.more),
    ...levels,
  },
  "roadmap-item": {
    at: ({ own }) => `${own}/advice`,
    open: (page) =>
      page.getByRole("list", { name: t.roadmap.views.timeline }).getByRole("button").first().click(),
    field: (page) => inDialog(page, t.roadmap.item.note),
    kind: "dialog",
    save: t.roadmap.item.save,
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
  "moved-to-share": {
    at: ({ own }) => `${own}/settings`,
    open: pressed(t.members.members.grant),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.members.share.space }),
    kind: "dialog",
    save: t.members.share.submit,
  },
  "report-reader": {
    at: ({ report }) => report,
    open: pressed(t.report.actions.share),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.members.grant.email }),
    kind: "dialog",
    save: t.members.readers.add,
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
      const dialog = page.getByRole("dialog")
      if (!(await dialog.isVisible())) await button(page, t.spaces.create.action).click()
      await dialog.getByRole("button", { name: t.spaces.create.next }).click()
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
  "assessment-of-kit": {
    at: ({ kitId }) => `/assessment-kits/${kitId}#createAssessment?id=${kitId}`,
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.assessments.create.name }),
    kind: "dialog",
    save: t.assessments.create.submit,
  },
  rule: {
    at: ({ space }) => `/${space}/setting`,
    open: pressed(t.rules.add),
    field: (page) => page.getByRole("spinbutton", { name: t.rules.form.percent }),
    fill: async (page) => {
      await choose(page, t.rules.form.event, t.rules.event.CONFIDENCE_BELOW)
      await page.getByRole("spinbutton", { name: t.rules.form.percent }).fill("37")
    },
    filled: /37/,
    kind: "dialog",
    save: t.rules.form.add,
  },
  webhook: {
    at: ({ space }) => `/${space}/setting`,
    open: pressed(t.webhooks.add),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.webhooks.form.note }),
    kind: "dialog",
    save: t.webhooks.form.add,
  },
  campaign: {
    at: ({ space }) => `/${space}/campaigns`,
    open: pressed(t.campaigns.create),
    field: (page) => page.getByRole("dialog").getByRole("textbox", { name: t.campaigns.name }),
    kind: "dialog",
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
