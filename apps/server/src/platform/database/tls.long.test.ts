import { execFileSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { loadConfig } from "../../config.ts"
import { hasPostgres, type PostgresCluster, startCluster } from "../../testing/postgres-cluster.ts"
import { openDatabase } from "./open.ts"

const hasOpenssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].some((path) => existsSync(path))

describe.skipIf(!hasPostgres || !hasOpenssl)("TLS to PostgreSQL", { timeout: 60_000 }, () => {
  let cluster: PostgresCluster
  let folder: string
  let certificate: string
  const warnings: string[] = []
  const noteWarning = (warning: Error) => warnings.push(warning.message)
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "plumbline-tls-"))
    certificate = join(folder, "server.crt")
    const key = join(folder, "server.key")
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
        ...["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
      ],
      { stdio: "ignore" },
    )
    if (process.getuid?.() === 0) {
      const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }))
      for (const path of [folder, key, certificate]) chownSync(path, id("-u"), id("-g"))
    }
    cluster = await startCluster(
      `-c fsync=off -c ssl=on -c ssl_cert_file=${certificate} -c ssl_key_file=${key}`,
    )
    process.on("warning", noteWarning)
  })
  afterAll(async () => {
    process.off("warning", noteWarning)
    await cluster?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  async function connectedWith(parameters: string, host = "localhost"): Promise<boolean> {
    const url = new URL(cluster.url)
    url.hostname = host
    const address = `${url.href}${parameters}`
    const database = await openDatabase(loadConfig({ DATABASE_URL: address, DATABASE_WAIT_SECONDS: "60" }))
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database)
    await database.destroy()
    return rows[0]?.ssl === true
  }

  test("encrypts, with and without checking the certificate, and nothing is warned of", async () => {
    const root = encodeURIComponent(certificate)
    expect(await connectedWith("")).toBe(false)
    for (const mode of ["require", "verify-ca", "verify-full"])
      expect([mode, await connectedWith(`?sslmode=${mode}&sslrootcert=${root}`)]).toEqual([mode, true])
    expect(await connectedWith("?sslmode=no-verify")).toBe(true)
    expect(await connectedWith("?sslmode=require&uselibpqcompat=true")).toBe(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toEqual([])
  })

  test.each([
    ["a certificate that nobody trusts", "?sslmode=require", "localhost", /self-signed certificate/],
    ["one for another host", "?sslmode=verify-full&sslrootcert=CERT", "127.0.0.1", /127\.0\.0\.1/],
    [
      "a file that does not exist",
      "?sslmode=verify-full&sslrootcert=/missing.pem",
      "localhost",
      /missing\.pem/,
    ],
  ])("says at once what is wrong with %s", async (_what, parameters, host, message) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const given = parameters.replace("CERT", encodeURIComponent(certificate))
    await expect(connectedWith(given, host)).rejects.toThrow(message)
    // It would say that it waits.
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
  })

  test("says at once that a server has none", async () => {
    const plain = await startCluster("-c fsync=off")
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const opening = openDatabase(loadConfig({ DATABASE_URL: `${plain.url}?sslmode=no-verify` }))
    await expect(opening).rejects.toThrow("does not support SSL connections")
    expect(said).not.toHaveBeenCalled()
    said.mockRestore()
    await plain.stop()
  })
})
