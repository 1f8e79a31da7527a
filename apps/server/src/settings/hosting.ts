import { resolve } from "node:path"
import { readTrustedProxies } from "../platform/http/trusted-proxies.ts"
import { databaseAddress, databaseServers, standbyAddress } from "./databases.ts"
import {
  compatibilities,
  compatibilityNames,
  headersOf,
  integer,
  oneOf,
  onOff,
  orNull,
  setting,
  share,
  text,
  urlOrNull,
  webhookSecret,
} from "./values.ts"

/** Where the server runs: address, database, files, tenants. */
export const hostingSettings = {
  port: setting("PORT", "8080", "Port to listen on; 0 picks a free one.", integer(0, 65_535)),
  host: setting(
    "HOST",
    "127.0.0.1",
    "Address to listen on. `0.0.0.0` accepts connections from other machines too.",
    text,
  ),
  publicUrl: setting(
    "PUBLIC_URL",
    "",
    "Address at which people reach the server, without a path. Required behind a proxy. Default: `http://localhost:PORT`.",
    (value) => (value === "" ? null : new URL(value).origin),
  ),
  dataFolder: setting(
    "PLUMBLINE_DATA",
    "./data",
    "Folder for the embedded database and stored files.",
    (value) => resolve(value),
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "",
    "PostgreSQL (15 or newer) to use instead of the embedded database. May name several hosts (`host1:5432,host2:5433`), of which the one that takes writes is used ([operations](operations.md#high-availability)); `sslmode` as in [operations](operations.md#tls).",
    databaseAddress,
  ),
  databases: setting(
    "DATABASES",
    "",
    'Several PostgreSQL servers instead of one, each with some of the tenants: a JSON list of `{"name", "address"}`, or the path of a file with it. Optional for each: `weight` (1), `closed` (to new tenants), `direct` and `replica` (like `DATABASE_DIRECT_URL`, `DATABASE_REPLICA_URL`), `forServers` (the address under which the other servers find it when a tenant moves; `direct` or `address`). The first also keeps the registry. Default: one, at `DATABASE_URL`.',
    databaseServers,
  ),
  databasePoolSize: setting(
    "DATABASE_POOL_SIZE",
    "10",
    "Maximum number of pooled connections to PostgreSQL; with several servers, to each.",
    integer(1, 500),
  ),
  databaseDirectUrl: setting(
    "DATABASE_DIRECT_URL",
    "",
    "The same database without a pooler in between, for tasks that need their own session: migrations and notifications between nodes. Default: `DATABASE_URL`.",
    databaseAddress,
  ),
  databaseReplicaUrl: setting(
    "DATABASE_REPLICA_URL",
    "",
    "A streaming replica of the same database. Reports are read from it while it is up to date. Default: none.",
    standbyAddress,
  ),
  databasePreparedStatements: setting(
    "DATABASE_PREPARED_STATEMENTS",
    "on",
    "`off` for poolers that do not support prepared statements, such as PgBouncer before 1.21.",
    onOff,
  ),
  databaseStatementTimeoutSeconds: setting(
    "DATABASE_STATEMENT_TIMEOUT_SECONDS",
    "30",
    "Time after which PostgreSQL cancels a query; 0 for no limit. Migrations have no limit.",
    integer(0, 86_400),
  ),
  databaseWaitSeconds: setting(
    "DATABASE_WAIT_SECONDS",
    "60",
    "How long start-up waits for PostgreSQL to become reachable before it gives up.",
    integer(0, 86_400),
  ),
  stopDelaySeconds: setting(
    "STOP_DELAY_SECONDS",
    "",
    "How long a server that is told to stop (`SIGTERM`) serves everything and says 503 at `/health`, before it closes its door: longer than load balancers take to notice. Default: 5, or 0 while only this machine can reach the server.",
    (value) => (value === "" ? null : integer(0, 600)(value)),
  ),
  s3Bucket: setting(
    "S3_BUCKET",
    "",
    "Bucket in an S3-compatible store to keep files in. Default: the folder `files` in the data folder.",
    orNull,
  ),
  s3Endpoint: setting(
    "S3_ENDPOINT",
    "",
    "Address of the object store, e.g. `https://minio.example.org`. Default: Amazon S3.",
    urlOrNull("https:", "http:"),
  ),
  s3Region: setting(
    "S3_REGION",
    "",
    "Region of the bucket. Required without `S3_ENDPOINT`; otherwise `us-east-1` by default.",
    orNull,
  ),
  s3AccessKeyId: setting(
    "S3_ACCESS_KEY_ID",
    "",
    "Access key for the object store. Default: the credentials that Amazon's tools would use (`AWS_…` variables, the machine's role).",
    orNull,
  ),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", "", "Secret of the access key.", orNull),
  s3Prefix: setting(
    "S3_PREFIX",
    "",
    "Folder in a bucket that Plumbline shares with others, e.g. `plumbline`.",
    orNull,
  ),
  s3PathStyle: setting(
    "S3_FORCE_PATH_STYLE",
    "",
    "`on` for addresses like `endpoint/bucket/…`, `off` for `bucket.endpoint/…`. Default: on with `S3_ENDPOINT`.",
    (value) => (value === "" ? null : onOff(value)),
  ),
  secretKey: setting(
    "SECRET_KEY",
    "",
    "Secret from which all keys are derived. Default: generated on first start and kept in the data folder. A node with another one than the nodes before it does not start; `plumbline keys accept` changes it.",
    orNull,
  ),
  tenantsFile: setting(
    "TENANTS_FILE",
    "",
    "JSON file with tenants and their settings, applied at every start.",
    (value) => (value === "" ? null : resolve(value)),
  ),
  unknownHosts: setting(
    "UNKNOWN_HOSTS",
    "default",
    "What to serve at a host name that belongs to no tenant: `default` for the default tenant, `refuse` for 404.",
    oneOf("default", "refuse"),
  ),
  webhooksReachPrivateNetwork: setting(
    "WEBHOOKS_PRIVATE_NETWORK",
    "refuse",
    "Whether webhooks may reach addresses in the server's own network, and use plain HTTP: `refuse` or `allow`. Owners of spaces choose the addresses, so use `allow` only if they may reach all of that network anyway.",
    (value) => oneOf("refuse", "allow")(value) === "allow",
  ),
  auditStream: setting(
    "AUDIT_STREAM",
    "",
    "Where the audit log of each tenant is sent as it grows: `https://…` (or `http://…`) for batches of JSON lines, `syslog+tls://host:6514` or `syslog+tcp://host:601` for syslog ([operations](operations.md#sending-the-audit-log)). `{tenant}` is replaced by the tenant's short name. Default: nowhere.",
    urlOrNull("https:", "http:", "syslog+tls:", "syslog+tcp:"),
  ),
  auditStreamSecret: setting(
    "AUDIT_STREAM_SECRET",
    "",
    "Secret with which batches sent by HTTP are signed, as those of [webhooks](webhooks.md): `whsec_` and 24 to 64 bytes as Base64. Default: they are not signed.",
    webhookSecret,
  ),
  auditStreamHeaders: setting(
    "AUDIT_STREAM_HEADERS",
    "",
    "Headers of these batches, comma-separated, values with percent signs: `Authorization=Splunk%20…`. Default: none.",
    headersOf,
  ),
  demo: setting(
    "DEMO",
    "",
    "Demo accounts, kits and the story of a company that uses them: `on` or `off`; `small` for accounts, kits and two assessments only. Default: `on` while only this machine can reach the server (`HOST` and `PUBLIC_URL`). Elsewhere, `on` gives the accounts their own passwords and prints them. Without the demo, its accounts cannot sign in.",
    (value) => (value === "" ? null : value === "small" ? value : onOff(value)),
  ),
  logLevel: setting(
    "LOG_LEVEL",
    "warn",
    "Minimum severity of log lines: trace, debug, info, warn, error, fatal, silent.",
    oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
  ),
  telemetryEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "Base address of an OpenTelemetry collector (OTLP over HTTP), e.g. `http://collector:4318`: traces of requests and all metrics are sent there. Default: nothing is sent, and nothing for it is loaded.",
    urlOrNull("https:", "http:"),
  ),
  telemetryHeaders: setting(
    "OTEL_EXPORTER_OTLP_HEADERS",
    "",
    "Headers for that collector, comma-separated, values with percent signs: `Authorization=Bearer%20…`. Default: none.",
    headersOf,
  ),
  telemetryName: setting(
    "OTEL_SERVICE_NAME",
    "plumbline",
    "Name of the service in traces and metrics that are sent.",
    text,
  ),
  telemetryShare: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    "1",
    "Share of requests that are traced, from 0 to 1.",
    share,
  ),
  allowedOrigins: setting(
    "ALLOWED_ORIGINS",
    "",
    "Other origins whose pages may call the API and use the sign-in, comma-separated.",
    (value) =>
      value
        .split(",")
        .map((origin) => origin.trim())
        .filter((origin) => origin !== "")
        .map((origin) => new URL(origin).origin),
  ),
  trustedProxies: setting(
    "TRUSTED_PROXIES",
    "",
    "Addresses and ranges of proxies whose `X-Forwarded-For`, `-Host` and `-Proto` headers are trusted, comma-separated; `loopback` for proxies on this machine. Default: none.",
    (value) => {
      readTrustedProxies(value)
      return value
    },
  ),
  compatibility: setting(
    "COMPATIBILITY",
    "all",
    `Protocols of other systems that are spoken for clients written for those: \`all\`, \`none\`, or some of ${compatibilities.map((name) => `\`${name}\``).join(", ")}, comma-separated. The web client needs none.`,
    compatibilityNames,
  ),
}
