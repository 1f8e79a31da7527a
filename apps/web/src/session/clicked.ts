/*
 * What a visitor has clicked before signing up: the sign-up loses the history of the page. An address alone does not
 * tell, since anybody can make a link of it.
 */

const key = "clicked-before-sign-up"

/** Remembers in this tab that the request of an address was clicked. */
export function rememberClick(hash: string): void {
  try {
    sessionStorage.setItem(key, hash)
  } catch {
    // Without storage, the person is asked again.
  }
}

/** Whether the request of an address was clicked in this tab before the sign-up. */
export function wasClicked(hash: string): boolean {
  try {
    return sessionStorage.getItem(key) === hash
  } catch {
    return false
  }
}

export function forgetClick(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was remembered.
  }
}
