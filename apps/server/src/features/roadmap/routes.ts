import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { inPerson, lockingLater, signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, FileReply } from "../../platform/http/schemas.ts"
import { assessmentAccess, HealHeaders, withValidResult } from "../assessments/index.ts"
import { announceDoneItems, announceLateItems, remindOfItems } from "./announce-items.ts"
import { listAssignees, unassignItems } from "./assignees.ts"
import { calendarOf, calendarReader, renewCalendar } from "./calendar.ts"
import { changeItem, itemEditor, listMyItems } from "./items.ts"
import { planRoadmap, readRoadmap, removeRoadmap, replanRoadmap } from "./plan-roadmap.ts"
import {
  AssigneePage,
  CalendarAddress,
  Item,
  ItemEdit,
  MyItemPage,
  NewRoadmap,
  Preview,
  ReplannedRoadmap,
  Roadmap,
  RoadmapConflict,
  RoadmapVersion,
} from "./schemas.ts"
import { findRoadmap } from "./stored-roadmap.ts"

const tag = "roadmap"

const example = {
  targets: [{ attributeId: 7, maturityLevelId: 3, period: 2 }],
  start: "2026-03-01",
  periods: 4,
  unit: "MONTH" as const,
  budget: 10,
  calibration: { points: 5, weeks: 2 },
}

const fieldsOfItem = ["due", "status", "note", "link", "effort"]

const routes = [
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/roadmap/",
    summary: "Plan the targets over several periods, each within a budget; needs a valid result",
    tag,
    access: lockingLater(assessmentAccess("createAdvice")),
    headers: HealHeaders,
    query: Preview,
    body: NewRoadmap,
    example: { body: example },
    reply: { status: 201, schema: Roadmap },
    errors: { 409: RoadmapConflict },
    handle: async ({ ctx, granted, headers, query, body }) =>
      planRoadmap(ctx, await withValidResult(ctx, granted, headers), body, query.preview),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/roadmap/",
    summary: "The roadmap, with what each period was to bring and has brought",
    tag,
    access: assessmentAccess("viewAssessmentReport"),
    reply: { status: 200, schema: Roadmap },
    handle: async ({ ctx, granted }) => readRoadmap(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    kind: "read",
    path: "/api/v1/assessments/:assessmentId/roadmap/preview/",
    summary: "A new roadmap as it would be planned; stores nothing, needs a valid result",
    tag,
    access: assessmentAccess("createAdvice"),
    headers: HealHeaders,
    body: NewRoadmap,
    example: { body: example },
    reply: { status: 200, schema: Roadmap },
    errors: { 409: RoadmapConflict },
    handle: async ({ ctx, granted, headers, body }) =>
      planRoadmap(ctx, await withValidResult(ctx, granted, headers), body, true),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/roadmap/version/",
    summary: "The version of the roadmap, for those who do not know whether there is one",
    tag,
    access: assessmentAccess("viewAssessmentReport"),
    reply: { status: 200, schema: RoadmapVersion },
    handle: async ({ ctx, granted }) => ({
      version: (await findRoadmap(ctx, granted.result.id))?.version ?? null,
    }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/assessments/:assessmentId/roadmap/",
    summary: "Remove the roadmap with its items",
    tag,
    access: assessmentAccess("createAdvice", { lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted }) => removeRoadmap(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/roadmap/replan/",
    summary: "Plan the rest again: what is done, dropped or over stays; needs a valid result",
    tag,
    access: lockingLater(assessmentAccess("createAdvice")),
    headers: HealHeaders,
    query: Preview,
    body: ReplannedRoadmap,
    example: { body: { budget: 12 } },
    reply: { status: 200, schema: Roadmap },
    errors: { 409: RoadmapConflict },
    handle: async ({ ctx, granted, headers, query, body }) =>
      replanRoadmap(ctx, await withValidResult(ctx, granted, headers), body, query.preview),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/roadmap/assignees/",
    summary: "People whom an item can be assigned to, by name",
    tag,
    access: assessmentAccess("createAdvice"),
    query: Type.Object(pagingQuery(50)),
    reply: { status: 200, schema: AssigneePage },
    handle: async ({ ctx, granted, query }) => listAssignees(ctx, granted, query),
  }),
  defineRoute({
    method: "PATCH",
    path: "/api/v1/assessments/:assessmentId/roadmap/items/:itemId/",
    summary: "Change an item of the roadmap; its assignee may change status and note",
    tag,
    access: itemEditor,
    example: { body: { status: "DOING" } },
    body: ItemEdit,
    reply: { status: 200, schema: Item },
    errors: { 409: RoadmapConflict },
    replaces: {
      readings: [
        { path: "/api/v1/assessments/:assessmentId/roadmap/", at: "periods.items", fields: fieldsOfItem },
        { path: "/api/v1/my-items/", at: "items", fields: fieldsOfItem },
      ],
    },
    handle: async ({ ctx, granted, params, body }) => changeItem(ctx, granted, params.itemId, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/my-items/",
    summary: "Roadmap items assigned to the caller, open ones first, then by date",
    tag,
    access: signedIn,
    query: Type.Object(pagingQuery(10, 50)),
    reply: { status: 200, schema: MyItemPage },
    handle: async ({ ctx, query }) => listMyItems(ctx, query),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/users/calendar/",
    summary: "Make a new secret address of the caller's calendar feed; the one before stops working",
    tag,
    access: inPerson(signedInExclusive),
    reply: { status: 201, schema: CalendarAddress },
    handle: async ({ ctx }) => renewCalendar(ctx),
  }),
  defineRoute({
    method: "GET",
    path: "/calendar/:file",
    summary:
      "The open items and assigned questionnaires of a person as a calendar (iCalendar), at its secret address `{secret}.ics`",
    tag,
    access: calendarReader,
    reply: { status: 200, schema: FileReply },
    async handle({ ctx, granted, http }) {
      http.reply
        .header("content-type", "text/calendar; charset=utf-8")
        .header("cache-control", "private, no-cache")
      return Buffer.from(await calendarOf(ctx, granted))
    },
  }),
]

export const feature: Feature = {
  name: "roadmap",
  routes,
  chores: [announceLateItems, remindOfItems],
  eventHandlers: [announceDoneItems, unassignItems],
}
