import { translateData, type Translate } from '../site/messages.tsx'
import type { CallFailure } from '../state/api.ts'

/** What a shopper is told of a failed call, in the page's language; values of the message come with the failure's details. */
export function failureWords(t: Translate, { status, code = '', details }: CallFailure): string {
  if (typeof status === 'string') return t('problem.unavailable')
  const said = translateData(t, 'problem', code, { max: Number(details?.['max'] ?? 0) })
  return said === code ? t('problem.bad_request') : said
}
