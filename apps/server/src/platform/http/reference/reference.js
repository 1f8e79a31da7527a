/* Renders the description of the API. The look is the one chosen in the application, else that of the system. */

const dark = window.matchMedia("(prefers-color-scheme: dark)")

function applyLook() {
  const chosen = localStorage.getItem("look")
  const isDark = chosen === "dark" || (chosen !== "light" && dark.matches)
  document.documentElement.classList.toggle("dark-mode", isDark)
}

applyLook()
dark.addEventListener("change", applyLook)
addEventListener("storage", applyLook)

// As an object: Swagger UI would read the text as YAML, which takes several times as long.
const description = await (await fetch("/openapi.json")).json()

window.SwaggerUIBundle({
  spec: description,
  dom_id: "#reference",
  deepLinking: true,
  // Areas are folded, and shapes shown with the calls that use them: there are hundreds of both.
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  filter: true,
  tagsSorter: "alpha",
  // Its colours have too little contrast.
  syntaxHighlight: { activated: false },
  // Plain words: Swagger UI puts links into buttons, which screen readers cannot use. Addresses stay.
  plugins: [() => ({ components: { DeepLink: ({ text }) => text } })],
  validatorUrl: null,
})
