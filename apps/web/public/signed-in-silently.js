// The identity provider leads here after signing in: a hidden frame, whose page reads the answer out of its address, or a
// window beside a page whose session had ended, which then resumes it.
if (parent !== window) parent.postMessage(location.href, location.origin)
else {
  new BroadcastChannel("signed-in").postMessage(null)
  close()
}
