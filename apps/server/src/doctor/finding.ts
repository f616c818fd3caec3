import { briefError } from '@karat/api/kernel/redact.ts'

/**
 * One thing that was looked at: `fault` keeps the shop from working or loses something, `warning` will sooner or later, `unknown` could not
 * be looked at.
 */
export interface Finding {
  subject: string
  state: 'ok' | 'warning' | 'fault' | 'unknown'
  /** A sentence: the state, and how to change it where it is not good. */
  text: string
}

/** Findings about one subject. */
export const about = (subject: string) => ({
  ok: (text: string): Finding => ({ subject, state: 'ok', text }),
  warning: (text: string): Finding => ({ subject, state: 'warning', text }),
  fault: (text: string): Finding => ({ subject, state: 'fault', text }),
  unknown: (text: string): Finding => ({ subject, state: 'unknown', text }),
})

/** Why something failed: the first cause, such as the refused connection below a failed query. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : briefError(error)
}
