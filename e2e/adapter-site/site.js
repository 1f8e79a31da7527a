// Starts the adapter as an application does, and shows who is signed in. The adapter's events are recorded in order.

const shown = document.body.appendChild(document.createElement("output"))
shown.id = "state"

const { version, url, init } = window.adapterSite
const Adapter = version === "23" ? await loadGlobal() : (await import("/adapter-site/adapter-26.js")).default
const adapter = new Adapter({ url, realm: "main", clientId: "web" })
const adapterEvents = []
Object.assign(window, { adapter, adapterEvents })

for (const event of ["AuthSuccess", "AuthError", "AuthRefreshSuccess", "AuthRefreshError", "AuthLogout"]) {
  adapter[`on${event}`] = () => {
    adapterEvents.push(event)
    show(adapter.authenticated ? "signed in" : "visitor")
  }
}

try {
  const authenticated = await adapter.init({
    onLoad: "check-sso",
    pkceMethod: "S256",
    checkLoginIframeInterval: 1,
    ...init,
  })
  show(authenticated ? "signed in" : "visitor")
} catch (error) {
  show(`failed: ${JSON.stringify(error)} ${error}`)
}

function show(state) {
  shown.textContent = state
}

/** The older version is a script that defines a global. */
function loadGlobal() {
  const script = document.createElement("script")
  script.src = "/adapter-site/adapter-23.js"
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve(window.Keycloak))
    script.addEventListener("error", reject)
  })
  document.head.append(script)
  return loaded
}
