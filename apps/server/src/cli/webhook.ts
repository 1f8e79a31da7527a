import {
  addWebhook,
  type EventName,
  eventNames,
  findDelivery,
  findWebhook,
  listAllWebhooks,
  listDeliveries,
  removeWebhook,
  sendAgain,
} from "../features/webhooks/index.ts"
import type { AnonymousContext } from "../platform/context.ts"
import { notFound } from "../platform/errors.ts"
import { commandNamed, databaseHelp, exactly, runCommand, WrongUse } from "./command.ts"
import { contextOf, type OpenedApp, tenantHelp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline webhook <command>

Webhooks of a whole tenant receive the events of all its spaces (docs/webhooks.md). Those of a space are listed as well;
they are added and removed in the settings of the space.

  list                          All webhooks
  add <address> [--events a,b]  Adds one to the tenant and prints its secret, which is shown only once
  remove <webhook>              Removes one, with the log of what was sent to it
  deliveries <webhook>          The last hundred messages, newest first, one JSON object per line
  resend <webhook> <delivery>   Sends a message again unchanged

  --events   Default: all of ${eventNames.join(", ")}.
${tenantHelp}

Exit code: 0 done, 1 it failed, 2 wrong usage.
${databaseHelp}
`

const options = { ...tenantOption, events: { type: "string" } } as const

type Print = (line: string) => void
type Values = { events?: string | undefined }
type Command = (ctx: AnonymousContext, args: string[], values: Values, print: Print) => Promise<void>

const commands: Record<string, Command> = { list, add, remove, deliveries, resend }

/**
 * Runs `webhook …`; `args` is what follows `webhook`.
 *
 * @returns the exit code: 0 done · 1 failed · 2 wrong usage
 */
export async function runWebhookCommand(
  args: string[],
  openApp: () => Promise<OpenedApp>,
  print: Print = console.log,
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ values, positionals }) => {
    const [name, ...rest] = positionals
    const command = commandNamed(commands, name)
    await withApp(openApp, async (app) =>
      contextOf(app, await tenantNamed(app, values.tenant)).inTransaction((ctx) =>
        command(ctx, rest, values, print),
      ),
    )
  })
}

async function list(ctx: AnonymousContext, args: string[], _values: Values, print: Print): Promise<void> {
  exactly(args)
  for (const { id, spaceId, address, events, paused } of await listAllWebhooks(ctx)) {
    const owner = spaceId === null ? "tenant" : `space ${spaceId}`
    const state = paused === null ? "" : ` (paused: ${paused === "FAILING" ? "failing" : "by hand"})`
    print(`${id}  ${owner.padEnd(12)} ${address} ${events.join(",")}${state}`)
  }
}

async function add(ctx: AnonymousContext, args: string[], { events }: Values, print: Print): Promise<void> {
  const [address] = exactly(args, "address")
  const created = await addWebhook(ctx, null, { address, events: eventsIn(events) })
  print(`Webhook: ${created.id}`)
  print(`Secret:  ${created.secret}`)
}

async function remove(ctx: AnonymousContext, args: string[], _values: Values, print: Print): Promise<void> {
  const webhook = await webhookOf(ctx, exactly(args, "webhook")[0])
  await removeWebhook(ctx, webhook)
  print(`The webhook ${webhook.id} has been removed.`)
}

async function deliveries(
  ctx: AnonymousContext,
  args: string[],
  _values: Values,
  print: Print,
): Promise<void> {
  const { id } = await webhookOf(ctx, exactly(args, "webhook")[0])
  const { rows } = await listDeliveries(ctx, id, { page: 0, size: 100 })
  for (const { id: delivery, type, status, creationTime, triesCount, nextTry, lastTry } of rows) {
    print(JSON.stringify({ id: delivery, type, status, creationTime, triesCount, nextTry, lastTry }))
  }
}

async function resend(ctx: AnonymousContext, args: string[], _values: Values, print: Print): Promise<void> {
  const [webhookId, deliveryId] = exactly(args, "webhook", "delivery")
  const webhook = await webhookOf(ctx, webhookId)
  const delivery = isUuid(deliveryId) ? await findDelivery(ctx, webhook.id, deliveryId) : undefined
  if (!delivery) throw notFound("delivery")
  await sendAgain(ctx, webhook, delivery)
  print(`The message ${delivery.id} has been resent.`)
}

async function webhookOf(ctx: AnonymousContext, id: string) {
  const webhook = isUuid(id) ? await findWebhook(ctx, id) : undefined
  if (!webhook) throw notFound("webhook")
  return webhook
}

function eventsIn(text: string | undefined): EventName[] {
  if (text === undefined) return [...eventNames]
  return text.split(",").map((name) => {
    const known = eventNames.find((candidate) => candidate === name.trim())
    if (!known) throw new WrongUse(`There is no event "${name}".`)
    return known
  })
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
