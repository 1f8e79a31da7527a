import { Type } from "typebox"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, Id, Nullable, TimeText } from "../../platform/http/schemas.ts"
import { KitMinInfo, kitOwner } from "../kits/index.ts"
import { draftOwner, draftReader, versionMember, versionOwner } from "./access.ts"
import { cloneActiveVersion } from "./clone-version.ts"
import {
  ContentCompetence,
  ContentImpact,
  ContentOption,
  ContentQuestion,
  KitVersionIdReply,
  titled,
} from "./content/schemas.ts"
import { wholeDraft } from "./content/stored-content.ts"
import { detailsRoutes } from "./details/routes.ts"
import { restorable, restoreElement } from "./elements/restore-element.ts"
import { restoreText } from "./elements/restore-text.ts"
import { answerRoutes } from "./elements/routes/answers.ts"
import { profileRoutes } from "./elements/routes/profiles.ts"
import { questionRoutes } from "./elements/routes/questions.ts"
import { structureRoutes } from "./elements/routes/structure.ts"
import { DeletedElement } from "./elements/schemas.ts"
import { newKitRoute } from "./new-kit/routes.ts"
import { publicContentRoute } from "./public-content.ts"
import { questionRowsRoute } from "./question-rows/routes.ts"
import { QuestionsNeeded, readQuestionsNeeded } from "./questions-needed.ts"
import { activateVersion } from "./release/activate-version.ts"
import { checkRelease } from "./release/check-release.ts"

const weighted = { ...titled, weight: Type.Integer() }

/** Lists are in no particular order; elements refer to each other by id. */
const WholeDraft = Type.Object(
  {
    levels: Type.Array(Type.Object({ ...titled, value: Type.Integer() }, { title: "DraftLevel" })),
    competences: Type.Array(ContentCompetence),
    subjects: Type.Array(Type.Object(weighted, { title: "DraftSubject" })),
    attributes: Type.Array(Type.Object({ ...weighted, subjectId: Id }, { title: "DraftAttribute" })),
    measures: Type.Array(Type.Object({ id: Id, index: Type.Integer() }, { title: "DraftMeasure" })),
    questionnaires: Type.Array(Type.Object(titled, { title: "DraftQuestionnaire" })),
    questions: Type.Array(ContentQuestion),
    answerRanges: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Nullable(Type.String({ description: "null for a range that belongs to a single question" })),
        },
        { title: "DraftAnswerRange" },
      ),
    ),
    options: Type.Array(ContentOption),
    impacts: Type.Array(ContentImpact),
  },
  { title: "WholeDraft" },
)

const KitVersionReply = Type.Object(
  { id: Id, creationTime: TimeText, assessmentKit: KitMinInfo },
  { title: "KitVersion" },
)

const ReleaseCheck = Type.Object(
  {
    isValid: Type.Boolean(),
    errors: Type.Array(Type.String(), { description: "What must be fixed first; all sentences differ" }),
  },
  { title: "ReleaseCheck" },
)

const tag = "kit versions"

export const routes = [
  newKitRoute,
  publicContentRoute,
  defineRoute({
    method: "POST",
    kind: "work",
    path: "/api/v1/assessment-kits/:kitId/clone/",
    summary: "Create a draft: a copy of the active version, or an empty one",
    tag,
    access: kitOwner({ lock: "exclusive" }),
    reply: { status: 201, schema: KitVersionIdReply },
    handle: async ({ ctx, granted: kit }) => ({ kitVersionId: await cloneActiveVersion(ctx, kit) }),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-versions/:kitVersionId/",
    summary: "A version, released or not, with its kit",
    tag,
    access: versionMember,
    reply: { status: 200, schema: KitVersionReply },
    async handle({ granted: { id, creationTime, kit, expertGroup } }) {
      const group = { id: expertGroup.id, title: expertGroup.title }
      return { id, creationTime, assessmentKit: { id: kit.id, title: kit.title, expertGroup: group } }
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/kit-versions/:kitVersionId/",
    summary: "Delete a draft with its content",
    tag,
    access: draftOwner,
    reply: { status: 204, schema: Empty },
    async handle({ ctx, granted: { id } }) {
      await ctx.db.deleteFrom("kitVersions").where("id", "=", id).execute()
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-versions/:kitVersionId/content/",
    summary: "The whole content of a draft, for a trial before its release",
    tag,
    access: draftReader,
    reply: { status: 200, schema: WholeDraft },
    handle: async ({ ctx, granted: draft }) => wholeDraft(ctx, draft),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-versions/:kitVersionId/questions-needed/",
    summary: "How many questions of a draft teams answer until the overall level is decided, by simulation",
    tag,
    access: draftReader,
    kind: "work",
    reply: { status: 200, schema: QuestionsNeeded },
    handle: async ({ ctx, granted: draft }) => readQuestionsNeeded(ctx, draft),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/kit-versions/:kitVersionId/validate/",
    summary: "What must be fixed before the version can be released",
    tag,
    access: versionOwner,
    reply: { status: 200, schema: ReleaseCheck },
    async handle({ ctx, granted: version }) {
      const errors = await checkRelease(ctx, version)
      return { isValid: errors.length === 0, errors }
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/kit-versions/:kitVersionId/activate/",
    summary: "Release a draft; the previously active version is archived",
    tag,
    access: draftOwner,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted: draft }) => activateVersion(ctx, draft),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/kit-versions/:kitVersionId/restore/",
    summary:
      "Undo a deletion from a draft or a change by a text, restoring the same ids and all dependent elements",
    tag,
    access: draftOwner,
    body: DeletedElement,
    example: { body: { deleted: "subject", id: 7 } },
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, body, granted: draft }) =>
      body.deleted === "text"
        ? restoreText(ctx, draft, body.id)
        : restoreElement(ctx, draft, restorable[body.deleted], body.id),
  }),
  ...detailsRoutes,
  ...structureRoutes,
  ...questionRoutes,
  questionRowsRoute,
  ...answerRoutes,
  ...profileRoutes,
]
