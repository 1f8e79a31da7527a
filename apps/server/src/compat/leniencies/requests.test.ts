import { Type } from "typebox"
import { expect, test } from "vitest"
import { Id, Nullable } from "../../platform/http/schemas.ts"
import { tolerateStringsInBody } from "./requests.ts"

const Item = Type.Object({ id: Id, title: Type.String() })
const Body = Type.Object({
  kitId: Id,
  isPrivate: Type.Boolean(),
  weight: Type.Optional(Type.Number()),
  title: Type.String(),
  ids: Type.Array(Id),
  items: Type.Array(Type.Object({ question: Item })),
  option: Nullable(Item),
})

test("numbers and booleans may arrive as strings, in lists and objects at any depth", () => {
  const sent = {
    kitId: " 7 ",
    isPrivate: "true",
    weight: "",
    title: "12",
    ids: ["1", 2],
    items: [{ question: { id: "3", title: "4" } }],
    option: { id: "5", title: "" },
  }
  expect(tolerateStringsInBody(Body, sent)).toEqual({
    kitId: 7,
    isPrivate: true,
    title: "12",
    ids: [1, 2],
    items: [{ question: { id: 3, title: "4" } }],
    option: { id: 5, title: "" },
  })
})

test("values that are not numbers stay as they are, to be refused by name", () => {
  const sent = {
    kitId: "7a",
    isPrivate: "yes",
    ids: ["x", null],
    items: "all",
    option: null,
    more: { id: "1" },
  }
  expect(tolerateStringsInBody(Body, sent)).toEqual(sent)
})
