import type { MessageValues } from '../../site/format-message.ts'
import { translateData, type Translate } from '../../site/messages.tsx'
import type { CallFailure } from '../../state/api.ts'

/** Whether the shop refused a call. After any other failure its effect is unknown: no answer, or a server error. */
export const isRefusal = ({ status }: Pick<CallFailure, 'status'>): boolean => typeof status === 'number' && status < 500

/**
 * The text for a failed call in the page's language, with values from the failure's details, and with the given ones: the site's `country`
 * where an address may be refused.
 */
export function failureText(t: Translate, { status, code = '', details }: CallFailure, values: MessageValues = {}): string {
  if (code === 'out_of_stock' && typeof status === 'number') return stockText(t, details)
  const text = translateData(t, 'problem', code, { max: Number(details?.['max'] ?? 0), ...values })
  if (typeof status === 'number' && text !== code) return text
  return t(isRefusal({ status }) ? 'problem.bad_request' : 'problem.unavailable')
}

/** How much of a product is left; the failure names the product only where it may be any of several. */
function stockText(t: Translate, details: CallFailure['details']): string {
  const [name, count] = [details?.['name'], Number(details?.['available'] ?? 0)]
  if (typeof name === 'string') return t('problem.out_of_stock', { name, count })
  return count > 0 ? t('stock.only', { count }) : t('availability.sold_out')
}
