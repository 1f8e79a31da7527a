/* The layers of the code base: dependencies point downwards only. */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that need each other are one module or lack a third.",
      severity: "error",
      from: { pathNot: "generated|node_modules" },
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "context-knows-no-service",
      comment:
        "The context of a request names what use cases may do; services that are given a context do not appear in it, not even as types.",
      severity: "error",
      from: { path: "^apps/server/src/platform/" },
      to: { circular: true },
    },
    {
      name: "packages-stand-alone",
      comment: "Packages depend neither on the server nor on the client.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|tools|e2e|bench|oracle)/" },
    },
    {
      name: "packages-do-no-io",
      comment: "Packages compute; files and networks are the server's.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "platform-knows-no-feature",
      severity: "error",
      from: { path: "^apps/server/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/server/src/(features|identity|cli|app\\.ts|main\\.ts)" },
    },
    {
      name: "identity-knows-no-feature",
      severity: "error",
      from: { path: "^apps/server/src/identity/" },
      to: { path: "^apps/server/src/(features|cli|app\\.ts|main\\.ts)", pathNot: "\\.test\\.ts$" },
    },
    {
      name: "backup-knows-no-feature",
      comment: "Tables are found in the catalogue, so that archives include those of future features.",
      severity: "error",
      from: { path: "^apps/server/src/(backup|moving)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/server/src/(features|identity|cli|app\\.ts|main\\.ts)" },
    },
    {
      name: "features-meet-at-the-door",
      comment: "A feature uses another one through its index.ts only.",
      severity: "error",
      from: { path: "^apps/server/src/features/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/server/src/features/([^/]+)/",
        pathNot: "^apps/server/src/features/($1/|[^/]+/index\\.ts$)",
      },
    },
    {
      name: "compat-is-a-wing",
      comment: "Only the composition knows the protocols of other systems, so that each can be removed.",
      severity: "error",
      from: {
        path: "^(apps|packages|tools|e2e|bench|oracle)/",
        pathNot: "^apps/server/src/(compat/|app\\.ts$)|\\.test\\.ts$",
      },
      to: { path: "^apps/server/src/compat/" },
    },
    {
      name: "compat-uses-the-door",
      comment:
        "A protocol of another system uses features and the identity provider through their index.ts only.",
      severity: "error",
      from: { path: "^apps/server/src/compat/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/server/src/(features/|identity/|cli/|app\\.ts|main\\.ts)",
        pathNot: "^apps/server/src/(features/[^/]+|identity)/index\\.ts$",
      },
    },
    {
      name: "wings-stand-alone",
      comment: "Each protocol of another system can be removed without the others.",
      severity: "error",
      from: { path: "^apps/server/src/compat/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/server/src/compat/[^/]+/", pathNot: "^apps/server/src/compat/$1/" },
    },
    {
      name: "web-features-meet-at-the-door",
      comment: "The same in the client, where features are grouped by what people do.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+/[^/]+)/" },
      to: {
        path: "^apps/web/src/features/",
        pathNot: "^apps/web/src/features/($1/|[^/]+/[^/]+/index\\.ts$)",
      },
    },
    {
      name: "web-base-knows-no-feature",
      comment: "The base of all screens depends neither on the screens nor on the frame around them.",
      severity: "error",
      from: {
        path: "^apps/web/src/(ui|theme|i18n|api|session|drafts|[^/]+\\.tsx?$)",
        pathNot: "/main\\.tsx$|\\.test\\.tsx?$",
      },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "web-features-know-no-app",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "web-app-uses-the-door",
      comment: "The frame reaches a feature through its index.ts only.",
      severity: "error",
      from: { path: "^apps/web/src/app/" },
      to: {
        path: "^apps/web/src/features/",
        pathNot: "^apps/web/src/features/[^/]+/[^/]+/index\\.ts$",
      },
    },
    {
      name: "web-testing-is-for-tests",
      severity: "error",
      from: { path: "^apps/web/src/", pathNot: "^apps/web/src/testing/|\\.test\\.tsx?$" },
      to: { path: "^apps/web/src/testing/" },
    },
    {
      name: "web-knows-no-server",
      comment:
        "Except the development server, which proxies the server's responses and renders the page as it does.",
      severity: "error",
      from: { path: "^apps/web/", pathNot: "^apps/web/(vite\\.config|screens-plugin)\\.ts$" },
      to: { path: "^apps/server/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "dist/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
}
