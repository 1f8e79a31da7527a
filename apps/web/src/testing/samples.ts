import type { Schemas } from "../api/schemas.ts"

/*
 * Minimal sample replies of the server: one person, one kit with five levels, one assessment in the person's own space
 * with one questionnaire of two questions. Tests spread them and override the properties that matter.
 */

export const tenant: Schemas["Tenant"] = {
  name: "Plumbline",
  logo: { logoLink: "https://plumbline.test/logo.svg", favLink: "https://plumbline.test/favicon.svg" },
  aiEnabled: false,
  landingLink: null,
  surveyLink: null,
  writer: "APP",
  contact: { form: true, links: [] },
}

export const person: Schemas["User"] = {
  id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01",
  displayName: "Dana Demo",
  pictureLink: null,
  defaultSpaceId: 1,
  showSurvey: false,
}

export const profile: Schemas["UserProfile"] = {
  ...person,
  email: "dana@example.com",
  bio: null,
  linkedin: null,
  timeZone: "UTC",
  isAdministrator: false,
}

/** A page of a list that contains only these items. */
export function listOf<Item>(items: Item[], total = items.length) {
  return { items, page: 0, size: 100, sort: null, order: null, total }
}

/** The answer to a call for a page of a long list, which the call's `page` and `size` choose. */
export function pagedOf<Item>(items: Item[]): (call: { name: string }) => ReturnType<typeof listOf<Item>> {
  return ({ name }) => {
    const query = new URL(name.slice(name.indexOf("/")), "http://server").searchParams
    const [page, size] = [Number(query.get("page") ?? 0), Number(query.get("size") ?? 10)]
    return { ...listOf(items.slice(page * size, (page + 1) * size), items.length), page, size }
  }
}

const moment = "2026-03-01T09:15:42.123456"

export const libraryKit: Schemas["KitCard"] = {
  id: 7,
  title: "Engineering Maturity",
  summary: "<p>How well does your organisation <b>build</b>?</p>",
  likes: 2,
  assessmentsCount: 5,
  questionsCount: 144,
  expertGroup: { id: 3, title: "Harbour Experts", picture: null },
  languages: ["English"],
  isFree: true,
  isPrivate: false,
  hasAccess: true,
}

export const kitPage: Schemas["Kit"] = {
  id: 7,
  title: "Engineering Maturity",
  summary: "<p>How well does your organisation build?</p>",
  about: "<p>It looks at how work is done.</p>",
  published: true,
  isPrivate: false,
  creationTime: moment,
  lastModificationTime: moment,
  like: { count: 2, liked: false },
  subjectsCount: 1,
  expertGroupId: 3,
  subjects: [
    {
      id: 31,
      title: "Delivery",
      description: "From an idea to its users.",
      attributes: [{ id: 41, title: "Flow of work", description: "How long work waits." }],
    },
  ],
  questionsCount: 41,
  maturityLevels: ["Starting", "Practised", "Mastered"],
  profiles: [],
  sampleQuestion: {
    title: "How long does a finished change wait?",
    questionnaire: "Releases",
    options: ["Months", "Days", "Not at all"],
  },
  metadata: { goal: "<p>Know where you stand.</p>", context: "<p>For teams.</p>" },
  licence: null,
  source: null,
  version: null,
  languages: [{ code: "EN", title: "English" }],
  expertGroup: { id: 3, title: "Harbour Experts", pictureLink: null },
  isFree: true,
  hasAccess: true,
}

export const space: Schemas["SpaceCard"] = {
  id: 4,
  title: "Harbour Street team",
  owner: { id: person.id, displayName: person.displayName, isCurrentUserOwner: true },
  type: { code: "PREMIUM", title: "Premium" },
  isActive: true,
  lastModificationTime: moment,
  membersCount: 3,
  assessmentsCount: 1,
}

export const ownSpace: Schemas["Space"] = {
  id: 1,
  code: "default-space",
  title: "Default Space",
  type: { code: "BASIC", title: "Basic" },
  editable: true,
  lastModificationTime: moment,
  membersCount: 1,
  assessmentsCount: 1,
  canCreateAssessment: true,
  onlyReads: false,
  isDefault: true,
  isActive: true,
}

export const level: Schemas["Level"] = {
  id: 8,
  title: "Consistent",
  value: 3,
  index: 3,
}

export const assessmentId = "459cdf44-0451-488d-b357-b8d297c6960f"

