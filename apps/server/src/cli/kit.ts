import { check } from "./kit-check.ts"
import { isWrongUse, type KitCommand, type KitTools } from "./kit-command.ts"
import { exportKit } from "./kit-export.ts"
import { format } from "./kit-format.ts"
import { fromExcel } from "./kit-from-excel.ts"
import { importCommand } from "./kit-import.ts"
import { installCommand } from "./kit-install.ts"
import { update } from "./kit-update.ts"

const commands: Record<string, KitCommand> = {
  check,
  install: installCommand,
  import: importCommand,
  export: exportKit,
  update,
  format,
  "from-excel": fromExcel,
}

/**
 * Runs a command on the text of kits; `args` is what follows `kit`. The application is opened only by commands that need
 * its database, and closed again.
 *
 * @returns the exit code: 0 done · 1 something is wrong with the kit or stands in the way · 2 wrong use
 */
export async function runKitCommand(args: string[], tools: KitTools): Promise<number> {
  const [name = "", ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    tools.print(overview())
    return name === "--help" || name === "-h" || name === "help" ? 0 : 2
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    tools.print(command.help)
    return 0
  }
  try {
    return await command.run(rest, tools)
  } catch (error) {
    if (!isWrongUse(error)) throw error
    tools.print(`${error.message}\n\n${command.help}`)
    return 2
  }
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(11)} ${summary}`)
  return `Usage: plumbline kit <command>

${lines.join("\n")}

plumbline kit <command> --help explains a command.
Exit code: 0 all right, 1 something is wrong with the kit or stands in the way, 2 wrong use.
`
}
