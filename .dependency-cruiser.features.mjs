import layers from "./.dependency-cruiser.mjs"

/*
 * The features among themselves, each folder as one whole: two that need each other are one feature, or miss a third
 * that uses both. Only their own files are looked at, without tests: these use the whole application, and with it
 * every other feature.
 */
export default {
  forbidden: [
    {
      name: "features-in-no-circle",
      severity: "error",
      scope: "folder",
      from: { path: "^apps/(web|server)/src/features/[^/]+$" },
      to: { path: "^apps/(web|server)/src/features/[^/]+$", circular: true },
    },
  ],
  options: {
    ...layers.options,
    includeOnly: { path: "^apps/[^/]+/src/features/" },
    exclude: { path: "\\.test\\.tsx?$" },
  },
}
