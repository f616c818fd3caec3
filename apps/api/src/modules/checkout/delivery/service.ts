import type { Cache } from '../../../kernel/cache.ts'
import { addMs, type Clock, dayIn, durations, momentIn } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { fail, ok } from '../../../kernel/result.ts'
import { stateName, stateNames } from '../../../kernel/translations.ts'
import { regimeOf } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import { readPhone } from '@karat/sites/contact.ts'
import { localityOf, readPostcode } from '@karat/sites/address.ts'
import { countryDefaults } from '@karat/sites/countries.ts'
import type { Sites } from '../../content/sites/port.ts'
import { parcelOf } from './carriers/carriers.ts'
import type { Area, Delivery } from './port.ts'
import { linesOf, normalise, orUsual, readCountry, readState, takes, travel, methodsFor, workDays } from './rules.ts'
import { deleteMethod, writeMethod, readArea, readCarrier, readMethods, readRule, readSalesTax, readStates } from './store.ts'

/** The area of a post code that no row covers. */
const unknownArea: Area = { states: [], city: '' }

export function createDelivery(sites: Sites, cache: Cache, clock: Clock): Delivery {
  const states = (db: Db) => cache.through('states', () => readStates(db), { tags: ['delivery'] })
  const ruleOf = (db: Db, subsite: string, postcode: string) =>
    cache.through(`delivery-rule:${subsite}:${postcode}`, () => readRule(db, subsite, postcode), { tags: ['delivery'] })
  const areaOf = (db: Db, country: string, postcode: string) =>
    cache.through(`postcode-area:${country}:${postcode}`, async () => (await readArea(db, country, postcode)) ?? unknownArea, {
      tags: ['delivery'],
    })
  /** The format of a country's addresses: from its site's profile, otherwise the country's defaults. */
  const rulesOf = async (country: string) =>
    (await sites.all()).find((site) => site.country === country)?.profile ?? countryDefaults(country)
  return {
    async check(db, site, given) {
      const postcode = readPostcode(site.profile.postcode, given)
      if (postcode === undefined) return fail('bad_postcode', { field: 'pincode' })
      const rule = await ruleOf(db, site.code, postcode)
      return ok({ postcode, ...(rule ?? { serviceable: false, cod: false, days: 0 }) })
    },
    async area(db, countryName, text) {
      const country = readCountry(countryName)
      if (country === undefined) return fail('unknown_country', { field: 'country' })
      const postcode = readPostcode((await rulesOf(country)).postcode, text)
      if (postcode === undefined) return fail('bad_postcode', { field: 'postcode' })
      return ok({ postcode, ...(await areaOf(db, country, postcode)) })
    },
    async parcel(db, subsite, key, number) {
      const listed = key === '' ? undefined : await readCarrier(db, subsite, key)
      return parcelOf(listed ?? { kind: key === '' ? 'merchant' : 'tracked', name: key, page: '' }, number)
    },
    arrival(site, days, option) {
      const now = clock.now()
      const isLate = option?.cutOff != null && now > momentIn(site.timeZone, dayIn(site.timeZone, now), option.cutOff)
      return dayIn(site.timeZone, addMs(now, (isLate ? days + 1 : days) * durations.day))
    },
    daysOfWork(site, workingDays, after) {
      return workDays(dayIn(site.timeZone, addMs(clock.now(), after * durations.day)), workingDays)
    },
    async readPlace(db, site, place, field, isSentThere = field === 'shipping') {
      const country = readCountry(place.country)
      if (!country || (isSentThere && country !== site.country)) return fail('unknown_country', { field: `${field}.Country` })
      const rules = await rulesOf(country)
      const { city, state: givenState } = localityOf(rules.address, place)
      if (city === '') return fail('bad_request', { field: `${field}.City` })
      const countryStates = (await states(db)).filter((state) => state.country === country)
      const mayBeEmpty = givenState === '' && rules.address.state !== 'needed'
      const state = countryStates.length > 0 && !mayBeEmpty ? readState(countryStates, givenState) : givenState
      if (state === undefined) return fail('unknown_state', { field: `${field}.State` })
      if (state === '' && !mayBeEmpty) return fail('bad_request', { field: `${field}.State` })
      const postcode = readPostcode(rules.postcode, place.postcode)
      if (postcode === undefined) return fail('bad_postcode', { field: `${field}.Zip` })
      const { states: areaStates } = await areaOf(db, country, postcode)
      if (state !== '' && areaStates.length > 0 && !areaStates.includes(state))
        return fail('state_mismatch', { field: `${field}.State`, details: { states: areaStates } })
      const phone = readPhone(country, place.phone)
      if (phone === undefined) return fail('bad_phone', { field: `${field}.Phone` })
      if (isSentThere) {
        const rule = await ruleOf(db, site.code, postcode)
        if (!rule?.serviceable) return fail('unserviceable', { field: 'shipping.Zip' })
      }
      return ok({ ...place, country, city, state, postcode, phone })
    },
    async destination(db, site, place) {
      if (!place) return {}
      return regimeOf(site.rules.tax).destination(site.rules.tax, place, {
        sellerState: site.sellerState,
        salesTax: ({ state, postcode }) => readSalesTax(db, state, postcode),
      })
    },
    methods: async (db, { code }) =>
      orUsual(await cache.through(`delivery-methods:${code}`, () => readMethods(db, code), { tags: ['delivery'], seconds: 60 })),
    setMethod: writeMethod,
    removeMethod: deleteMethod,
    methodsFor,
    takes,
    travel,
    async lines(db, language, place) {
      const stateRow = (await states(db)).find((candidate) => candidate.country === place.country && candidate.code === place.state)
      const state = stateRow ? stateName(language, place.country, place.state, stateRow.name) : place.state
      // A city that is its own state is named once, in the language.
      const localised = stateRow && normalise(place.city) === normalise(stateRow.name) ? { ...place, city: state } : place
      return linesOf(localised, (await rulesOf(place.country)).address, language, state)
    },
    async countries(db) {
      const names = new Intl.DisplayNames('en', { type: 'region' })
      const all = await states(db)
      return (await sites.all()).map((site) => ({
        code: site.country,
        name: names.of(site.country) ?? site.country,
        phoneCode: site.profile.phoneCode,
        states: all
          .filter((state) => state.country === site.country)
          .map(({ code, name, country }) => ({ code, name, names: stateNames(country, code) })),
      }))
    },
  }
}
