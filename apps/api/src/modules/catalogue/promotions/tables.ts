import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PromotionEffect, PromotionScope } from '@karat/pricing/promotions/types.ts'
import type { Translations } from './port.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Whether an effect is one that the pricing knows, within its bounds (`effectSchema`). */
const effectIsKnown = (() => {
  const between = (field: string, max: number) => `$.${field} >= 1 && $.${field} <= ${max} && $.${field}.floor() == $.${field}`
  const [percent, amount] = [between('percent', 10_000), 1_000_000_000_000]
  const kinds = [
    `($.kind == "percent_off" || $.kind == "making_off" || $.kind == "stones_off") && ${percent}`,
    `$.kind == "amount_off" && ${between('amount', amount)}`,
    `$.kind == "metal_off" && ${between('perGram', amount)}`,
    `$.kind == "buy_get" && ${between('buy', 99)} && ${between('get', 99)} && ${percent}`,
    '$.kind == "free_gift" && $.productId.type() == "string" && $.productId != ""',
    '$.kind == "free_delivery"',
  ]
  return sql.raw(`coalesce(effect @@ 'strict ${kinds.map((kind) => `(${kind})`).join(' || ')}', false)`)
})()

/** Whether a scope has its four lists, each of texts alone. */
const scopeIsWhole = (() => {
  const lists = ['categories', 'collections', 'metals', 'purities'].map(
    (list) => `$.${list}.type() == "array" && !(exists($.${list}[*] ? (@.type() != "string")))`,
  )
  return sql.raw(`coalesce(scope @@ 'strict ${lists.join(' && ')}', false)`)
})()

/** An offer of a site: automatic, or by a code. */
export const promotion = pgTable(
  'promotion',
  {
    id: text().primaryKey(),
    subsite: text().notNull(),
    /** In capitals; null for an automatic one. */
    code: text(),
    effect: jsonb().$type<PromotionEffect>().notNull(),
    scope: jsonb().$type<PromotionScope>().notNull(),
    minimum: bigint({ mode: 'number' }).notNull().default(0),
    maximum: bigint({ mode: 'number' }).notNull().default(0),
    stackable: boolean().notNull().default(false),
    priority: integer().notNull().default(0),
    title: jsonb().$type<Translations>().notNull(),
    terms: jsonb().$type<Translations>().notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at'),
    listed: boolean().notNull().default(true),
    firstOrder: boolean('first_order').notNull().default(false),
    groups: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    usageLimit: integer('usage_limit'),
    customerLimit: integer('customer_limit'),
    /** How many orders hold or have used it; counted where it has a limit. */
    used: integer().notNull().default(0),
    /** The number of its saves by staff. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('promotion_code').on(t.subsite, t.code),
    index('promotion_subsite').on(t.subsite, t.endsAt),
    check('promotion_used', sql`used >= 0 and (usage_limit is null or used <= usage_limit)`),
    check('promotion_effect', effectIsKnown),
    check('promotion_scope', scopeIsWhole),
    check('promotion_amounts', sql`minimum >= 0 and maximum >= 0`),
    check('promotion_dates', sql`ends_at is null or ends_at >= starts_at`),
    check('promotion_title', sql`coalesce(title ->> 'en', '') <> ''`),
  ],
)

/** The use of a promotion by an order. `subjects` are HMACs of its customer and contacts, which count uses of one person. */
export const promotionUse = pgTable(
  'promotion_use',
  {
    orderId: text('order_id').notNull(),
    promotionId: text('promotion_id').notNull(),
    subjects: text().array().notNull(),
    state: text({ enum: ['held', 'spent', 'released'] }).notNull(),
    /** Whether it counts in the promotion's `used`. */
    counted: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.promotionId] }),
    index('promotion_use_subjects').using('gin', t.subjects),
    index('promotion_use_promotion').on(t.promotionId),
  ],
)

/** The groups that customers belong to, as promotions name them. */
export const customerGroup = pgTable('customer_group', { customerId: text('customer_id').notNull(), name: text().notNull() }, (t) => [
  primaryKey({ columns: [t.customerId, t.name] }),
])
