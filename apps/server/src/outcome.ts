import { messageOf } from '@karat/api/kernel/problem.ts'
import type { Failure } from '@karat/api/kernel/result.ts'

/** The outcome of a staff command, with a message for people. */
export interface Outcome {
  ok: boolean
  output: string
}

/** The outcome of a command that was refused: the failure's message, with the state or the field that it is about, or `reason`. */
export function refusal({ code, field, details }: Failure, reason?: string): Outcome {
  const why = reason ?? (details?.['state'] === undefined ? field : `it is ${String(details['state'])}`)
  return { ok: false, output: `${messageOf(code)}${why ? ` (${why})` : ''}` }
}
