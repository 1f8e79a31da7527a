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
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/ },
      handler(code, id) {
        const [, name] = /\/src\/ui\/icons\.ts\?(\w+)$/.exec(id) ?? []
        const separate = name ? only(name, code) : withSeparateImports(code)
        return separate === code ? null : { code: separate, map: null }
      },
    },
  }
}

/** The module of an icon: what the file imports, and the icon. */
function only(name: string, code: string): string {
  const [head = "", ...icons] = code.split(/^(?=export const )/m)
  return head + icons.filter((icon) => icon.startsWith(`export const ${name} = `)).join("")
}

/** A module that imports the module of each icon that it names. */
function withSeparateImports(code: string): string {
  return code.replace(/^import \{([^}]+)\} from "([./]+(?:ui\/)?icons\.ts)"$/gm, (_, names: string, file) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `import { ${name} } from "${file}?${name.split(" ")[0]}"`)
      .join("; "),
  )
}
