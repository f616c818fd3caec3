import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import { letter } from '../../kernel/letter.ts'
import { t, wordKinds } from '../../kernel/words.ts'
import type { Message } from '../notifications/port.ts'
import type { Site } from '../sites/port.ts'
import type { ReturnState } from './machine.ts'
import type { ReturnFacts } from './port.ts'

wordKinds('return.said')

/** The states that a shopper is told of by mail, as their words are named. */
const told = {
  requested: 'requested',
  need_more_info: 'need_more_info',
  approved: 'approved',
  partially_approved: 'partially_approved',
  rejected: 'rejected',
  pickup_scheduled: 'pickup_scheduled',
  pickup_failed: 'pickup_failed',
  received: 'received',
  qc_failed: 'qc_failed',
  resolution_in_progress: 'resolution_in_progress',
  sending_back: 'sending_back',
  closed: 'closed',
  withdrawn: 'withdrawn',
  expired: 'expired',
} as const satisfies Partial<Record<ReturnState, string>>

export interface Told {
  facts: ReturnFacts
  site: Site
  to: { email: string; name: string; orderNumber: string }
  /** The address of its page. */
  page: string | undefined
  /** What staff say to the shopper; empty where they say nothing. */
  said: string
  /** What comes back; minor units. */
  amount: number
}

/** The mail about a return that has come into its state; undefined for a state that nobody is told of. */
export function returnMail({ facts, site, to, page, said, amount }: Told): Message | undefined {
  const { state, language, deadline } = facts
  const key = (told as Partial<Record<ReturnState, string>>)[state]
  if (key === undefined || to.email === '') return undefined
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const values = {
    number: leftToRight(facts.number),
    order: leftToRight(to.orderNumber),
    name: to.name,
    house: site.profile.house.name,
    day: deadline ? new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { dateStyle: 'long', timeZone }).format(deadline) : '',
    amount: formatMoney(amount, { locale, currency: facts.currency as Currency, symbol, decimals }, 'exact'),
  }
  return letter({
    to: to.email,
    site: site.code,
    language,
    kind: 'return.said',
    values,
    subject: t(language, 'return.subject', values),
    paragraphs: [t(language, 'mail.hello', values), t(language, `return.said.${key}`, values), said],
    page: { said: t(language, 'mail.follow'), address: page },
    house: values.house,
  })
}
