import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { expect, test } from "vitest"

const prepare = new URL("prepare.mjs", import.meta.url).href

test("a command that runs quietly shows nothing, and its failure names the file with its output", async () => {
  const script = `
    import { runQuietly } from ${JSON.stringify(prepare)}
    await runQuietly("quiet-test", "node", ["-e", "console.log('all is well')"])
    await runQuietly("quiet-test", "node", ["-e", "console.log('the reason'); process.exit(1)"]).catch(
      (error) => console.log(error.message),
    )`
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "-e", script])
  expect(stdout).toMatch(/^node .* failed\. Its output is in .*\n$/)
  const path = stdout.trim().split(" ").at(-1) ?? ""
  expect(readFileSync(path, "utf8")).toBe("the reason\n")
})

test("a command that hangs is ended with everything it has started", async () => {
  const script = `
    import { run } from ${JSON.stringify(prepare)}
    await run("sh", ["-c", "(trap '' TERM; exec sleep 1000) & echo started; wait"], { limitMs: 2000 }).catch(
      (error) => console.log(error.message.slice(error.message.lastIndexOf("was"))),
    )`
  // This is over when nothing is left that could write to its output.
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "-e", script])
  expect(stdout).toBe("started\nwas ended: it had not finished after 2 s\n")
})
