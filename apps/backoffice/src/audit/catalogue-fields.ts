import { useWork } from '../api/session.tsx'
import { type Messages, useMessages } from '../messages/messages.tsx'
import { useSiteName } from '../staff/grant-text.ts'
import { decimalsOf, type Formats, useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'

const objectsByPath: readonly string[] = ['products', 'collections', 'stores', 'content', 'merchant', 'look']

/** The things whose fields are noted by one path each, `texts/hi/name`, so that an undo touches them alone. */
export const isByPath = (object: string): boolean => objectsByPath.includes(object)

interface Names extends Pick<Messages, 't' | 'nameOf'> {
  siteName: (code: string) => string
  languageName: (code: string) => string
}

/**
 * The name of a field of a product or a collection by the parts of its path: `texts hi name` is the name in Hindi, `sites in value` the making
 * charge in India.
 */
export function catalogueField({ t, nameOf, siteName, languageName }: Names, parts: readonly string[]): string {
  const [group = '', key = '', name = '', language = ''] = parts
  const field = name === 'minimum' ? t('audit.leastMaking') : nameOf('audit.field', name)
  if (group === 'texts') return t('audit.fieldOf', { of: languageName(key), field })
  if (group === 'sites') return t('audit.fieldOf', { of: siteName(key), field })
  if (group === 'hours') return t('audit.fieldOf', { of: nameOf('audit.field', 'hours'), field: nameOf('weekday', key) })
  if (group === 'colours') return t('audit.fieldOf', { of: nameOf('audit.field', group), field: nameOf('lookColour', key) })
  if (group === 'suppliers') return t('audit.fieldOf', { of: `${nameOf('audit.field', group)} ${key}`, field })
  if (group === 'variants') return t('audit.variant', { id: key })
  if (group !== 'pictures') return parts.map((part) => nameOf('audit.field', part)).join(' ')
  const of = t('audit.picture', { id: key })
  return t('audit.fieldOf', { of: language === '' ? of : `${of} (${languageName(language)})`, field })
}

/** Returns the name of a field of a product or a collection by the parts of its path. */
export function useCatalogueField(): (parts: readonly string[]) => string {
  const { t, nameOf } = useMessages()
  const siteName = useSiteName()
  const languageName = useLanguageName()
  return (parts) => catalogueField({ t, nameOf, siteName, languageName }, parts)
}

/** The kinds of charges that a change names on a site; a change of their amount alone names none. */
type Sides = readonly (Readonly<Record<string, unknown>> | null)[]

/**
 * The text of a charge of a product on a site, which the audit has in major units of its currency or in percent; undefined for any other field. A
 * making charge whose kind did not change is a plain number: it is an amount or a percentage.
 */
export function chargeText(
  {
    money,
    percent,
    nameOf,
    currencyOf,
  }: Pick<Formats, 'money' | 'percent'> & Pick<Messages, 'nameOf'> & { currencyOf: (site: string) => string },
  [group, code = '', name = '']: readonly string[],
  value: unknown,
  sides: Sides,
): string | undefined {
  if (group !== 'sites') return undefined
  if (name === 'kind') return nameOf('makingKind', String(value))
  const currency = currencyOf(code)
  if (name === 'others' && Array.isArray(value))
    return value
      .map((other: { code: string; amount: number }) => `${nameOf('audit.field', other.code)} ${money(other.amount, currency)}`)
      .join('; ')
  if (typeof value !== 'number') return undefined
  if (name === 'discount' || name === 'wastage') return percent(value)
  if (name === 'minimum') return money(value, currency)
  if (name !== 'value') return undefined
  const kind = sides.map((side) => side?.[`sites/${code}/kind`]).find((one) => typeof one === 'string')
  if (kind === undefined) return value.toFixed(decimalsOf(currency))
  return kind === 'percent' ? percent(value) : money(value, currency)
}

/** Returns the text of a charge of a product on a site. */
export function useChargeText(): (parts: readonly string[], value: unknown, sides: Sides) => string | undefined {
  const { money, percent } = useFormats()
  const { session, site: here } = useWork()
  const { nameOf } = useMessages()
  const currencyOf = (code: string) => (session.sites.find((site) => site.code === code) ?? here).currency
  return (parts, value, sides) => chargeText({ money, percent, nameOf, currencyOf }, parts, value, sides)
}
