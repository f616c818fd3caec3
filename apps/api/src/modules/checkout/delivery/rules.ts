import { getCountries, isSupportedCountry } from 'libphonenumber-js/max'
import { type AddressRule, canBeginPostcode, localityLine, type PostcodeRule } from '@karat/sites/address.ts'
import { shortCountryNames } from '@karat/sites/countries.ts'
import { textLanguages } from '@karat/sites/locale.ts'
import { stateByOtherName } from '@karat/sites/states.ts'
import { typedWords } from '@karat/sites/typed.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'

export const normalise = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** Countries by their names in every language of the shop, and by common short names. */
const countryCodes = new Map<string, string>([
  ...textLanguages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return getCountries().map((code): [string, string] => [normalise(names.of(code) ?? code), code])
  }),
  ...shortCountryNames,
])

/** The code of a country, from its code or name; undefined for others. */
export function readCountry(codeOrName: string): string | undefined {
  const code = codeOrName.trim().toUpperCase()
  return isSupportedCountry(code) ? code : countryCodes.get(normalise(codeOrName))
}

/** The code of a state among those of its country, from its code, its name, or an old or short form of those; undefined for others. */
export function readState(states: readonly { country?: string; code: string; name: string }[], codeOrName: string): string | undefined {
  const name = normalise(typedWords(codeOrName))
  const found = states.find((state) => normalise(state.code) === name || normalise(state.name) === name)?.code
  if (found !== undefined) return found
  const other = stateByOtherName(states[0]?.country ?? '', name.replaceAll(/\s+/g, ' '))
  return states.find(({ code }) => code === other)?.code
}

/** Converts working days after a day (`2026-11-27`) into calendar days; Saturdays and Sundays are not working days. */
export function workDays(day: string, workingDays: number): number {
  const [noon, aDay] = [Date.parse(`${day}T12:00:00Z`), 86_400_000]
  let days = 0
  for (let worked = 0; worked < workingDays;) {
    days += 1
    if (new Date(noon + days * aDay).getUTCDay() % 6 !== 0) worked += 1
  }
  return days
}

/**
 * An address line by line as its country writes it (`rule`); the country's own name comes last, in a language.
 * `state` is the state's name in the language; the locality is written in another one where the state has no name in it.
 */
export function linesOf(place: PostalAddress, rule: AddressRule, language: string, state: string, localityLanguage = language): string[] {
  const { city, postcode } = place
  const locality = localityLine(rule, { city, state, stateCode: place.state, postcode }, localityLanguage)
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(place.country) ?? place.country
  return [place.line1, place.line2, locality, name].filter(Boolean)
}

/** The delivery method of a site that has set up no other: insured and free. */
const usualMethod: DeliveryMethod = {
  method: 'insured',
  prefix: '',
  fee: 0,
  freeFrom: null,
  minimum: 0,
  maximum: null,
  days: null,
  sooner: 0,
  insured: true,
  cutOff: null,
}

/** The delivery methods of a site; the standard one where it has set up none. */
export const orUsual = (methods: readonly DeliveryMethod[]): readonly DeliveryMethod[] => (methods.length > 0 ? methods : [usualMethod])

/** Throws a failure with its field where a delivery method would be offered to nobody. */
export function checkMethod({ prefix, minimum, maximum }: DeliveryMethod, postcode: PostcodeRule | null): void {
  if (!canBeginPostcode(postcode, prefix)) throwFailure('delivery_prefix', 'prefix')
  if (maximum !== null && maximum < minimum) throwFailure('delivery_maximum', 'maximum')
}

/** See the port. */
export function methodsFor(methods: readonly DeliveryMethod[], postcode: string | undefined): DeliveryMethod[] {
  const fitting = methods.filter(({ prefix }) => (postcode ?? '').startsWith(prefix))
  return [...Map.groupBy(fitting, ({ method }) => method).values()].map((ofMethod) =>
    ofMethod.reduce((best, option) => (option.prefix.length > best.prefix.length ? option : best)),
  )
}

/** See the port. */
export const takes = ({ minimum, maximum }: DeliveryMethod, value: number): boolean =>
  value >= minimum && (maximum === null || value <= maximum)

/** See the port. */
export const travel = (option: DeliveryMethod, days: number): number => Math.max(1, option.days ?? days - option.sooner)
