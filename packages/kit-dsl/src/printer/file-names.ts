/** `KitchenTalk` → `kitchen_talk`, `HTTPServer` → `http_server`, `C-12` → `c-12`. */
export function snakeCase(code: string): string {
  return code
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
}

/** Returns a function that gives every call a distinct name: the wanted one, else with the suffix `_2`, `_3` … */
export function distinctNames(): (name: string) => string {
  const given = new Set<string>()
  const highest = new Map<string, number>()
  return (name) => {
    let number = highest.get(name) ?? 1
    let distinct = name
    while (given.has(distinct)) distinct = `${name}_${++number}`
    highest.set(name, number)
    given.add(distinct)
    return distinct
  }
}
