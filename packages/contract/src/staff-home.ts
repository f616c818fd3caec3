import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { orBlank } from './input.ts'
import { queueNames } from './staff-counts.ts'

/** The lists of orders and returns that the home screen shows, besides the queues. */
const lists = ['on-hold', 'late', 'to-weigh', 'to-ship', 'new', 'to-decide', 'to-inspect', 'to-refund'] as const

/**
 * Since when the oldest thing waits in each list that the member may act on, and the first deadline: a day of the site for late orders, else
 * a time; null where the list is empty or has no deadlines.
 */
export const staffHomeReply = commerceReply({
  waiting: z.array(z.object({ name: z.enum([...lists, ...queueNames]), since: z.string().nullable(), due: z.string().nullable() })),
})

/** The days of a period that ends with today; thirty where it is left out. */
export const staffSalesQuery = z.strictObject({ days: orBlank(z.enum(['7', '30', '90', '365'])) })

/** The number of orders and the sum of their totals with tax, in major units. */
const sales = { orders: z.int(), sold: amount }
/**
 * The sales of a site: the orders by the day on which they were placed, without those that were never paid or are cancelled. `days` has each
 * day of the period on the site's calendar, the last of them today. `total` is the sum of the days, `before` that of as many days before.
 * `givenBack`: the refunds of returns that began in the period; those of cancelled pieces and of weigh-ins have lowered the totals already. `bags`: the bags that shoppers began on a day, null for days whose unused bags are deleted
 * already; `fromBags`: the orders without those of draft orders, whose bags staff begin; on days whose bags are null with those. `conversion` has
 * the sums of both over the other days.
 */
export const staffSalesReply = commerceReply({
  currency: z.string(),
  days: z.array(z.object({ day: z.string(), ...sales, bags: z.int().nullable(), fromBags: z.int() })),
  total: z.object({ ...sales, givenBack: amount }),
  before: z.object(sales),
  conversion: z.object({ days: z.int(), orders: z.int(), bags: z.int() }),
  /** The settled differences of pieces weighed in the period: their sum, and the number of pieces that cost more and less by it. */
  weighed: z.object({ net: amount, more: z.int(), less: z.int() }),
  /** `total` by category, the largest first; the last one, `kind` null, is what is no piece: delivery, gift wrap, gift cards. */
  kinds: z.array(z.object({ kind: z.string().nullable(), name: z.string(), sold: amount })),
})
export type StaffSales = z.infer<typeof staffSalesReply>
