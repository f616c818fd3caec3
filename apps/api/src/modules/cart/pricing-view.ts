import { priceUnit } from '@karat/pricing/price.ts'
import type { Destination, PriceInput } from '@karat/pricing/types.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { onOneConnection } from '../../kernel/db/pooled.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Catalogue } from '../catalogue/port.ts'
import type { Delivery } from '../delivery/port.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Pricing, RateVersion } from '../pricing/port.ts'
import type { Site, Sites } from '../sites/port.ts'
import type { CartLine, CartView, HeldPrice } from './port.ts'
import { proved } from './codes.ts'
import { amountsOf, fingerprintOf } from './rules.ts'
import { type CartRow, readCart, readContinuing } from './views.ts'

export interface CartParts {
  sites: Sites
  catalogue: Catalogue
  pricing: Pricing
  inventory: Inventory
  delivery: Delivery
  clock: Clock
  secrets: Secrets
}

/** Prices one unit for a cart: what the card shows (tax on top left out), and the breakup with the destination's tax. */
function priceLine(site: Site, input: PriceInput, destination: Destination) {
  const breakup = priceUnit(input, site.rules, destination)
  const taxOnTop = site.rules.tax.kind === 'list_exclusive'
  const charged = taxOnTop ? breakup.total - breakup.tax : breakup.total
  const undiscounted = Object.keys(input.discounts).length === 0 ? charged : priceUnit({ ...input, discounts: {} }, site.rules).total
  return { breakup, charged, actual: Math.max(undiscounted, charged) }
}

function heldPrice(row: CartRow, fingerprint: string, now: Date): HeldPrice | undefined {
  if (!row.quote || row.quote.fingerprint !== fingerprint) return undefined
  const expiresAt = new Date(row.quote.expiresAt)
  return expiresAt > now ? { ...row.quote, expiresAt, createdAt: new Date(row.quote.createdAt) } : undefined
}

/** Makes the functions that read and price carts, from the modules that know products, prices, stock and addresses. */
export function createCartReader({ sites, catalogue, pricing, inventory, delivery, clock, secrets }: CartParts) {
  async function rateVersionOf(db: Db, site: Site, held: HeldPrice | undefined): Promise<RateVersion> {
    return (held && (await pricing.rateVersionOf(db, held.rateVersionId))) ?? pricing.rateVersion(db, site)
  }

  async function priceLines(
    db: Db,
    site: Site,
    row: CartRow,
    held: HeldPrice | undefined,
  ): Promise<{ lines: CartLine[]; rateVersion: RateVersion }> {
    const ids = row.items.map((item) => item.variantId)
    if (ids.length === 0) return { lines: [], rateVersion: await rateVersionOf(db, site, held) }
    const [rateVersion, factsById, levels, destination] = await Promise.all([
      rateVersionOf(db, site, held),
      catalogue.facts(db, site, row.language, ids),
      inventory.levels(db, site.code, ids),
      delivery.destination(db, site, row.address?.shipping),
    ])
    const inputs = await pricing.inputs(db, site, rateVersion, ids)
    const lines = row.items.flatMap((item): CartLine[] => {
      const facts = factsById.get(item.variantId)
      const input = held?.lines.find((line) => line.variantId === item.variantId)?.input ?? inputs.get(item.variantId)
      const level = levels.get(item.variantId)
      // A product that is no longer sold here is not shown; its line stays in the database in case it returns.
      if (!facts || !input || !level) return []
      const priced = priceLine(site, input, destination)
      const { id: itemId, variantId, quantity, seenPrice = priced.charged } = item
      return [{ itemId, variantId, quantity, seenPrice, facts, level, input, ...priced }]
    })
    return { lines, rateVersion }
  }

  /** Prices a cart row; undefined where its site no longer exists. */
  async function price(db: Db, row: CartRow): Promise<CartView | undefined> {
    const site = await sites.byCode(row.subsite)
    if (!site) return undefined
    const { saved: savedPlaces = [], ...address } = row.address ?? {}
    const now = clock.now()
    const fingerprint = fingerprintOf(row.items)
    const held = heldPrice(row, fingerprint, now)
    const { lines, rateVersion } = await priceLines(db, site, row, held)
    return {
      cartId: row.id,
      customerId: row.customerId,
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
      lines,
      fingerprint,
      held,
      rateVersion,
      amounts: amountsOf(site, lines, lines.length > 0 ? delivery.fee(site, row.deliveryMethod) : 0, row.address !== null),
    }
  }

  function view(db: Db, cartId: string): Promise<CartView | undefined> {
    return onOneConnection(db, async (one) => {
      const row = await readCart(one, cartId)
      return row && price(one, row)
    })
  }

  /** The same cart with its products named in another language than its own. */
  async function inLanguage(db: Db, cart: CartView, language: string): Promise<CartView> {
    if (language === cart.language || cart.lines.length === 0) return cart
    const ids = cart.lines.map((line) => line.variantId)
    const facts = await catalogue.facts(db, cart.site, language, ids)
    return { ...cart, lines: cart.lines.map((line) => ({ ...line, facts: facts.get(line.variantId) ?? line.facts })) }
  }

  return { price, view, inLanguage }
}