export const listedAssessment: Schemas["AssessmentCard"] = {
  id: assessmentId,
  title: "Checkout service",
  kit: { id: 7, title: "Engineering Maturity", maturityLevelsCount: 5 },
  lastModificationTime: moment,
  maturityLevel: level,
  reviewDate: null,
  isOverdue: false,
  confidenceValue: 80.1,
  isRated: true,
  isCalculateValid: true,
  isConfidenceValid: true,
  language: { code: "EN", title: "English" },
  mode: { code: "QUICK" },
  hasReport: true,
  assignments: null,
  answersCount: 2,
  carriedCount: 0,
  questionsCount: 2,
  permissions: {
    canManageSettings: true,
    canViewReport: true,
    canViewDashboard: true,
    canViewQuestionnaires: true,
  },
}

export const recentAssessment: Schemas["RecentAssessment"] = {
  ...listedAssessment,
  space: { id: 1, title: "Default Space", isDefault: true },
  toAnswer: 0,
  toApprove: 0,
  toDecide: 0,
}

export const assessment: Schemas["Assessment"] = {
  id: assessmentId,
  kit: { id: 7, title: "Engineering Maturity" },
  kitCustomId: null,
  profile: null,
  title: "Checkout service",
  shortTitle: null,
  mode: { code: "QUICK", title: "Quick" },
  language: { code: "EN", title: "English" },
  space: { id: 1, isDefault: true, title: "Default Space" },
  campaign: null,
  isRated: true,
  isCalculateValid: true,
  isConfidenceValid: true,
  maturityLevel: { ...level, description: "Practices are agreed." },
  viewable: true,
  manageable: true,
  createdBy: { id: person.id, displayName: person.displayName },
  lastModificationTime: moment,
  creationTime: moment,
}

export const path: Schemas["PathInfo"] = {
  space: { id: 1, title: "Default Space" },
  assessment: { id: assessmentId, title: "Checkout service" },
  questionnaire: { id: 51, title: "Planning" },
}

export const questionnaire: Schemas["QuestionnaireSummary"] = {
  id: 51,
  title: "Planning",
  description: "How work is cut and promised.",
  index: 1,
  questionCount: 2,
  answerCount: 0,
  carriedCount: 0,
  progress: 0,
  nextQuestion: 1,
  proposals: { count: 0, firstQuestion: null },
  assignment: null,
  subjects: [{ id: 31, title: "Delivery" }],
  issues: {
    unanswered: 2,
    answeredWithLowConfidence: 0,
    answeredWithoutEvidence: 0,
    unresolvedComments: 0,
    unapprovedAnswers: 0,
  },
}

export const questions: [Schemas["Question"], Schemas["Question"]] = [
  {
    id: 61,
    index: 1,
    title: "Is work cut into small pieces?",
    hint: "A piece is done within a week.",
    guidance: { evidence: null, references: [] },
    mayNotBeApplicable: true,
    options: [
      { id: 71, index: 1, title: "Never" },
      { id: 72, index: 2, title: "Often" },
      { id: 73, index: 3, title: "Always" },
    ],
    answer: null,
    carried: false,
    change: 0,
    issues: {
      isUnanswered: true,
      isAnsweredWithLowConfidence: false,
      isAnsweredWithoutEvidences: false,
      unresolvedCommentsCount: 0,
      hasUnapprovedAnswer: false,
    },
    counts: { evidences: 0, comments: 0, answerHistories: 0 },
  },
  {
    id: 62,
    index: 2,
    title: "Are promises kept?",
    hint: null,
    guidance: { evidence: null, references: [] },
    mayNotBeApplicable: false,
    options: [
      { id: 74, index: 1, title: "Rarely" },
      { id: 75, index: 2, title: "Mostly" },
    ],
    answer: null,
    carried: false,
    change: 0,
    issues: {
      isUnanswered: true,
      isAnsweredWithLowConfidence: false,
      isAnsweredWithoutEvidences: false,
      unresolvedCommentsCount: 0,
      hasUnapprovedAnswer: false,
    },
    counts: { evidences: 0, comments: 0, answerHistories: 0 },
  },
]

