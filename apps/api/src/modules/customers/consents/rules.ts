import type { Consent, ConsentAnswer, ConsentKind } from './port.ts'

/** The version of each kind's words, counted up whenever `consent.*` in the storefront's messages says something else. */
export const wordings = { email: 1, sms: 1, whatsapp: 1 } as const satisfies Record<ConsentKind, number>

/** The answer in force for each kind, from all answers with the newest first. */
export function consentsOf(answers: readonly ConsentAnswer[]): Consent[] {
  return (Object.keys(wordings) as ConsentKind[]).map((kind) => ({
    kind,
    wording: wordings[kind],
    answer: answers.find((answer) => answer.kind === kind) ?? null,
  }))
}

/** Whether an answer says something that the one before it did not. */
export function isNew(before: ConsentAnswer | null, given: boolean, wording: number): boolean {
  return before === null ? given : before.given !== given || (given && before.wording !== wording)
}
