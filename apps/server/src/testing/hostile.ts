import { testsEverything } from "../../../../tools/extent.ts"
import { multipart } from "./multipart.ts"

/*
 * What an attacker, or a broken client, might send to an address. All requests are derived from a valid call: each part
 * of its path, each parameter of its query and each field of its body is replaced by invalid values, one at a time, and
 * then the body as a whole.
 */

/** A valid call of an address. */
export type GoodCall = {
  method: string
  /** As routed, e.g. `/api/v1/spaces/:spaceId/`. */
  template: string
  /** The same with valid values, without a query. */
  path: string
  query: Record<string, string>
  body?: Record<string, unknown>
  /** How the body is sent. */
  format?: "json" | "multipart" | "form"
  headers: Record<string, string>
}

export type HostileRequest = {
  /** What is wrong with it. */
  name: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** As written in an address. */
const encodedTexts = [
  ...["", "0", "-1", "1.5", "1e400", "9223372036854775808", "99999999999999999999", "NaN", "true", "abc"],
  ...[
    "undefined",
    "null",
    "__proto__",
    "constructor",
    "toString",
    "[]",
    "{}",
    "%7B%22a%22:1%7D",
    "%27%3B--",
    "%25",
  ],
  // A zero byte, an incomplete percent sequence, invalid UTF-8, half a character, an overlong slash.
  ...["%00", "a%00b", "%", "%zz", "%C3%28", "%ED%A0%80", "%C0%AF", "%F0%9F%98%80", "%D9%A3"],
  ...[
    "%2e%2e%2f%2e%2e%2fetc",
    "..%5c",
    "a%0d%0ax-injected:%201",
    "https:%2f%2fevil.example%2f",
    "x".repeat(3000),
  ],
  "5d0c1bb4-7d7e-4c0e-9f3e-00000000000g",
]

const unknownParameters = [
  "page=-1&size=1e400&unknown=%00",
  "__proto__=1&constructor=2&%C3%28=%C3%28&%=%&==&&&",
  "a=1&".repeat(2000),
]

/** Values of a field, as written in JSON. */
const jsonValues = [
  ...[
    "null",
    "true",
    "0",
    "-1",
    "0.5",
    "1e308",
    "1e400",
    "-0",
    "9007199254740993",
    '""',
    '" "',
    '"abc"',
    '"12"',
  ],
  ...[
    '"1e400"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\u202e\\u200b"',
    '"a\\r\\nx-injected: 1"',
    '"\u0663"',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"../../etc/passwd"',
    '"\' or 1=1 --"',
    '"%00"',
    '"<script>x</script>"',
  ],
  ...["[]", "{}", "[null]", "[[[]]]", '[{"a":[{}]}]', '["\\u0000"]', "[1e400]", "[-1,-1]", '{"a":"\\u0000"}'],
  ...[
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"EN":{"title":1}}',
  ],
  `"${"x".repeat(20_000)}"`,
  `"${"<p>".repeat(3000)}"`,
  `[${Array(5000).fill(1)}]`,
  `${"[".repeat(60)}${"]".repeat(60)}`,
]

const DEEP = 200_000
const json = "application/json"
const form = "application/x-www-form-urlencoded"

