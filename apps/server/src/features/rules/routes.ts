import { defineRoute } from "../../platform/http/route.ts"
import { Empty, UuidReply } from "../../platform/http/schemas.ts"
import { spaceOwnerReading } from "../spaces/index.ts"
import { addRule, editRule, listRules, removeRule, ruler } from "./manage-rules.ts"
import { MOST_RULES, Rule, RuleEdit, Rules } from "./schemas.ts"

const tag = "rules"
const all = "/api/v1/spaces/:spaceId/rules/"
const one = "/api/v1/spaces/:spaceId/rules/:ruleId/"

const example = { body: { event: "LEVEL_FELL" as const, scope: "whole", notify: [], webhooks: true } }

export const routes = [
  defineRoute({
    method: "GET",
    path: all,
    summary: "What is to be noticed about the assessments of a space",
    tag,
    access: spaceOwnerReading,
    reply: { status: 200, schema: Rules },
    handle: async ({ ctx, granted: space }) => ({ items: await listRules(ctx, space.id), most: MOST_RULES }),
  }),
  defineRoute({
    method: "POST",
    path: all,
    summary: "Add a rule; it takes notice of what happens from now on",
    tag,
    access: ruler,
    example,
    body: RuleEdit,
    reply: { status: 201, schema: UuidReply },
    handle: async ({ ctx, granted: space, body }) => addRule(ctx, space, body),
  }),
  defineRoute({
    method: "PUT",
    path: one,
    summary: "Replace a rule",
    tag,
    access: ruler,
    example,
    body: RuleEdit,
    reply: { status: 200, schema: Rule },
    replaces: { readings: [{ path: all, at: "items" }] },
    handle: async ({ ctx, granted: space, params, body }) => editRule(ctx, space, params.ruleId, body),
  }),
  defineRoute({
    method: "DELETE",
    path: one,
    summary: "Remove a rule",
    tag,
    access: ruler,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: space, params }) => removeRule(ctx, space, params.ruleId),
  }),
]