export const report: Schemas["GraphicalReport"] = {
  assessment: {
    title: "Checkout service",
    intro: null,
    overallInsight: "<p>The overall status is <b>Consistent</b>.</p>",
    prosAndCons: null,
    profile: null,
    assessmentKit: {
      id: 7,
      title: "Engineering Maturity",
      licence: "CC BY 4.0",
      source: "Ten years of reviews",
      version: "2.1",
      maturityLevelCount: 5,
      questionsCount: 2,
      questionnairesCount: 1,
      attributesCount: 1,
      questionnaires: [{ id: 51, title: "Planning", description: "Promises.", index: 1, questionCount: 2 }],
      maturityLevels: ["Ad hoc", "Basic", "Consistent", "Measured", "Improving"].map((title, index) => ({
        id: index + 6,
        title,
        value: index + 1,
        index: index + 1,
        description: `What ${title} means.`,
      })),
      demands: [
        { index: 2, on: 2, percent: 60 },
        { index: 3, on: 3, percent: 60 },
        { index: 4, on: 4, percent: 60 },
      ],
    },
    maturityLevel: { ...level, description: "What Consistent means." },
    scores: [null, 90, 75, 57, null],
    confidenceValue: 80,
    mode: { code: "QUICK" },
    creationTime: moment,
    space: { id: 1, title: "Default Space", isDefault: true },
  },
  subjects: [
    {
      id: 31,
      title: "Delivery",
      index: 1,
      insight: "<p>Delivery is in good order.</p>",
      confidenceValue: 80,
      maturityLevel: { ...level, description: "What Consistent means." },
      scores: [0, 90, 75, 57, 0],
      attributes: [
        {
          id: 41,
          title: "Flow of work",
          description: "How long work waits.",
          insight: "Work flows at level 3 of 5.",
          index: 1,
          weight: 2,
          confidenceValue: 80,
          maturityLevel: { ...level, description: "What Consistent means." },
          scores: [null, 90, 75, 57, null],
          attributeMeasures: [
            {
              id: 91,
              title: "Small pieces",
              impactPercentage: 100,
              maxPossibleScore: 8,
              gainedScore: 6,
              missedScore: 2,
              gainedScorePercentage: 75,
              missedScorePercentage: 25,
            },
          ],
        },
      ],
    },
  ],
  highlights: {
    progress: { answersCount: 2, carriedCount: 0, questionsCount: 2 },
    strongest: [41],
    weakest: [41],
    closest: { attributeId: 41, index: 4, competences: [{ index: 4, required: 60, reached: 57 }], alike: [] },
    lift: {
      index: 4,
      changes: 1,
      isFewest: true,
      attributes: [41],
      questions: [
        {
          id: 61,
          title: "Is work cut into small pieces?",
          questionnaireId: 51,
          present: null,
          recommended: "Always",
        },
      ],
    },
  },
  advice: { narration: null, generatedBy: null, adviceItems: [] },
  assessmentProcess: { steps: null, participant: null },
  permissions: {
    canManageVisibility: true,
    canShareReport: true,
    canViewDashboard: true,
    canViewMeasureQuestions: true,
    canViewQuestionnaires: true,
  },
  lang: { code: "EN" },
  visibility: "RESTRICTED",
  linkHash: null,
  isAdvisable: false,
  decided: null,
}

export const group: Schemas["ExpertGroup"] = {
  id: 3,
  title: "Harbour Experts",
  bio: "They know harbours.",
  about: "<p>They have loaded ships for years.</p>",
  website: "https://harbour.example/",
  picture: null,
  pictureLink: null,
  publishedKitsCount: 1,
  membersCount: 1,
  members: [{ id: person.id, displayName: person.displayName }],
  editable: true,
}

/** All permissions on an assessment. */
export const everything: Schemas["Permissions"] = {
  addEvidence: true,
  addEvidenceAttachment: true,
  answerQuestion: true,
  approveAdviceNarration: true,
  approveAllAnswers: true,
  approveAllAssessmentInsights: true,
  approveAnswer: true,
  approveAssignmentInsight: true,
  approveAttributeInsight: true,
  approveSubjectInsight: true,
  calculateAssessment: true,
  calculateConfidence: true,
  createAdvice: true,
  createAssessmentInsight: true,
  createAttributeInsight: true,
  createSubjectInsight: true,
  deleteAssessment: true,
  deleteAssessmentInvite: true,
  deleteEvidence: true,
  deleteEvidenceAttachment: true,
  deleteUserAssessmentRole: true,
  generateAllAssessmentInsights: true,
  grantAccessToReport: true,
  grantUserAssessmentRole: true,
  manageAddOn: true,
  manageAdviceItem: true,
  manageAssessmentReportVisibility: true,
  manageKitCustom: true,
  manageReportMetadata: true,
  migrateKitVersion: true,
  moveAssessment: true,
  prepareAssessmentReport: true,
  publishAssessmentReport: true,
  refreshAssessmentAdvice: true,
  resolveAllComments: true,
  resolveComment: true,
  resolveOwnComment: true,
  updateAssessment: true,
  updateAssessmentMode: true,
  updateEvidence: true,
  updateUserAssessmentRole: true,
  viewAnswerHistory: true,
  viewAssessment: true,
  viewAssessmentAttributes: true,
  viewAssessmentInsights: true,
  viewAssessmentInviteeList: true,
  viewAssessmentMaturityLevels: true,
  viewAssessmentNextQuestionnaire: true,
  viewAssessmentProgress: true,
  viewAssessmentQuestionnaireList: true,
  viewAssessmentReport: true,
  viewAssessmentUserList: true,
  viewAttributeMeasureQuestions: true,
  viewAttributeMeasures: true,
  viewAttributeScoreDetail: true,
  viewCommentList: true,
  viewDashboard: true,
  viewEvidence: true,
  viewEvidenceAttachment: true,
  viewEvidenceList: true,
  viewGraphicalReport: true,
  viewQuestionnaireQuestions: true,
  viewReportPreview: true,
  viewSubjectReport: true,
}

