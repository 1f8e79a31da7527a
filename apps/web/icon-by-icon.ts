import type { Plugin } from "vite"

/**
 * Makes a module of each icon of `src/ui/icons.ts` when building: a file is bundled as a whole, so that every visitor
 * would load the icons of all screens.
 */
export function iconByIcon(): Plugin {
  return {
    name: "icon-by-icon",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const [, name] = /\/src\/ui\/icons\.ts\?(\w+)$/.exec(id) ?? []
      if (name) return only(name, code)
      return code.replace(/^import \{([^}]+)\} from "([./]+\/(?:ui\/)?icons\.ts)"$/gm, (_, names, file) =>
        names
          .split(",")
          .map((icon: string) => icon.trim())
          .filter(Boolean)
          .map((icon: string) => `import { ${icon} } from "${file}?${icon.split(" ")[0]}"`)
          .join("; "),
      )
    },
  }
}

/** The module of an icon: what the file imports, and the icon. */
function only(name: string, code: string): string {
  const [head = "", ...icons] = code.split(/^(?=export const )/m)
  return head + icons.filter((icon) => icon.startsWith(`export const ${name} = `)).join("")
}
