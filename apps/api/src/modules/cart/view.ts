import { priceUnit } from '@karat/pricing/price.ts'
import type { Destination, PriceInput } from '@karat/pricing/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Catalogue } from '../catalogue/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Pricing, RateBoard } from '../pricing/port.ts'
import type { Site, Sites } from '../sites/port.ts'
import type { CartLine, CartView, HeldPrice } from './port.ts'
import { proved } from './codes.ts'
import { amountsOf, fingerprintOf } from './rules.ts'
import { type CartRow, readCart, readContinuing } from './store.ts'

export interface CartParts {
  sites: Sites
  catalogue: Catalogue
  pricing: Pricing
  inventory: Inventory
  delivery: Delivery
  clock: Clock
  secrets: Secrets
}

/** Prices one unit for a bag: what the card shows (tax on top left out), and the breakup with the destination's tax. */
function priceLine(site: Site, input: PriceInput, destination: Destination) {
  const breakup = priceUnit(input, site.rules, destination)
  const onTop = site.rules.tax.kind === 'list_exclusive'
  const charged = onTop ? breakup.total - breakup.tax : breakup.total
  const full = Object.keys(input.discounts).length === 0 ? charged : priceUnit({ ...input, discounts: {} }, site.rules).total
  return { breakup, charged, actual: Math.max(full, charged) }
}

function heldPrice(row: CartRow, fingerprint: string, now: Date): HeldPrice | undefined {
  if (!row.quote || row.quote.fingerprint !== fingerprint) return undefined
  const expiresAt = new Date(row.quote.expiresAt)
  return expiresAt > now ? { ...row.quote, expiresAt, createdAt: new Date(row.quote.createdAt) } : undefined
}

/** Makes the reader of bags out of the modules that know pieces, prices, stock and places. */
export function createCartReader({ sites, catalogue, pricing, inventory, delivery, clock, secrets }: CartParts) {
  async function board(db: Db, site: Site, held: HeldPrice | undefined): Promise<RateBoard> {
    return (held && (await pricing.boardOf(db, held.rateVersionId))) ?? pricing.board(db, site)
  }

  async function lines(db: Db, site: Site, row: CartRow, at: RateBoard, held: HeldPrice | undefined): Promise<CartLine[]> {
    const ids = row.items.map((item) => item.variantId)
    if (ids.length === 0) return []
    const facts = await catalogue.facts(db, site, row.language, ids)
    const inputs = await pricing.inputs(db, site, at, ids)
    const levels = await inventory.levels(db, site.code, ids)
    const destination = await delivery.destination(db, site, row.address?.shipping)
    return row.items.flatMap((item) => {
      const fact = facts.get(item.variantId)
      const input = held?.lines.find((line) => line.variantId === item.variantId)?.input ?? inputs.get(item.variantId)
      const level = levels.get(item.variantId)
      // A piece that is sold here no longer drops out of what is shown; its line stays for when it comes back.
      if (!fact || !input || !level) return []
      return [
        {
          itemId: item.id,
          variantId: item.variantId,
          quantity: item.quantity,
          seenPrice: item.seenPrice,
          facts: fact,
          level,
          input,
          ...priceLine(site, input, destination),
        },
      ]
    })
  }

  async function view(db: Db, cartId: string): Promise<CartView | undefined> {
    const row = await readCart(db, cartId)
    const site = row && (await sites.byCode(row.subsite))
    if (!row || !site) return undefined
    const { saved: savedPlaces = [], ...address } = row.address ?? {}
    const now = clock.now()
    const fingerprint = fingerprintOf(row.items)
    const held = heldPrice(row, fingerprint, now)
    const at = await board(db, site, held)
    const priced = await lines(db, site, row, at, held)
    return {
      cartId: row.id,
      site,
      language: row.language,
      state: row.state,
      continuedIn: row.state === 'closed' && row.continuedIn ? await readContinuing(db, row.id) : null,
      gift: row.gift,
      address: row.address && { ...address, shipping: row.address.shipping },
      savedPlaces,
      deliveryMethod: row.deliveryMethod,
      deliveryWays: delivery.ways(site),
      codeVerified: proved(secrets, row, now),
      lines: priced,
      fingerprint,
      held,
      board: at,
      amounts: amountsOf(site, priced, priced.length > 0 ? delivery.fee(site, row.deliveryMethod) : 0, row.address !== null),
    }
  }

  /** The same bag with its pieces named in another language than its own. */
  async function inLanguage(db: Db, seen: CartView, language: string): Promise<CartView> {
    if (language === seen.language || seen.lines.length === 0) return seen
    const ids = seen.lines.map((line) => line.variantId)
    const facts = await catalogue.facts(db, seen.site, language, ids)
    return { ...seen, lines: seen.lines.map((line) => ({ ...line, facts: facts.get(line.variantId) ?? line.facts })) }
  }

  return { view, inLanguage }
}
