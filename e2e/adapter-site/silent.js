// The adapter's manual requires this of the page that a hidden frame is redirected back to.
parent.postMessage(location.href, location.origin)
