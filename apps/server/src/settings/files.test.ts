import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { describeSettings, loadConfig } from "../config.ts"
import { main } from "../testing/server-process.ts"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plumbline-settings-"))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

test("every setting can come from a file, without the line break at its end", () => {
  const config = loadConfig({
    SECRET_KEY_FILE: file("secret", "pass word\n"),
    DATABASE_URL: "",
    DATABASE_URL_FILE: file("database", "postgres://a:b@db.example.org/plumbline\r\n"),
    MAIL_URL_FILE: file("mail", "smtp://user:pw@mail.example.org:587"),
    SSO_CLIENT_SECRET_FILE: file("sso", "two\nlines\n"),
    S3_SECRET_ACCESS_KEY_FILE: "",
    PORT_FILE: file("port", "9000\n"),
  })
  expect(config).toMatchObject({
    secretKey: "pass word",
    databaseUrl: "postgres://a:b@db.example.org/plumbline",
    mailUrl: "smtp://user:pw@mail.example.org:587",
    ssoClientSecret: "two\nlines",
    s3SecretAccessKey: null,
    port: 9000,
  })
})

test("no setting has the name of the file of another one", () => {
  const names = describeSettings().map(({ variable }) => variable)
  expect(names.filter((name) => names.includes(`${name}_FILE`))).toEqual([])
})

test("a file that cannot be used is named, never what is in it", () => {
  const refused = (environment: Record<string, string>) => {
    try {
      loadConfig(environment)
    } catch (error) {
      return (error as Error).message
    }
    return "accepted"
  }
  const missing = join(folder, "missing")
  expect(refused({ SECRET_KEY_FILE: missing })).toMatch(`SECRET_KEY_FILE: ${missing} cannot be read: ENOENT`)
  expect(refused({ SECRET_KEY_FILE: folder })).toMatch(/^SECRET_KEY_FILE: .* is not a file/)
  expect(refused({ SECRET_KEY_FILE: "/dev/zero" })).toMatch(/^SECRET_KEY_FILE: .* is not a file/)
  expect(refused({ SECRET_KEY_FILE: file("large", "x".repeat(2 ** 21)) })).toMatch(/at most a megabyte/)
  expect(refused({ SECRET_KEY_FILE: file("empty", "\n") })).toMatch(/^SECRET_KEY_FILE: .* is empty/)
  expect(refused({ SECRET_KEY: "a", SECRET_KEY_FILE: file("both", "b") })).toMatch(/both given/)
  const wrong = refused({ DATABASE_URL_FILE: file("wrong", "mysql://a:hidden@db/x") })
  expect(wrong).toMatch(/^DATABASE_URL: it is not an address/)
  expect(wrong).not.toContain("hidden")
})

test("the server does not start without the file of a secret", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, "start"], {
    env: { PATH: process.env.PATH, PLUMBLINE_DATA: join(folder, "data"), SECRET_KEY_FILE: "/nowhere/secret" },
    encoding: "utf8",
  })
  expect([status, stdout]).toEqual([1, ""])
  expect(stderr).toMatch(/^SECRET_KEY_FILE: \/nowhere\/secret cannot be read: ENOENT.*\n$/)
})
