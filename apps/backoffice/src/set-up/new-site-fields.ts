import type { CallInput } from '@karat/contract/calls.ts'
import { numberOf } from '../ui/number-of.ts'
import { optionalAmount } from '../ui/typed-amount.ts'
import type { SiteSuggestion } from './use-set-up.ts'

type NewSite = NonNullable<CallInput<'POST /api/staff/sites/'>['body']>
type Suggestion = SiteSuggestion['suggestion']

/** A new site as it is typed. */
export type NewSiteForm = Record<Exclude<keyof Suggestion, 'languages' | 'gateways'>, string> & {
  languages: readonly string[]
  gateways: readonly string[]
  /** Today's rates by purity. */
  rates: Readonly<Record<string, string>>
}

/** The purities that were typed, in their order. */
export const puritiesOf = ({ purities }: Pick<NewSiteForm, 'purities'>): string[] => [
  ...new Set(
    purities
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((purity) => purity !== ''),
  ),
]

/** The form of a suggestion. */
export function formOfSuggestion({ languages, gateways, purities, expressFee, ...plain }: Suggestion): NewSiteForm {
  const texts = Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, String(value)])) as Record<
    keyof typeof plain,
    string
  >
  return {
    ...texts,
    purities: purities.join(', '),
    expressFee: expressFee === null ? '' : String(expressFee),
    languages,
    gateways,
    rates: {},
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== ''
  } catch {
    return false
  }
}

/** Reads what was typed, with amounts of a currency of so many decimals; `unread` names the fields that cannot be read. */
export function readNewSite(form: NewSiteForm, decimals: number): { site: NewSite | undefined; unread: readonly string[] } {
  const unread: string[] = []
  const number = (field: 'taxPercent' | 'hallmarkTaxPercent' | 'returnDays' | 'deliveryDays'): number => {
    const value = numberOf(form[field])
    if (typeof value !== 'number') unread.push(field)
    return value ?? 0
  }
  const optional = (field: 'taxStep' | 'hallmarkFee' | 'idLimit' | 'codLimit' | 'expressFee'): number | null => {
    const value = optionalAmount(form[field], decimals)
    if (value === undefined) unread.push(field)
    return value ?? null
  }
  const amount = (field: Parameters<typeof optional>[0]) => optional(field) ?? 0
  const purities = puritiesOf(form)
  const rateOf = (purity: string): number => {
    const rate = optionalAmount(form.rates[purity] ?? '', decimals)
    if (!rate) unread.push(`rates.${purity}`)
    return rate ?? 0
  }
  const site = {
    ...form,
    code: form.code.trim().toLowerCase(),
    timeZone: form.timeZone.trim(),
    phoneCode: form.phoneCode.trim(),
    languages: form.languages as NewSite['languages'],
    gateways: [...form.gateways],
    taxKind: form.taxKind as NewSite['taxKind'],
    hallmarkMode: form.hallmarkMode as NewSite['hallmarkMode'],
    ringSizes: form.ringSizes as NewSite['ringSizes'],
    purities,
    rates: Object.fromEntries(purities.map((purity) => [purity, rateOf(purity)])),
    taxPercent: number('taxPercent'),
    hallmarkTaxPercent: number('hallmarkTaxPercent'),
    returnDays: number('returnDays'),
    deliveryDays: number('deliveryDays'),
    taxStep: amount('taxStep'),
    hallmarkFee: amount('hallmarkFee'),
    idLimit: amount('idLimit'),
    codLimit: amount('codLimit'),
    expressFee: optional('expressFee'),
  }
  if (!isTimeZone(form.timeZone.trim())) unread.push('timeZone')
  if (!/^(?:\+\d{1,4})?$/.test(form.phoneCode.trim())) unread.push('phoneCode')
  if (form.languages.length === 0) unread.push('languages')
  if (!/^[a-z]{2}$/.test(site.code)) unread.push('code')
  return { site: unread.length > 0 ? undefined : site, unread }
}
