import type { Consent, ConsentAnswer, ConsentKind } from './port.ts'

/** The version of each kind's text, incremented whenever the meaning of `consent.*` in the storefront's messages changes. */
export const wordings = { email: 1, sms: 1, whatsapp: 1 } as const satisfies Record<ConsentKind, number>

/** The answer in force for each kind, from all answers with the newest first. */
export function consentsOf(answers: readonly ConsentAnswer[]): Consent[] {
  return (Object.keys(wordings) as ConsentKind[]).map((kind) => ({
    kind,
    wording: wordings[kind],
    answer: answers.find((answer) => answer.kind === kind) ?? null,
  }))
}

/** Whether an answer differs from the previous one. */
export function isNew(before: ConsentAnswer | null, given: boolean, wording: number): boolean {
  return before === null ? given : before.given !== given || (given && before.wording !== wording)
}
