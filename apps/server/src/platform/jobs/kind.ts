/** What has to be known of a job to send it: its name and its payload, apart from what it runs. */
export type JobKind<Payload extends object> = {
  /** The name of its queue. Must never change, because jobs of older versions may be waiting under it. */
  name: string
  /** Seconds before it is run, so that what happens meanwhile is done by the same run. */
  delaySeconds?: number
  /** Jobs with the same key are one while they wait. Must be given from the beginning, and stay. */
  keyOf?(payload: Payload): string
}
