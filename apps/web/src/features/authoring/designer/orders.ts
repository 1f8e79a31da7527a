import type { QueryClient } from "@tanstack/react-query"
import { drafts } from "../../../drafts/store.ts"
import { readForSave } from "../../../ui/useSave.ts"
import { type Attribute, arrangeAttributes, attributesQuery, type SubjectOrder } from "./attributes.ts"
import {
  type Element,
  type ElementKind,
  elementsQuery,
  levels,
  measures,
  placesOf,
  profiles,
  questionnaires,
  subjects,
} from "./elements.ts"
import { questionsQuery, reorderQuestions } from "./questions.ts"

/** A list of a draft that people can sort. */
export type OrderedList = ElementKind["name"] | "attributes" | `questions ${number}`

/** A new order of a list that the server has not confirmed yet. */
export interface NewOrder {
  list: OrderedList
  ids: readonly number[]
  /** The order on the server. */
  before: readonly number[]
}

const kinds = { levels, subjects, measures, questionnaires, profiles }

/** The list of attributes below their subjects as ids; those of subjects are negated. */
export function attributeRows(subjects: readonly Element[], attributes: readonly Attribute[]): number[] {
  return subjects.flatMap(({ id }) => [
    -id,
    ...attributes.filter(({ subject }) => subject.id === id).map((attribute) => attribute.id),
  ])
}

/** Sends the order of a list to the server. */
export function sendOrder(versionId: number, list: OrderedList, ids: readonly number[]): Promise<unknown> {
  if (list === "attributes") return arrangeAttributes(versionId, ordersOf(ids))
  if (isOfQuestions(list)) return reorderQuestions(versionId, questionnaireOf(list), ids)
  return kinds[list].reorder(versionId, placesOf(ids))
}

async function orderOnServer(
  client: QueryClient,
  versionId: number,
  list: OrderedList,
): Promise<readonly number[]> {
  const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)
  if (list === "attributes") {
    return attributeRows(
      await readForSave(client, elementsQuery(subjects, versionId)),
      await readForSave(client, attributesQuery(versionId)),
    )
  }
  if (isOfQuestions(list)) {
    return idsOf(await readForSave(client, questionsQuery(versionId, questionnaireOf(list))))
  }
  return idsOf(await readForSave(client, elementsQuery(kinds[list], versionId)))
}

/** The attributes of each subject, from the order of rows: those that follow it. */
function ordersOf(ids: readonly number[]): SubjectOrder[] {
  const orders: { subjectId: number; ids: number[] }[] = []
  for (const id of ids) {
    if (id < 0) orders.push({ subjectId: -id, ids: [] })
    else orders.at(-1)?.ids.push(id)
  }
  return orders
}

function isOfQuestions(list: OrderedList): list is `questions ${number}` {
  return list.startsWith("questions ")
}

function questionnaireOf(list: `questions ${number}`): number {
  return Number(list.slice("questions ".length))
}

/**
 * The orders of a draft that a person has set and the server has not confirmed, kept in this browser: they survive
 * closing the page before they are sent.
 */
export function keptOrders(versionId: number) {
  const beginning = `order:${versionId}:`
  return {
    /** Held by a page that is about to send orders, so that no other page sends them as well. */
    lock: beginning,
    keep: (order: NewOrder): void => drafts.set(beginning + order.list, order),
    forget: (list: OrderedList): void => drafts.remove(beginning + list),
    /**
     * The orders that an earlier page could not send. One that has arrived after all, or whose list somebody has changed
     * since, is dropped.
     */
    async left(client: QueryClient): Promise<NewOrder[]> {
      const left: NewOrder[] = []
      for (const name of drafts.names(beginning)) {
        const order = drafts.get(name)?.value
        // Drops anything of an unknown form: written by another version.
        const now = isOrder(order) && (await orderOnServer(client, versionId, order.list))
        if (isOrder(order) && now && now.join() === order.before.join()) left.push(order)
        else drafts.remove(name)
      }
      return left
    },
  }
}

function isOrder(value: unknown): value is NewOrder {
  return (
    typeof value === "object" &&
    value !== null &&
    "list" in value &&
    typeof value.list === "string" &&
    (value.list in kinds || value.list === "attributes" || /^questions \d+$/.test(value.list)) &&
    "ids" in value &&
    isIds(value.ids) &&
    "before" in value &&
    isIds(value.before)
  )
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isInteger)
}
