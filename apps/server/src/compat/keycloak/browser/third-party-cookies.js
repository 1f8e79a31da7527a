// Runs in a hidden frame of a client's page and tells the client whether this frame can store cookies. If not, the
// client does not watch the session but checks it by redirecting to the sign-in and back.

const marks = location.protocol === "https:" ? "SameSite=None; Secure" : "SameSite=Lax"

// biome-ignore lint/suspicious/noDocumentCookie: what can be done this way is the question
document.cookie = `plumbline_probe=1; path=${location.pathname}; max-age=60; ${marks}`
const isKept = document.cookie.includes("plumbline_probe=1")
// biome-ignore lint/suspicious/noDocumentCookie: see above
document.cookie = `plumbline_probe=; path=${location.pathname}; max-age=0; ${marks}`

parent.postMessage(isKept ? "supported" : "unsupported", "*")
