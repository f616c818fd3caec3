import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Gifts } from '../port.ts'

/** Refuses wrapping where the site does not offer it; `field` names the field of the request. */
export function refuseWrap({ profile }: Pick<Site, 'profile'>, gifts: Gifts, field = 'gifts'): void {
  if (profile.wrapFee === null && gifts.some((gift) => gift?.wrap)) throwFailure('wrap_unavailable', field)
}

/** Refuses messages with more characters than fit on the shop's cards; `field` names the field of the request. */
export function refuseLongMessage(most: number, gifts: Gifts, field = 'gifts'): void {
  if (gifts.some((gift) => gift && gift.message.length > most)) throw new AppError({ code: 'bad_request', field, details: { max: most } })
}
