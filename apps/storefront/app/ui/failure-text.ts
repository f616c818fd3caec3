import { translateData, type Translate } from '../site/messages.tsx'
import type { CallFailure } from '../state/api.ts'

/** Whether the shop refused a call. After any other failure its effect is unknown: no answer, or a server error. */
export const isRefusal = ({ status }: Pick<CallFailure, 'status'>): boolean => typeof status === 'number' && status < 500

/** The text for a failed call in the page's language, with values from the failure's details. */
export function failureText(t: Translate, { status, code = '', details }: CallFailure): string {
  const text = translateData(t, 'problem', code, { max: Number(details?.['max'] ?? 0) })
  if (typeof status === 'number' && text !== code) return text
  return t(isRefusal({ status }) ? 'problem.bad_request' : 'problem.unavailable')
}