/** A kit as the owner of its expert group sees it. */
export const authoredKit: Schemas["KitInfo"] = {
  id: 7,
  title: "Engineering Maturity",
  summary: "<p>How well do you build?</p>",
  about: "<p>It looks at how work is done.</p>",
  editable: true,
  published: false,
  isPrivate: false,
  price: 0,
  draftVersionId: null,
  hasActiveVersion: true,
  hasLossReport: false,
  languages: [{ code: "EN", title: "English" }],
  mainLanguage: { code: "EN", title: "English" },
  metadata: null,
  tags: [],
  translations: {},
}

export const kitStats: Schemas["KitStats"] = {
  creationTime: moment,
  lastModificationTime: moment,
  expertGroup: { id: 3, title: "Harbour Experts" },
  subjects: [{ title: "Delivery" }],
  maturityLevelsCount: 5,
  attributesCount: 1,
  questionnairesCount: 1,
  questionsCount: 2,
  measuresCount: 1,
  assessmentCounts: 0,
  likes: 2,
}

export const noProposals: Schemas["ProposalPage"] = {
  items: [],
  page: 0,
  size: 50,
  sort: "creationTime",
  order: "desc",
  total: 0,
}

const practised = { id: 3, title: "Practised", value: 2, index: 2 }

/** All answers of an assessment have current evidence. */
export const support: Schemas["Support"] = {
  confidence: 70,
  supportedConfidence: 100,
  answers: { current: 40, expired: 0, none: 0 },
  evidence: { expiring: { count: 0, first: null }, expired: { count: 0, first: null } },
  levels: 3,
  band: { level: practised, lowest: practised },
  subjects: [],
  attributes: [],
  questionsToCheck: [],
}

/** The history of an assessment in which nothing has happened yet. */
/** An item of a roadmap. */
export const roadmapItem: Schemas["RoadmapItem"] = {
  id: "00000000-0000-4000-8000-000000000001",
  ...{
    questionId: 1,
    questionnaireId: 51,
    action: "Automate the release",
    question: "How are releases made?",
  },
  ...{ from: null, to: { id: 3, index: 3, title: "Always" }, effort: 2 },
  impact: { code: "MEDIUM", title: "Medium" },
  priority: { code: "MEDIUM", title: "Medium" },
  cost: { code: "MEDIUM", title: "Medium" },
  ...{ requires: [], assignee: null, due: "2099-01-31", dueChosen: false, status: "TODO", doneBy: null },
  ...{ note: null, link: null, changedBy: null, program: null, changeTime: null },
}

/** A roadmap with items in one period. */
export const roadmapWith = (items: Schemas["RoadmapItem"][]): Schemas["Roadmap"] => {
  const outlook = { maturityLevelId: 1, missingPoints: 0, attributes: [] }
  return {
    ...{ id: "7d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11", version: 3, changed: false, proven: true, gap: null },
    ...{ start: "2026-03-01", unit: "MONTH", calibration: null, budget: 5 },
    periods: [
      {
        index: 1,
        start: "2026-03-01",
        end: "2026-03-31",
        effort: 2,
        expected: outlook,
        achieved: null,
        items,
      },
    ],
    ...{ targets: [], reasons: [], outOfReach: [], excludedQuestionIds: [], requiredQuestionIds: [] },
    ...{
      pinned: [],
      leftOut: { attributeIds: [], questionIds: [] },
      levels: [],
      attributes: [],
      questions: [],
    },
  }
}

export const noTimeline: Schemas["Timeline"] = {
  from: "2026-01-01T09:00:00",
  to: "2026-03-01T09:00:00",
  ...{ points: [], firstComplete: null, releases: [], milestones: [], publications: [] },
  ...{ levels: [], subjects: [], recordedSince: null },
}
