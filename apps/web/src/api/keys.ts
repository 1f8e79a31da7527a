/**
 * The keys under which loaded content is kept, by the resource it belongs to: first the kind of resource, then its id
 * (or the name of a list of several), then what of it. A key without its last parts is the prefix of all that belongs
 * to it: "everything about this assessment" is `keys.assessment(id).all`.
 */
export const keys = {
  /** The person who is signed in. */
  user: ["user"],
  /** What is switched on for the person. */
  flags: ["user", "flags"],
  /** What stands between the person and the deletion of their account. */
  deletion: ["user", "deletion"],
  /** The tokens the person has made for programs. */
  apiTokens: ["user", "api tokens"],
  /** Which mails the person wants. */
  notificationChoices: ["user", "notification choices"],
  /** What is found by a text, all over. */
  findings: (text: string) => ["findings", text],
  /** The installation: its name, logo and who writes its texts. */
  tenant: ["tenant"],
  /** Texts of the interface in a language that it does not speak at the moment. */
  texts: (language: string) => ["texts", language],

  kits: {
    /** Everything about every kit. */
    all: ["kit"],
    library: (reader: { signedIn: boolean }) => ["kit", "library", reader],
    banners: (language: string) => ["kit", "banners", language],
    choices: (search: string) => ["kit", "choices", search],
    tags: ["kit", "tags"],
    languages: (language: string) => ["kit", "languages", language],
    sample: ["kit", "sample"],
  },
  kit: (id: number) => ({
    page: (reader: { signedIn: boolean }) => ["kit", id, "page", reader],
    authored: (language: string) => ["kit", id, "authored", language],
    stats: ["kit", id, "stats"],
    sampleReport: ["kit", id, "sample-report"],
    name: ["kit", id, "name"],
    users: (page: number) => ["kit", id, "users", page],
    allUsers: ["kit", id, "users"],
    /** A part of its released version. */
    content: (...part: (string | number)[]) => ["kit", id, "content", ...part],
  }),

  kitVersion: (id: number) => ({
    /** Everything about the version: each change of a draft makes all of it out of date. */
    all: ["kit-version", id],
    detail: ["kit-version", id, "detail"],
    /** A whole list of its elements; of those of a questionnaire or a question, with its id. */
    elements: (kind: string, of?: number) => ["kit-version", id, "elements", kind, of],
    /** What has to be done before it can be released. */
    check: ["kit-version", id, "check"],
    /** What its release would change. */
    preview: ["kit-version", id, "preview"],
    text: ["kit-version", id, "text"],
    /** All of its elements at once. */
    whole: ["kit-version", id, "whole"],
  }),

  groups: {
    /** Everything about every expert group. */
    all: ["expert-group"],
    list: (page: number) => ["expert-group", "list", page],
  },
  group: (id: number) => ({
    /** Says whether the person of the id is a member. */
    detail: (userId: string) => ["expert-group", id, "detail", userId],
    kits: (page: number) => ["expert-group", id, "kits", page],
    members: (status: "ACTIVE" | "PENDING") => ["expert-group", id, "members", status],
  }),

  spaces: {
    /** Everything about every space, the lists of their assessments included. */
    all: ["space"],
    list: (list: { page: number; search: string; sort: string }) => ["space", "list", list],
    /** The spaces that can take one more assessment. */
    top: ["space", "top"],
    basicAllowed: ["space", "basic-allowed"],
  },
  space: (id: number) => ({
    detail: ["space", id, "detail"],
    assessments: (list: { page: number; search: string; sort: string }) => ["space", id, "assessments", list],
    overview: ["space", id, "overview"],
    members: (list: { page: number; search: string }) => ["space", id, "members", list],
    invitees: ["space", id, "invitees"],
    /** Who did what, as filtered and paged. */
    audit: (wanted: object) => ["space", id, "audit", wanted],
    webhooks: ["space", id, "webhooks"],
  }),
  webhook: (id: string) => ({
    /** Everything about the webhook. */
    all: ["webhook", id],
    detail: ["webhook", id, "detail"],
    deliveries: (page: number) => ["webhook", id, "deliveries", page],
    delivery: (deliveryId: string) => ["webhook", id, "delivery", deliveryId],
  }),

  /** What cost, priority and impact of an action item may be, in a language. */
  amounts: (of: string, language: string) => ["amounts", of, language],
  comparison: {
    candidates: (kitId?: number) => ["comparison", "candidates", kitId],
    of: (assessmentIds: readonly string[]) => ["comparison", "of", assessmentIds],
  },
  confidenceLevels: ["confidence-levels"],
  /** Whether an address belongs to an account. */
  account: (email: string) => ["account", email],
  /** What may be done on assessments in which role, in a language. */
  roles: (language: string) => ["roles", language],
  /** Everything about every assessment. */
  assessments: ["assessment"],
  assessment: (id: string) => ({
    /** Everything about the assessment. */
    all: ["assessment", id],
    detail: ["assessment", id, "detail"],
    permissions: ["assessment", id, "permissions"],
    /** The titles on the way to the assessment, and to a questionnaire when it is named. */
    path: (questionnaireId?: number) => ["assessment", id, "path", questionnaireId],
    /** Who works on it, and who is invited to. */
    people: ["assessment", id, "people"],
    members: (page: number) => ["assessment", id, "people", "members", page],
    invitees: ["assessment", id, "people", "invitees"],
    candidates: ["assessment", id, "people", "candidates"],
    /** Who can read its report. */
    readers: ["assessment", id, "readers"],
    moveTargets: ["assessment", id, "move-targets"],
    /** How much parts of its kit weigh in it, with the weights of its own, if it has any. */
    weights: (kitCustomId: number | null) => ["assessment", id, "weights", kitCustomId],
    questions: (questionnaireId: number) => ["assessment", id, "questions", questionnaireId],
    removedQuestions: ["assessment", id, "removed questions"],
    question: (questionId: number) => ["assessment", id, "question", questionId],
    /** How a question was answered over time. */
    history: (questionId: number) => ["assessment", id, "history", questionId],
    allRemarks: ["assessment", id, "remarks"],
    /** The evidences or the comments of a question. */
    remarks: (questionId: number, kind: "evidences" | "comments") => [
      "assessment",
      id,
      "remarks",
      questionId,
      kind,
    ],
    /** The files of an evidence or comment. */
    attachments: (remarkId: string) => ["assessment", id, "attachments", remarkId],
    /** Everything that another answer may change, beyond the question itself. */
    result: ["assessment", id, "result"],
    progress: ["assessment", id, "result", "progress"],
    questionnaires: ["assessment", id, "result", "questionnaires"],
    /** Where to go on after a questionnaire. */
    next: (questionnaireId: number) => ["assessment", id, "result", "next", questionnaireId],
    level: ["assessment", id, "result", "level"],
    confidence: ["assessment", id, "result", "confidence"],
    report: ["assessment", id, "result", "report"],
    /** What each question contributes to an attribute on a level, as sorted and paged. */
    scores: (attributeId: number, page: object) => ["assessment", id, "result", "scores", attributeId, page],
    /** What an attribute gains on a level. */
    statistics: (attributeId: number, levelId: number) => [
      "assessment",
      id,
      "result",
      "statistics",
      attributeId,
      levelId,
    ],
    measures: (attributeId: number, order: object) => [
      "assessment",
      id,
      "result",
      "measures",
      attributeId,
      order,
    ],
    measureQuestions: (attributeId: number, measureId: number) => [
      "assessment",
      id,
      "result",
      "measure-questions",
      attributeId,
      measureId,
    ],
    /** The texts about attributes, subjects and the whole. */
    insights: ["assessment", id, "result", "insights"],
    insightIssues: ["assessment", id, "result", "insights", "issues"],
    /** What is done, and what waits. */
    dashboard: ["assessment", id, "result", "dashboard"],
    /** The texts around the report, and whether it is published. */
    reportTexts: ["assessment", id, "report-texts"],
    narration: ["assessment", id, "result", "narration"],
    /** Every list of action items. */
    adviceItems: ["assessment", id, "result", "advice-items"],
    adviceItemList: (choice: object) => ["assessment", id, "result", "advice-items", choice],
    /** What targets are chosen from. */
    adviceTargets: ["assessment", id, "result", "advice-targets"],
    planSize: (wishes: object) => ["assessment", id, "result", "plan-size", wishes],
  }),
  /** The report behind a public link. */
  publicReport: (linkHash: string) => ["public-report", linkHash],

  notifications: {
    all: ["notification"],
    unseen: ["notification", "unseen"],
    feed: ["notification", "feed"],
  },
}
