/** Texts of the page that mailed invitations lead to. */
export const join = {
  title: "Invitation",
  ask: {
    ASSESSMENT: "{{inviter}} asks you to work on “{{title}}”",
    REPORT: "{{inviter}} shares the report of “{{title}}” with you",
    SPACE: "{{inviter}} invites you to the space “{{title}}”",
    KIT: "{{inviter}} has given you access to the kit “{{title}}”",
    GROUP: "{{inviter}} invites you to the expert group “{{title}}”",
  },
  sentTo: "Sent to",
  signUp: "Create account",
  signIn: "I have an account",
  goOn: "Continue",
  afterwards: "Your address is confirmed by this link: there is no other email to wait for.",
  other: "You are signed in with another address:",
  switch: "The invitation is not for this account. Go on with the address it was sent to:",
  stay: "Stay signed in",
  joinGroup: "Join the group",
  later: "Not now",
  used: {
    title: "This invitation has been used",
    hint: "Sign in with the address it was sent to, and you get to what it is about.",
    action: "Sign in",
  },
  withdrawn: {
    title: "This invitation is no longer valid",
    hint: "Ask the person who invited you for a new one.",
  },
  expired: {
    title: "This invitation has expired",
    hint: "Invitations are valid for seven days. Ask the person who invited you to send it again.",
  },
  unconfirmed: {
    title: "One more step",
    hint: "The address of your account is not confirmed yet. Sign in again with this invitation, which confirms it.",
    action: "Sign in and confirm",
  },
} as const
