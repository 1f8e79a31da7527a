import layers from "./.dependency-cruiser.mjs"

/*
 * Dependencies between features, each folder taken as a whole: two that need each other are one feature, or lack a
 * third that uses both. Tests are left out, because they use the whole application and with it every other feature.
 */
const features = "^apps/(server/src/features/[^/]+|web/src/features/[^/]+/[^/]+)$"

export default {
  forbidden: [
    {
      name: "features-in-no-circle",
      severity: "error",
      scope: "folder",
      from: { path: features },
      to: { path: features, circular: true },
    },
  ],
  options: {
    ...layers.options,
    includeOnly: { path: "^apps/[^/]+/src/features/" },
    exclude: { path: "\\.test\\.tsx?$" },
  },
}