/** Whole bodies with their content type. */
const bodies: [name: string, type: string | undefined, payload: string | Buffer][] = [
  ["deep lists", json, "[".repeat(DEEP)],
  ["deep objects", json, `${'{"a":'.repeat(DEEP / 2)}1${"}".repeat(DEEP / 2)}`],
  ["a wide object", json, `{${Array.from({ length: 20_000 }, (_, nth) => `"f${nth}":${nth}`)}}`],
  ["a wide list", json, `[${Array(100_000).fill(0)}]`],
  ...["null", "true", "[]", '"text"', "1e400", "{", "{]", "NaN", "\ufeff{}", "{'a':1}", '{"a":1}{"b":2}'].map(
    (text): (typeof bodies)[number] => [text, json, text],
  ),
  ["prototype keys", json, '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
  ["no UTF-8", json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["zero bytes", json, Buffer.alloc(100)],
  ["UTF-16", "application/json; charset=utf-16", Buffer.from('{"a":1}', "utf16le")],
  ["no type", undefined, "hello"],
  ["an invalid type", ";;,", "{}"],
  ["XML", "text/xml", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"],
  ["a broken form", form, "a=%zz&b=%00&=&__proto__=1&constructor=2&a[b]=3"],
  ["a long form", form, "a=1&".repeat(20_000)],
  ["multipart without boundary", "multipart/form-data", "--x\r\n"],
  ["a body that is not multipart", "multipart/form-data; boundary=x", "hello"],
  [
    "truncated multipart",
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="a"',
  ],
  [
    "multipart with hostile names",
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n' +
      '--x\r\ncontent-disposition: form-data; name="a\0"; filename="../../b\r\nc"\r\ncontent-type: \0\r\n\r\n1\r\n--x--',
  ],
  ["multipart of a thousand parts", "multipart/form-data; boundary=x", `${part("a").repeat(1000)}--x--`],
  ["a boundary that is too long", `multipart/form-data; boundary=${"b".repeat(500)}`, "--b"],
]

function part(name: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`
}

const hostileHeaders: Record<string, string>[] = [
  { "accept-language": "\u00ff".repeat(50) },
  { "accept-language": `fa;q=1e400,en;q=-1,*;q=NaN,${"x-y,".repeat(500)}` },
  { authorization: `Bearer ${"a.".repeat(2000)}` },
  { authorization: "Bearer e30.e30." },
  { authorization: "Bearer eyJhbGciOiJub25lIiwia2lkIjoiX19wcm90b19fIn0.eyJzdWIiOiJcdTAwMDAifQ." },
  { authorization: "Basic \u00e9\u00e9" },
  { cookie: "NEXT_LOCALE=%zz; plumbline_session=\u00ff; __proto__=1; =; ;" },
  { host: "[::1" },
  { host: "a b/c@d:99999" },
  { host: "" },
  {
    "x-forwarded-for": "not an address, 999.999.999.999",
    "x-forwarded-host": "[",
    "x-forwarded-proto": "\u00ff",
  },
  { origin: "null" },
  { origin: "http://[" },
  { accept: "text/html;q=1e400, */;, \u00ff" },
  { "accept-encoding": "br;q=x, gzip;q=1e400, identity;q=0, *;q=0" },
  { range: "bytes=9-1,-,a" },
  { "if-none-match": '"', "if-modified-since": "yesterday" },
  { "content-encoding": "gzip", "content-type": json },
  { "content-length": "0", "content-type": "\u00ff/\u00ff" },
  { "access-control-request-method": "\u00ff", origin: "https://evil.example" },
]

/**
 * Every hostile request derived from a valid call. Headers, ids and unknown parameters are parsed by the same code for
 * all addresses, so those variants rotate: each is tried at every eighth, fourth or third address. Before a commit all
 * others rotate as well.
 *
 * @param turn number of the address
 */
export function* hostileRequests(call: GoodCall, turn: number): Generator<HostileRequest> {
  const good = requestOf(call)
  yield { ...good, name: "as it should be" }
  yield* hostilePaths(call, turn)
  yield* hostileQueries(call, turn)
  yield* hostileFields(call, turn)
  // Where no body is accepted, it is left unread, whatever it is.
  const sent = call.body ? allOrInTurns(bodies, turn) : bodies.filter((_, nth) => nth % 8 === 0)
  for (const [name, type, payload] of sent) {
    const { "content-type": _, ...headers } = good.headers
    yield { ...good, name, headers: { ...headers, ...(type && { "content-type": type }) }, payload }
  }
  for (const headers of inTurns(hostileHeaders, turn, 8)) {
    yield { ...good, name: JSON.stringify(headers).slice(0, 80), headers: { ...good.headers, ...headers } }
  }
}

function* hostilePaths(call: GoodCall, turn: number): Generator<HostileRequest> {
  const segments = call.path.split("/")
  for (const [nth, segment] of call.template.split("/").entries()) {
    if (!segment.startsWith(":") && segment !== "*") continue
    const isId = /id$/i.test(segment)
    for (const text of isId ? inTurns(encodedTexts, turn) : allOrInTurns(encodedTexts, turn)) {
      const path = segments.with(nth, text).join("/")
      yield { ...requestOf({ ...call, path }), name: `${segment} is ${text.slice(0, 40)}` }
    }
  }
}

function allOrInTurns<T>(all: readonly T[], turn: number): readonly T[] {
  return testsEverything ? all : inTurns(all, turn)
}

/** A quarter of the items, or another part, all of them over as many turns. */
function inTurns<T>(all: readonly T[], turn: number, parts = 4): T[] {
  return all.filter((_, nth) => nth % parts === turn % parts)
}

function* hostileQueries(call: GoodCall, turn: number): Generator<HostileRequest> {
  const { url, ...rest } = requestOf({ ...call, query: {} })
  const withQuery = (query: string) => ({ ...rest, url: `${url}?${query}`, name: query.slice(0, 60) })
  for (const [nth, name] of Object.keys(call.query).entries()) {
    const others = new URLSearchParams(call.query)
    others.delete(name)
    const variants = [
      ...encodedTexts.map((text) => `${name}=${text}`),
      ...[
        name,
        `${name}[]=1`,
        `${name}=1&${name}=2`,
        `${name}[a][b]=1`,
        `${name}[__proto__]=1`,
        `%00${name}=1`,
      ],
    ]
    for (const variant of allOrInTurns(variants, turn + nth)) yield withQuery(`${others}&${variant}`)
  }
  for (const query of inTurns(unknownParameters, turn, unknownParameters.length)) yield withQuery(query)
}

function* hostileFields(call: GoodCall, turn: number): Generator<HostileRequest> {
  const { body = {}, format = "json" } = call
  for (const [nth, name] of Object.keys(body).entries()) {
    const values = format === "form" ? jsonValues.filter(isText) : jsonValues
    for (const value of allOrInTurns(values, turn + nth)) {
      const label = `${name} is ${value.slice(0, 40)}`
      if (format !== "json")
        yield { ...requestOf({ ...call, body: { ...body, [name]: readable(value) } }), name: label }
      else yield { ...requestOf(call), name: label, payload: jsonWith(body, name, value) }
    }
    const { [name]: _, ...others } = body
    yield { ...requestOf({ ...call, body: others }), name: `without ${name}` }
  }
}

function isText(value: string): boolean {
  return value.startsWith('"')
}

/** The form value of a JSON value: the text itself for a string, otherwise the JSON. */
function readable(value: string): string {
  const read: unknown = /^"/.test(value) ? JSON.parse(value) : value
  return typeof read === "string" ? read : value
}

function jsonWith(body: Record<string, unknown>, name: string, value: string): string {
  const others = Object.entries(body).filter(([other]) => other !== name)
  const fields = others.map(([other, kept]) => `${JSON.stringify(other)}:${JSON.stringify(kept)}`)
  return `{${[...fields, `${JSON.stringify(name)}:${value}`].join(",")}}`
}

function requestOf({ method, path, query, body, format, headers }: GoodCall): HostileRequest {
  const search = new URLSearchParams(query).toString()
  const sent = body && bodyOf(body, format ?? "json")
  return {
    name: "",
    method,
    url: search === "" ? path : `${path}?${search}`,
    headers: { ...headers, ...sent?.headers },
    ...(sent && { payload: sent.payload }),
  }
}

function bodyOf(body: Record<string, unknown>, format: "json" | "multipart" | "form") {
  if (format === "multipart") return multipart(body as Parameters<typeof multipart>[0])
  if (format === "form") {
    const payload = new URLSearchParams(body as Record<string, string>).toString()
    return { payload, headers: { "content-type": form } }
  }
  return { payload: JSON.stringify(body), headers: { "content-type": json } }
}
