/**
 * The query cache keys, grouped by resource: first the kind of resource, then its id (or the name of a list), then the
 * part of it. A shorter key is the prefix of everything below it: "everything about this assessment" is
 * `keys.assessment(id).all`.
 */
export const keys = {
  /** The signed-in person. */
  user: ["user"],
  /** The person's feature flags. */
  flags: ["user", "flags"],
  /** What prevents the person's account from being deleted. */
  deletion: ["user", "deletion"],
  /** The person's API tokens. */
  apiTokens: ["user", "api tokens"],
  /** The person's items of all roadmaps. */
  myItems: ["user", "my items"],
  /** What waits for the person in all assessments. */
  waiting: ["user", "waiting"],
  /** What is assigned to the person in all assessments. */
  myAssignments: ["user", "my assignments"],
  /** The open rating sessions in which the person may vote. */
  mySessions: ["user", "my sessions"],
  /** Which emails the person wants to receive. */
  notificationChoices: ["user", "notification choices"],
  /** A mailed invitation, by its token. */
  invitation: (token: string) => ["invitation", token],
  /** Results of the global search for a text. */
  findings: (text: string) => ["findings", text],
  /** The installation: its name, logo and writer. */
  tenant: ["tenant"],
  /** Interface texts in a language other than the current one. */
  texts: (language: string) => ["texts", language],

  /** A page of the guide. */
  guide: (language: string, page: string) => ["guide", language, page],

  /** The assessments of all spaces, and how far they have come since a moment. */
  portfolio: (since: string, language: string) => ["space", "portfolio", since, language],

  kits: {
    /** Everything about every kit. */
    all: ["kit"],
    library: (reader: { signedIn: boolean }) => ["kit", "library", reader],
    banners: (language: string) => ["kit", "banners", language],
    choices: (search: string) => ["kit", "choices", search],
    open: (search: string) => ["kit", "open", search],
    /** Those whose contents have a text. */
    contents: (text: string) => ["kit", "contents", text],
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
    /** Everything about the version: each change of a draft invalidates all of it. */
    all: ["kit-version", id],
    detail: ["kit-version", id, "detail"],
    /** All elements of a kind; `of` is the id of the questionnaire or question they belong to. */
    elements: (kind: string, of?: number) => ["kit-version", id, "elements", kind, of],
    /** The problems to fix before it can be released. */
    check: ["kit-version", id, "check"],
    /** The changes that releasing it would make. */
    preview: ["kit-version", id, "preview"],
    text: ["kit-version", id, "text"],
    collectors: ["kit-version", id, "collectors"],
    /** All of its elements at once. */
    whole: ["kit-version", id, "whole"],
    /** How many questions teams answer until the level is decided. */
    needed: ["kit-version", id, "needed"],
  }),

  groups: {
    /** Everything about every expert group. */
    all: ["expert-group"],
    list: (page: number) => ["expert-group", "list", page],
    /** The person's open invitations. */
    invitations: ["expert-group", "invitations"],
  },
  group: (id: number) => ({
    /** Includes whether the person with the id is a member. */
    detail: (userId: string) => ["expert-group", id, "detail", userId],
    kits: (page: number) => ["expert-group", id, "kits", page],
    members: (status: "ACTIVE" | "PENDING") => ["expert-group", id, "members", status],
  }),

  spaces: {
    /** Everything about every space, including the lists of assessments. */
    all: ["space"],
    list: (list: { page: number; search: string; sort: string }) => ["space", "list", list],
    /** The latest assessments in all spaces. */
    recent: ["space", "recent"],
    /** The spaces with room for another assessment. */
    top: ["space", "top"],
    basicAllowed: ["space", "basic-allowed"],
  },
  space: (id: number) => ({
    detail: ["space", id, "detail"],
    assessments: (list: { page: number; search: string; sort: string }) => ["space", id, "assessments", list],
    allAssessments: ["space", id, "assessments"],
    rules: ["space", id, "rules"],
    /** The kits that its rules can be about. */
    ruledKits: ["space", id, "ruled kits"],
    /** The people whom its rules can name. */
    notifiable: ["space", id, "notifiable"],
    overview: ["space", id, "overview"],
    members: (list: { page: number; search: string }) => ["space", id, "members", list],
    invitees: ["space", id, "invitees"],
    /** Groups of the directory. */
    groups: (list: { page: number; search: string }) => ["space", id, "groups", list],
    /** The audit log, filtered and paged. */
    audit: (wanted: object) => ["space", id, "audit", wanted],
    campaigns: (page: number) => ["space", id, "campaigns", page],
    allCampaigns: ["space", id, "campaigns"],
    webhooks: ["space", id, "webhooks"],
    template: ["space", id, "template"],
    /** A page of the results of other sites. */
    imported: (page: number) => ["space", id, "imported", page],
    allImported: ["space", id, "imported"],
  }),
  /** A result of another site. */
  importedResult: (id: string) => ["imported-result", id],
  campaign: (id: string) => ({
    /** Everything about the campaign. */
    all: ["campaign", id],
    board: ["campaign", id, "board"],
    results: (language: string) => ["campaign", id, "results", language],
  }),
  webhook: (id: string) => ({
    /** Everything about the webhook. */
    all: ["webhook", id],
    detail: ["webhook", id, "detail"],
    deliveries: (page: number) => ["webhook", id, "deliveries", page],
    delivery: (deliveryId: string) => ["webhook", id, "delivery", deliveryId],
  }),

  /** The possible values of an action item's cost, priority or impact, in a language. */
  amounts: (of: string, language: string) => ["amounts", of, language],
  comparison: {
    candidates: (wanted: object) => ["comparison", "candidates", wanted],
    of: (assessmentIds: readonly string[]) => ["comparison", "of", assessmentIds],
  },
  confidenceLevels: ["confidence-levels"],
  /** Whether an address belongs to an account. */
  account: (email: string) => ["account", email],
  /** The assessment roles and their permissions, in a language. */
  roles: (language: string) => ["roles", language],
  /** Everything about every assessment. */
  assessments: ["assessment"],
  assessment: (id: string) => ({
    /** Everything about the assessment. */
    all: ["assessment", id],
    detail: ["assessment", id, "detail"],
    permissions: ["assessment", id, "permissions"],
    /** The breadcrumb titles of the assessment, and of a questionnaire if given. */
    path: (questionnaireId?: number) => ["assessment", id, "path", questionnaireId],
    /** Its members and invitees. */
    people: ["assessment", id, "people"],
    members: (page: number) => ["assessment", id, "people", "members", page],
    invitees: ["assessment", id, "people", "invitees"],
    candidates: ["assessment", id, "people", "candidates"],
    /** The people who may answer. */
    answerers: ["assessment", id, "people", "answerers"],
    /** Who can read its report. */
    readers: ["assessment", id, "readers"],
    moveTargets: ["assessment", id, "move-targets"],
    /** Its rating sessions. */
    sessions: ["assessment", id, "sessions", "list"],
    /** A rating session with its questions. */
    session: (sessionId: string) => ["assessment", id, "sessions", sessionId],
    ratedQuestions: (sessionId: string) => ["assessment", id, "sessions", sessionId, "questions"],
    sessionSummary: (sessionId: string) => ["assessment", id, "sessions", sessionId, "summary"],
    benchmark: ["assessment", id, "benchmark"],
    attestationFormats: ["assessment", id, "attestation formats"],
    reviewDate: ["assessment", id, "review date"],
    /** The weights of subjects and attributes in it, from its kit custom if it has one. */
    weights: (kitCustomId: number | null) => ["assessment", id, "weights", kitCustomId],
    questions: (questionnaireId: number) => ["assessment", id, "questions", questionnaireId],
    /** What the questions of a questionnaire count for. */
    purposes: (questionnaireId: number) => ["assessment", id, "purposes", questionnaireId],
    removedQuestions: ["assessment", id, "removed questions"],
    /** The profiles that its kit offers. */
    profiles: ["assessment", id, "profiles"],
    /** The questions that its profile leaves out. */
    outsideQuestions: ["assessment", id, "outside questions"],
    question: (questionId: number) => ["assessment", id, "question", questionId],
    /** The answer history of a question. */
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
    /** What an evidence or comment of a question said before. */
    revisions: (questionId: number, remarkId: string) => [
      "assessment",
      id,
      "remarks",
      questionId,
      "evidences",
      remarkId,
    ],
    allProposals: ["assessment", id, "proposals"],
    /** The open proposals for a question. */
    proposals: (questionId: number) => ["assessment", id, "proposals", questionId],
    /** How many proposals are open. */
    waitingProposals: ["assessment", id, "proposals", "waiting"],
    /** The files of an evidence or comment. */
    attachments: (remarkId: string) => ["assessment", id, "attachments", remarkId],
    /** Everything that a changed answer may affect, apart from the question itself. */
    result: ["assessment", id, "result"],
    progress: ["assessment", id, "result", "progress"],
    questionnaires: ["assessment", id, "result", "questionnaires"],
    /** What the open questions can still change: `wanted` is what is to be decided. */
    openQuestions: (wanted: object) => ["assessment", id, "result", "open questions", wanted],
    /** What comes next after a questionnaire. */
    next: (questionnaireId: number) => ["assessment", id, "result", "next", questionnaireId],
    level: ["assessment", id, "result", "level"],
    confidence: ["assessment", id, "result", "confidence"],
    report: ["assessment", id, "result", "report"],
    /** Its timeline and comparisons of moments. */
    past: ["assessment", id, "result", "past"],
    timeline: (scope: string) => ["assessment", id, "result", "past", "timeline", scope],
    /** What has moved since the last time. */
    moved: ["assessment", id, "result", "past", "moved"],
    changes: (from: string, to: string) => ["assessment", id, "result", "past", "changes", from, to],
    reportAt: (moment: string) => ["assessment", id, "result", "past", "report", moment],
    publication: (publicationId: string) => ["assessment", id, "publication", publicationId],
    /** What current evidence the answers rest on. */
    support: ["assessment", id, "result", "support"],
    /** What each question contributes to an attribute on a level, sorted and paged. */
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
    presentPeople: ["assessment", id, "present-people"],
    /** What is done and what is still open. */
    dashboard: ["assessment", id, "result", "dashboard"],
    /** The texts of the report, and whether it is published. */
    reportTexts: ["assessment", id, "report-texts"],
    narration: ["assessment", id, "result", "narration"],
    /** Every list of action items. */
    adviceItems: ["assessment", id, "result", "advice-items"],
    adviceItemList: (choice: object) => ["assessment", id, "result", "advice-items", choice],
    /** The attributes and levels that targets are chosen from. */
    adviceTargets: ["assessment", id, "result", "advice-targets"],
    roadmap: ["assessment", id, "result", "roadmap"],
    /** Who has what of it to do. */
    plan: ["assessment", id, "result", "roadmap", "plan"],
    roadmapPreview: (wishes: object) => ["assessment", id, "result", "roadmap-preview", wishes],
    nextLevel: (levelId: number | null) => ["assessment", id, "result", "next-level", levelId],
    /** Whom its items can be assigned to. */
    assignees: ["assessment", id, "people", "assignees"],
    planSize: (wishes: object) => ["assessment", id, "result", "plan-size", wishes],
  }),
  /** The rating session behind a guest's link. */
  publicSession: (hash: string) => ["public-session", hash],
  publicQuestions: (hash: string) => ["public-session", hash, "questions"],
  /** The report behind a public link. */
  publicReport: (linkHash: string) => ["public-report", linkHash],

  notifications: {
    all: ["notification"],
    unseen: ["notification", "unseen"],
    feed: ["notification", "feed"],
  },
}
