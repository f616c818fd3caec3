import { normaliseCode } from '@karat/pricing/promotions/types.ts'
import type { Cache } from '../../../kernel/cache.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, lockNamed, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, resultOf, type Result } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartPromotion, CustomerRefusal, NewPromotion, PromotionCustomer, Promotions, StoredPromotion } from './port.ts'
import { dependsOnCustomer, effectSchema, refusalAt } from './rules.ts'
import {
  countUse,
  deleteGroups,
  heldByCart,
  insertUses,
  readByCode,
  readGroups,
  readPromotions,
  releaseUses,
  spendUses,
  usedUp,
  usesOf,
  writePromotion,
} from './store.ts'

export interface PromotionParts {
  clock: Clock
  cache: Cache
  secrets: Secrets
  /** Drops cached values that depend on the promotions of a site. */
  onChanged: (tags: string[]) => Promise<void>
  /** Whether a person has placed an order on a site; a function, since orders use promotions. */
  hasOrdered: (db: Db, subsite: string, customer: PromotionCustomer) => Promise<boolean>
}

/** The maximum lifetime of a site's cached promotions, in seconds. */
const cachedSeconds = 60

const none: readonly string[] = []

const tagOf = (subsite: string) => `promotions:${subsite}`

export function createPromotions(db: Db, { clock, cache, secrets, onChanged, hasOrdered }: PromotionParts) {
  const current = (tx: Db, subsite: string) =>
    cache.through(tagOf(subsite), () => readPromotions(tx, subsite, clock.now()), { seconds: cachedSeconds, tags: [tagOf(subsite)] })

  /** HMACs that identify a person; `all` with every key, to find rows written with older ones. */
  function subjectsOf({ customerId, email, phone }: PromotionCustomer, all: boolean): string[] {
    const ids = [
      customerId && `customer ${customerId}`,
      email && `email ${canonicalMail(email) ?? email.toLowerCase()}`,
      phone && `phone ${phone}`,
    ]
    return ids.flatMap((id) => (id ? (all ? secrets.hmacs('promotion', id) : [secrets.hmac('promotion', id)]) : []))
  }

  /** The reasons why this person cannot use promotions, by their ids. */
  async function customerRefusals(
    tx: Db,
    subsite: string,
    promotions: readonly CartPromotion[],
    customer: PromotionCustomer,
  ): Promise<Map<string, CustomerRefusal>> {
    const asked = promotions.filter(dependsOnCustomer)
    if (asked.length === 0) return new Map()
    const ids = (needs: (promotion: CartPromotion) => boolean) => asked.filter(needs).map(({ id }) => id)
    const [limited, limitedByCustomer] = [ids((one) => one.usageLimit !== null), ids((one) => one.customerLimit !== null)]
    const [exhausted, uses, ordered, groups] = await Promise.all([
      limited.length > 0 ? usedUp(tx, limited) : none,
      limitedByCustomer.length > 0 ? usesOf(tx, limitedByCustomer, subjectsOf(customer, true)) : new Map<string, number>(),
      asked.some((one) => one.firstOrder) && hasOrdered(tx, subsite, customer),
      customer.customerId !== undefined && asked.some((one) => one.groups.length > 0) ? readGroups(tx, customer.customerId) : none,
    ])
    return new Map(
      asked.flatMap(({ id, firstOrder, groups: allowed, customerLimit }): [string, CustomerRefusal][] => {
        // First the customer's own uses: theirs may be the last one.
        if (customerLimit !== null && (uses.get(id) ?? 0) >= customerLimit) return [[id, 'used']]
        if (exhausted.includes(id)) return [[id, 'used_up']]
        if (firstOrder && ordered) return [[id, 'first_order']]
        return allowed.length > 0 && !allowed.some((group) => groups.includes(group)) ? [[id, 'not_for_you']] : []
      }),
    )
  }

  const promotions: Promotions = {
    async ofCart(tx, site, { cartId, codes, customer, held }) {
      const now = clock.now()
      const live = (await current(tx, site.code)).filter((promotion) => refusalAt(promotion, now) === undefined)
      const heldIds = new Set(held.map(({ id }) => id))
      const known: CartPromotion[] = [...held, ...live.filter(({ id }) => !heldIds.has(id))]
      const refused = new Map<string, CustomerRefusal>()
      const entered = codes.flatMap((code) => known.find((promotion) => promotion.code === code) ?? [])
      for (const code of codes) {
        if (entered.some((promotion) => promotion.code === code)) continue
        const promotion = await readByCode(tx, site.code, code)
        refused.set(code, (promotion && refusalAt(promotion, now)) ?? 'unknown')
      }
      const candidates = [...known.filter(({ code }) => code === undefined), ...entered]
      const asked = candidates.filter((promotion) => !heldIds.has(promotion.id) && dependsOnCustomer(promotion))
      const ownIds = asked.length > 0 ? await heldByCart(tx, cartId) : none
      const notOwn = asked.filter(({ id }) => !ownIds.includes(id))
      const refusals = await customerRefusals(tx, site.code, notOwn, customer)
      for (const { id, code } of entered) if (code !== undefined && refusals.has(id)) refused.set(code, refusals.get(id) ?? 'unknown')
      return { promotions: candidates.filter(({ id }) => !refusals.has(id)), refused }
    },

    async listed(tx, site) {
      const now = clock.now()
      return (await current(tx, site.code)).filter((promotion) => promotion.listed && refusalAt(promotion, now) === undefined)
    },

    async hold(tx, { orderId, promotions: used, customer }) {
      if (used.length === 0) return
      const refuse = ({ code = '', id }: CartPromotion, reason: CustomerRefusal) => {
        throw new AppError({ code: `promotion_${reason}`, field: 'couponCode', details: { promoID: id, couponCode: code } })
      }
      // Always in the order of ids, and a person before the promotions, so that no two orders deadlock.
      const sorted = used.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const subjects = subjectsOf(customer, false)
      if (sorted.some((promotion) => promotion.customerLimit !== null || promotion.firstOrder))
        for (const subject of subjects.toSorted()) await lockNamed(tx, `promotions of ${subject}`)
      const subsite = sorted[0]?.subsite ?? ''
      const personal = sorted.map((promotion) => ({ ...promotion, usageLimit: null }))
      const refusals = await customerRefusals(tx, subsite, personal, customer)
      for (const promotion of sorted) {
        const reason = refusals.get(promotion.id)
        if (reason) refuse(promotion, reason)
      }
      for (const promotion of sorted) if (promotion.usageLimit !== null && !(await countUse(tx, promotion.id))) refuse(promotion, 'used_up')
      await insertUses(
        tx,
        sorted.map(({ id, usageLimit }) => ({ orderId, promotionId: id, subjects, state: 'held' as const, counted: usageLimit !== null })),
      )
    },

    spend: spendUses,
    release: (tx, orderId) => releaseUses(tx, orderId, 'held'),
    giveBack: (tx, orderId) => releaseUses(tx, orderId, 'spent'),
  }

  return {
    ...promotions,

    /** Writes a promotion and drops values cached without it; fails with the field named where it is invalid. */
    save: (site: Site, { id = newId(clock.now()), code, ...given }: NewPromotion): Promise<Result<StoredPromotion>> =>
      resultOf(async () => {
        const effect = effectSchema.safeParse(given.effect)
        if (!effect.success) throw new AppError({ code: 'bad_request', field: 'effect' })
        if (!given.title.en) throw new AppError({ code: 'bad_request', field: 'title' })
        const startsAt = given.startsAt ?? clock.now()
        if (given.endsAt && given.endsAt <= startsAt) throw new AppError({ code: 'bad_request', field: 'endsAt' })
        const promotion: StoredPromotion = {
          minimum: 0,
          maximum: 0,
          stackable: false,
          priority: 0,
          terms: {},
          listed: true,
          firstOrder: false,
          groups: [],
          usageLimit: null,
          customerLimit: null,
          ...given,
          id,
          code: code === undefined ? undefined : normaliseCode(code),
          effect: effect.data,
          scope: { categories: [], collections: [], metals: [], purities: [], ...given.scope },
          startsAt,
          endsAt: given.endsAt ?? null,
          subsite: site.code,
        }
        await transact(db, (tx) => writePromotion(tx, promotion))
        await onChanged([tagOf(site.code)])
        return promotion
      }),

    removeCustomer: (tx: Db, customerId: string) => deleteGroups(tx, customerId),
    exportCustomer: async (tx: Db, customerId: string) => ({ groups: await readGroups(tx, customerId) }),
  }
}

export type PromotionService = ReturnType<typeof createPromotions>
