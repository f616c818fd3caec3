/** What came of a command, in words for people. */
export interface Outcome {
  ok: boolean
  said: string
}
