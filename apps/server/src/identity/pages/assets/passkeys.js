// Asks the browser for a passkey where a form needs one, and sends its answer with the form.

const hasPasskeys = "PublicKeyCredential" in window && "credentials" in navigator

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))

const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

const known = (list = []) => list.map((each) => ({ ...each, id: bytesOf(each.id) }))

/** What the server says, as the browser wants it: bytes in place of texts. */
const forBrowser = (options) => ({
  ...options,
  challenge: bytesOf(options.challenge),
  ...(options.user && { user: { ...options.user, id: bytesOf(options.user.id) } }),
  allowCredentials: known(options.allowCredentials),
  excludeCredentials: known(options.excludeCredentials),
})

const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]

/** What the browser answers, as the server wants it. */
const forServer = ({ id, type, response }) => ({
  id,
  rawId: id,
  type,
  clientExtensionResults: {},
  response: {
    ...Object.fromEntries(
      parts.filter((part) => response[part]).map((part) => [part, textOf(response[part])]),
    ),
    ...(response.getTransports && { transports: response.getTransports() }),
  },
})

async function ask(form) {
  const reply = await fetch(form.dataset.options, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ seal: form.elements.seal.value }),
  })
  const options = await reply.json()
  if (!reply.ok) throw Object.assign(new Error("refused"), { shown: options.message })
  const publicKey = forBrowser(options)
  const answer = await navigator.credentials[form.dataset.passkey]({ publicKey })
  return JSON.stringify(forServer(answer))
}

function show(form) {
  const alert = form.querySelector("[data-failed]")
  const button = form.querySelector("button[type=submit]")
  form.hidden = false
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    alert.hidden = true
    button.disabled = true
    try {
      form.elements.credential.value = await ask(form)
      // The choice to stay signed in stands in the other form of the page.
      const remember = document.querySelector("input[name=rememberMe]:checked")
      if (remember) form.append(Object.assign(remember.cloneNode(), { hidden: true }))
      form.submit()
    } catch (error) {
      alert.textContent = error.shown ?? alert.dataset.failed
      alert.hidden = false
      button.disabled = false
    }
  })
}

if (hasPasskeys) {
  for (const form of document.querySelectorAll("form[data-passkey]")) show(form)
  for (const hint of document.querySelectorAll("[data-without-passkeys]")) hint.remove()
}
