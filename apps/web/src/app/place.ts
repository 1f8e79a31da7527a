/** Where the top bar and the drawer lead to. */
export interface Place {
  to: string
  label: string
}
