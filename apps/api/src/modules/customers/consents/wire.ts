import type { ConsentAnswer } from './port.ts'
import type { Consents } from './read-consents.ts'

const answerToWire = ({ kind, given, wording, language, at }: ConsentAnswer) => ({ kind, given, wording, language, at: at.toISOString() })

export function consentsToWire({ consents, history }: Consents) {
  return {
    consents: consents.map(({ answer, ...consent }) => ({ ...consent, answer: answer && answerToWire(answer) })),
    history: history.map(answerToWire),
  }
}
