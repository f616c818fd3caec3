import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import { type Currency, fromMajor, toDecimal } from '@karat/money/money.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/)
const method = z.enum(['insured', 'express', 'pickup'])
const prefix = z
  .string()
  .regex(/^[0-9A-Za-z -]{0,10}$/)
  .toUpperCase()
const site = z.string()
const variant = z.string().min(1).max(80)
const days = z.number().int().min(0).max(365)

/** Commands about delivery methods (amounts in major units), and about the stock of stores. */
export const deliveryRequests = [
  z.strictObject({ command: z.literal('list-methods'), site }),
  z.strictObject({
    command: z.literal('set-method'),
    site,
    method,
    prefix,
    fee: amount,
    freeFrom: amount.nullable(),
    minimum: amount,
    maximum: amount.nullable(),
    days: days.min(1).nullable(),
    sooner: days,
    insured: z.boolean(),
    cutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .nullable(),
    position: z.number().int().min(0).max(99),
  }),
  z.strictObject({ command: z.literal('remove-method'), site, method, prefix }),
  z.strictObject({ command: z.literal('list-stock'), site, variant }),
  z.strictObject({
    command: z.literal('set-stock'),
    site,
    variant,
    store: z.string().min(1).max(60),
    pieces: z.number().int().min(0).max(9999),
  }),
] as const
export type DeliveryRequest = z.infer<(typeof deliveryRequests)[number]>

type Dependencies = Pick<Modules, 'sites' | 'db' | 'delivery' | 'inventory' | 'stores' | 'changed'>
type Site = NonNullable<Awaited<ReturnType<Modules['sites']['byCode']>>>

/** A delivery method as a line of text. */
function lineOf(option: DeliveryMethod, currency: Currency): string {
  const money = (value: number) => `${currency} ${toDecimal(value, currency)}`
  const { minimum, maximum, freeFrom, days: fixed, sooner, cutOff } = option
  return [
    option.method,
    option.prefix === '' ? 'everywhere' : `post codes ${option.prefix}…`,
    money(option.fee),
    ...(freeFrom === null ? [] : [`free from ${money(freeFrom)}`]),
    ...(minimum === 0 && maximum === null ? [] : [`for ${money(minimum)} to ${maximum === null ? 'any amount' : money(maximum)}`]),
    fixed === null ? `the post code's days${sooner > 0 ? ` less ${sooner}` : ''}` : `${fixed} days`,
    option.insured ? 'insured' : 'not insured',
    ...(cutOff === null ? [] : [`a day more after ${cutOff}`]),
  ].join('  ')
}

async function listStock({ stores, inventory, db }: Dependencies, { code }: Site, id: string): Promise<Outcome> {
  const level = (await inventory.levels(db, code, [id])).get(id)
  const held = await inventory.inStores(db, code, [id])
  const lines = (await stores.all('en')).flatMap((store) => {
    const pieces = held.get(store.id)?.get(id) ?? 0
    return pieces > 0 ? [`${store.id}  ${pieces}`] : []
  })
  const all = level?.availability === 'made_to_order' ? 'made to order' : `${level?.quantity ?? 0} in all`
  return { ok: true, output: [`${id}  ${all}`, ...(lines.length > 0 ? lines : ['none of it lies in a store'])].join('\n') }
}

async function setStock(deps: Dependencies, { code }: Site, request: Extract<DeliveryRequest, { command: 'set-stock' }>): Promise<Outcome> {
  const { variant: variantId, store, pieces } = request
  const isHere = (await deps.stores.all('en')).some(({ id, subsite }) => id === store && subsite === code)
  if (!isHere) return { ok: false, output: `the site ${code} has no store ${store}` }
  const written = await deps.inventory.setInStore(deps.db, code, { variantId, storeId: store, pieces })
  if (written.ok) return listStock(deps, await siteOf(deps, code), variantId)
  const { code: problem, field, details } = written.error
  const available = details?.['available']
  return { ok: false, output: `${messageOf(problem)} (${field}${available === undefined ? '' : `: at most ${String(available)}`})` }
}

async function siteOf({ sites }: Dependencies, code: string): Promise<Site> {
  const found = await sites.byCode(code)
  if (!found) throw new Error(`there is no site ${code}`)
  return found
}

/** Lists, sets and removes delivery methods, and shows or sets the stock of stores. */
export async function executeOnDelivery(deps: Dependencies, request: DeliveryRequest): Promise<Outcome> {
  const { db, delivery, changed } = deps
  const here = await deps.sites.byCode(request.site)
  if (!here) return { ok: false, output: `there is no site ${request.site}` }
  const list = async (): Promise<Outcome> => ({
    ok: true,
    output: (await delivery.methods(db, here)).map((option) => lineOf(option, here.currency)).join('\n'),
  })
  switch (request.command) {
    case 'list-methods':
      return list()
    case 'list-stock':
      return listStock(deps, here, request.variant)
    case 'set-stock':
      return setStock(deps, here, request)
    case 'remove-method':
      if (!(await delivery.removeMethod(db, here.code, request.method, request.prefix)))
        return { ok: false, output: 'There is no such delivery method' }
      break
    case 'set-method': {
      const { command: _, site: __, position, fee, freeFrom, minimum, maximum, ...rest } = request
      const minor = (value: string) => fromMajor(value, here.currency)
      const optional = (value: string | null) => (value === null ? null : minor(value))
      const option = { ...rest, fee: minor(fee), freeFrom: optional(freeFrom), minimum: minor(minimum), maximum: optional(maximum) }
      if (option.maximum !== null && option.maximum < option.minimum) return { ok: false, output: 'the maximum is less than the minimum' }
      await delivery.setMethod(db, here.code, option, position)
    }
  }
  await changed(['delivery'])
  return list()
}
