import type { CallReply } from '@karat/contract/calls.ts'
import { amountOf, callOf, type Command, given, type Options, texts } from './command.ts'
import type { CommandProgram } from './run-commands.ts'

const usage = `usage: npm run delivery -- methods SITE
       npm run delivery -- set SITE insured|express|pickup --fee AMOUNT [--prefix POSTCODE] [--free-from AMOUNT] [--minimum AMOUNT]
                               [--maximum AMOUNT] [--days N | --sooner N] [--cut-off 14:00] [--position N] [--not-insured]
       npm run delivery -- remove SITE insured|express|pickup [--prefix POSTCODE]
       npm run delivery -- stock SITE VARIANT [STORE PIECES]
  A method is the same everywhere (no prefix), or for post codes that begin with the prefix; the longest prefix decides. 'set' writes the
  whole row. Bags with a held price keep the charge that they were shown.
  'stock' says how many pieces lie in each store, or notes how many lie in one; they are part of the site's stock.
`

type Methods = CallReply<'GET /api/staff/delivery-methods/'>
type Stock = CallReply<'GET /api/staff/stock/:variant/'>

/** Delivery methods, each as a line of text. */
function methodLines({ methods, currency }: Methods): string {
  const money = (value: number) => amountOf(value, currency)
  return methods
    .map(({ method, prefix, fee, minimum, maximum, freeFrom, days, sooner, insured, cutOff }) =>
      [
        method,
        prefix === '' ? 'everywhere' : `post codes ${prefix}…`,
        money(fee),
        ...(freeFrom === null ? [] : [`free from ${money(freeFrom)}`]),
        ...(minimum === 0 && maximum === null ? [] : [`for ${money(minimum)} to ${maximum === null ? 'any amount' : money(maximum)}`]),
        days === null ? `the post code's days${sooner > 0 ? ` less ${sooner}` : ''}` : `${days} days`,
        insured ? 'insured' : 'not insured',
        ...(cutOff === null ? [] : [`a day more after ${cutOff}`]),
      ].join('  '),
    )
    .join('\n')
}

function stockLines({ variant, quantity, stores }: Stock): string {
  const lines = stores.map(({ store, pieces }) => `${store}  ${pieces}`)
  const all = quantity === null ? 'made to order' : `${quantity} in all`
  return [`${variant}  ${all}`, ...(lines.length > 0 ? lines : ['none of it lies in a store'])].join('\n')
}

function setMethod(method: string, options: Options): Record<string, unknown> {
  const { fee, 'free-from': freeFrom, 'cut-off': cutOff, 'not-insured': notInsured } = options
  return {
    method,
    fee,
    insured: !notInsured,
    ...given(options, 'prefix', 'minimum', 'maximum', 'days', 'sooner', 'position'),
    ...(freeFrom === undefined ? {} : { freeFrom }),
    ...(cutOff === undefined ? {} : { cutOff }),
  }
}

function readStock(site: string, words: readonly string[]): Command | undefined {
  const [variant, store, pieces] = words
  const params = { variant }
  if (words.length === 1) return callOf('GET /api/staff/stock/:variant/', { params }, stockLines, site)
  return words.length === 3 ? callOf('POST /api/staff/stock/:variant/', { params, body: { store, pieces } }, stockLines, site) : undefined
}

/** `npm run delivery`: delivery methods of a site, and the stock of its stores. */
export const deliveryCommands: CommandProgram = {
  usage,
  options: {
    ...texts('prefix', 'fee', 'free-from', 'minimum', 'maximum', 'days', 'sooner', 'cut-off', 'position'),
    'not-insured': { type: 'boolean' },
  },
  read([verb, site, ...words], options) {
    if (site === undefined) return undefined
    const [method] = words
    if (verb === 'methods' && words.length === 0) return callOf('GET /api/staff/delivery-methods/', {}, methodLines, site)
    if (verb === 'stock') return readStock(site, words)
    if (method === undefined || words.length !== 1) return undefined
    if (verb === 'remove')
      return callOf('POST /api/staff/delivery-methods/remove/', { body: { method, ...given(options, 'prefix') } }, methodLines, site)
    if (verb !== 'set' || options['fee'] === undefined) return undefined
    return callOf('POST /api/staff/delivery-methods/', { body: setMethod(method, options) }, methodLines, site)
  },
}
