// Makes the pages more comfortable; all of them work without it.

const STORE = "plumbline-typed"

/** Lets people see the password while they type it. */
for (const input of document.querySelectorAll("input[data-show]")) {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "reveal"
  button.setAttribute("aria-controls", input.id)
  const show = (isShown) => {
    input.type = isShown ? "text" : "password"
    button.textContent = isShown ? input.dataset.hide : input.dataset.show
    button.setAttribute("aria-pressed", String(isShown))
  }
  button.addEventListener("click", () => {
    show(input.type === "password")
    input.focus()
  })
  // Browsers offer to save only fields of type password.
  input.form?.addEventListener("submit", () => show(false))
  show(false)
  input.after(button)
}

/** Carries what was entered, except passwords, over to the page a link leads to. */
const fields = () => [
  ...document.querySelectorAll("form input:not([type=password], [type=hidden], [type=checkbox])"),
]
const keyOf = ({ type, name }) => (type === "email" ? "email" : name)

for (const link of document.querySelectorAll("a[data-keeps-typed]")) {
  link.addEventListener("click", () => {
    const typed = fields().map((field) => [keyOf(field), field.value])
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(typed)))
  })
}

const kept = sessionStorage.getItem(STORE)
sessionStorage.removeItem(STORE)
if (kept) {
  const typed = JSON.parse(kept)
  for (const field of fields()) if (field.value === "") field.value = typed[keyOf(field)] ?? ""
  const empty = [...document.querySelectorAll("form input:not([type=hidden], [type=checkbox])")].find(
    ({ value }) => value === "",
  )
  empty?.focus()
}
