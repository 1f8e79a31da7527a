/** Texts of the forms for contacting the operator and for reporting a question. */
export const contact = {
  contactUs: {
    title: "Contact us",
    intro: "A question, a problem or an idea? Write to us, and we will reply by email.",
    message: "Your message",
    submit: "Send",
  },
  expertReview: {
    title: "Ask experts for a review",
    intro:
      "Experienced assessors go through your report with you: what the results are based on, and what to do first. This is a paid service; we agree on price and time with you before it starts.",
    message: "What do you expect from the review?",
    submit: "Send the request",
  },
  purchase: {
    title: "Ask for the kit “{{kit}}”",
    paid: "This is a paid kit.",
    fit: "We help you find out whether it is right for you.",
    tell: "Tell us about your software, and we will email you about access.",
    message: "Describe your software",
    submit: "Send the request",
    sent: "Thank you for your message. We will write to you about the kit.",
  },
  email: "Email",
  mobile: "Phone",
  mobileHint: "Optional, if you prefer a call.",
  otherWays: "More ways to reach us:",
  newTab: "opens in a new tab",
  sent: {
    title: "Thank you for your message",
    text: "We have received it and will reply by email.",
    ok: "Ok got it",
  },
  survey: {
    heading: "What do you think?",
    text: "A few questions about your experience with {{site}} help us make it better.",
    open: "Take the survey",
    never: "Don’t show this again",
    close: "Close the survey",
  },
  reportQuestion: {
    title: "Report this question",
    prompt: "What is wrong with it? Choose all that fit.",
    items: {
      unclear: "It is unclear or confusing",
      wrong: "It is factually or technically wrong",
      ambiguous: "It is ambiguous, or more than one answer is right",
      options: "The options do not fit the question",
      wording: "It could be phrased better",
      other: "Something else",
    },
    remark: "Anything to add? (optional)",
    submit: "Send the report",
    sent: "Thank you. The report was sent.",
  },
} as const
