import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      { test: { name: "packages", include: ["packages/*/src/**/*.test.ts"], testTimeout: 120_000 } },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: "apps/server/src/testing/global-setup.ts",
          // Loading the server takes longer than most test files, so a worker loads it only once.
          isolate: false,
          // With two processors: tests of the server wait for the database and for child processes.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Only for what hangs: the longest test takes two minutes, and on a busy machine several times as long.
          testTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 180_000,
        },
      },
      { test: { name: "oracle", include: ["oracle/*.test.ts"], testTimeout: 300_000, hookTimeout: 300_000 } },
      { test: { name: "tools", include: ["tools/*.test.ts"], testTimeout: 60_000 } },
      { test: { name: "web", include: ["apps/web/src/**/*.test.ts"], testTimeout: 120_000 } },
      {
        test: {
          name: "screens",
          include: ["apps/web/src/**/*.test.tsx"],
          // A simulated browser for each worker, and in it separate modules for each file.
          pool: "vmThreads",
          environment: "happy-dom",
          environmentOptions: {
            happyDOM: {
              url: "https://plumbline.test/",
              // Scripts of a page that a test writes are not loaded, which is no error.
              settings: {
                handleDisabledFileLoadingAsSuccess: true,
                // Nor is the page of a link that is followed: nothing here uses the network.
                navigation: { disableMainFrameNavigation: true },
              },
            },
          },
          setupFiles: "apps/web/src/testing/setup.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
    maxWorkers: 2,
  },
})
