import { defineRoute } from "../../../../platform/http/route.ts"
import { Empty } from "../../../../platform/http/schemas.ts"
import {
  changeOrderOfAttributes,
  createAttribute,
  deleteAttribute,
  editAttribute,
  listAttributes,
} from "../attributes.ts"
import {
  VersionAttributePage,
  VersionCompetences,
  VersionLevelPage,
  VersionSubjectPage,
} from "../list-schemas.ts"
import {
  createCompetence,
  createLevel,
  deleteLevel,
  editCompetence,
  editLevel,
  listCompetences,
  listLevels,
} from "../maturity-levels.ts"

import { changeOrder } from "../positions.ts"
import { removeElement } from "../rows.ts"
import {
  AttributeEdit,
  AttributeIdReply,
  AttributeOrders,
  CompetenceEdit,
  ElementOrders,
  MaturityLevelEdit,
  MaturityLevelIdReply,
  NewAttribute,
  NewCompetence,
  NewSubject,
  SubjectEdit,
  SubjectIdReply,
} from "../schemas.ts"
import { createSubject, deleteSubject, editSubject, listSubjects } from "../subjects.ts"
import { creating, deleting, editing, listing, pageByIndex, reading } from "./element-route.ts"

const level = { index: 1, value: 1, title: "Practised", description: "Good habits are in daily use." }
const subject = { index: 1, title: "Delivery", description: "How changes reach people.", weight: 1 }
const attribute = { ...subject, title: "Automation", description: "What runs by itself.", subjectId: 7 }

const fieldsOfAttribute = ["index", "title", "description", "translations", "weight", "subject.id"]

/** Calls about levels, their competences, subjects and attributes. */
export const structureRoutes = [
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/maturity-levels/",
    summary: "The maturity levels of a version",
    reply: { status: 200, schema: VersionLevelPage },
    handle: async ({ ctx, query, granted }) => pageByIndex(await listLevels(ctx, granted, query), query),
  }),
  defineRoute({
    ...creating(MaturityLevelIdReply),
    path: "/api/v1/kit-versions/:kitVersionId/maturity-levels/",
    summary: "Add a maturity level; a kit can have at most ten",
    body: MaturityLevelEdit,
    example: { body: level },
    handle: async ({ ctx, body, granted }) => ({ maturityLevelId: await createLevel(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/maturity-levels/:maturityLevelId/",
    summary: "Change a maturity level",
    body: MaturityLevelEdit,
    example: { body: level },
    replaces: { readings: [{ path: "/api/v1/kit-versions/:kitVersionId/maturity-levels/", at: "items" }] },
    handle: async ({ ctx, params, body, granted }) => editLevel(ctx, granted, params.maturityLevelId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/maturity-levels/:maturityLevelId/",
    summary: "Delete a maturity level with its impacts and competences",
    handle: async ({ ctx, params, granted }) => deleteLevel(ctx, granted, params.maturityLevelId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/maturity-levels-change-order/",
    summary: "Reorder maturity levels; their values follow the order",
    body: ElementOrders,
    example: { body: { orders: [] } },
    handle: async ({ ctx, body, granted }) => changeOrder(ctx, granted, "maturityLevels", body.orders),
  }),
  defineRoute({
    ...reading,
    path: "/api/v1/kit-versions/:kitVersionId/level-competences/",
    summary: "The competences of each level",
    reply: { status: 200, schema: VersionCompetences },
    handle: async ({ ctx, granted }) => ({ items: await listCompetences(ctx, granted) }),
  }),
  defineRoute({
    ...creating(Empty),
    path: "/api/v1/kit-versions/:kitVersionId/level-competences/",
    summary: "Add a competence: require a score on a level to reach a level",
    body: NewCompetence,
    example: { body: { affectedLevelId: 3, effectiveLevelId: 2, value: 60 } },
    handle: async ({ ctx, body, granted }) => createCompetence(ctx, granted, body),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/level-competences/:levelCompetenceId/",
    summary: "Change the required score of a competence; 0 deletes it",
    body: CompetenceEdit,
    example: { body: { value: 70 } },
    replaces: {
      readings: [{ path: "/api/v1/kit-versions/:kitVersionId/level-competences/", at: "items.competences" }],
    },
    handle: async ({ ctx, params, body, granted }) =>
      editCompetence(ctx, granted, params.levelCompetenceId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/level-competences/:levelCompetenceId/",
    summary: "Delete a competence",
    async handle({ ctx, params, granted }) {
      await removeElement(ctx, granted, "levelCompetences", params.levelCompetenceId)
    },
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/subjects/",
    summary: "The subjects of a version",
    reply: { status: 200, schema: VersionSubjectPage },
    handle: async ({ ctx, query, granted }) => pageByIndex(await listSubjects(ctx, granted, query), query),
  }),
  defineRoute({
    ...creating(SubjectIdReply),
    path: "/api/v1/kit-versions/:kitVersionId/subjects/",
    summary: "Add a subject",
    body: NewSubject,
    example: { body: subject },
    handle: async ({ ctx, body, granted }) => ({ subjectId: await createSubject(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/subjects/:subjectId/",
    summary: "Change a subject",
    body: SubjectEdit,
    example: { body: subject },
    replaces: { readings: [{ path: "/api/v1/kit-versions/:kitVersionId/subjects/", at: "items" }] },
    handle: async ({ ctx, params, body, granted }) => editSubject(ctx, granted, params.subjectId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/subjects/:subjectId/",
    summary: "Delete a subject with its attributes",
    handle: async ({ ctx, params, granted }) => deleteSubject(ctx, granted, params.subjectId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/subjects-change-order/",
    summary: "Reorder subjects",
    body: ElementOrders,
    example: { body: { orders: [] } },
    handle: async ({ ctx, body, granted }) => changeOrder(ctx, granted, "subjects", body.orders),
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/attributes/",
    summary: "The attributes of a version, by subject",
    reply: { status: 200, schema: VersionAttributePage },
    handle: async ({ ctx, query, granted }) => pageByIndex(await listAttributes(ctx, granted, query), query),
  }),
  defineRoute({
    ...creating(AttributeIdReply),
    path: "/api/v1/kit-versions/:kitVersionId/attributes/",
    summary: "Add an attribute to a subject",
    body: NewAttribute,
    example: { body: attribute },
    handle: async ({ ctx, body, granted }) => ({ attributeId: await createAttribute(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/attributes/:attributeId/",
    summary: "Change an attribute, or move it to another subject",
    body: AttributeEdit,
    example: { body: attribute },
    replaces: {
      readings: [
        { path: "/api/v1/kit-versions/:kitVersionId/attributes/", at: "items", fields: fieldsOfAttribute },
      ],
    },
    handle: async ({ ctx, params, body, granted }) => editAttribute(ctx, granted, params.attributeId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/attributes/:attributeId/",
    summary: "Delete an attribute with its impacts",
    handle: async ({ ctx, params, granted }) => deleteAttribute(ctx, granted, params.attributeId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/attributes-change-order/",
    summary: "Reorder the attributes of a subject",
    body: AttributeOrders,
    example: { body: { orders: [], subjectId: 7 } },
    handle: async ({ ctx, body, granted }) => changeOrderOfAttributes(ctx, granted, body),
  }),
]
