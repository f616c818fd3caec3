/** The outcome of a staff command, with a message for people. */
export interface Outcome {
  ok: boolean
  output: string
}
