type Child = Node | string | false | null | undefined

/** An element with its attributes; a function is a listener, false and undefined leave an attribute out. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | boolean | undefined | ((event: Event) => void)> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value)
    else if (value === true) element.setAttribute(key, "")
    else if (value !== undefined && value !== false) element.setAttribute(key, value)
  }
  element.append(...children.filter((child) => child !== false && child !== null && child !== undefined))
  return element
}
