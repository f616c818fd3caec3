import { type Db, named } from '../../../kernel/db/db.ts'
import type { NamedThing } from '../../../kernel/route.ts'
import { customerStores, refundStores } from '../../../kernel/store-scope.ts'

/** The stores of a thing, and the member who asked for it where it is an act that waits. */
export interface StoresOfThing {
  stores: string[] | null
  memberId: string | null
}

/** A kind of things that belong to stores. */
interface Kind {
  /** Selects the stores of the thing of a site ($1) by its number or id ($2). */
  text: string
  /** The failure of a name of another site. */
  unknown: 'unknown_order' | 'unknown_return' | 'unknown_cancellation' | 'unknown_revision' | 'unknown_review' | 'not_found'
  /** The parameter of the path that names it; `number` where it is not given. */
  field?: 'id' | 'tag'
}

const ofOrder = 'select o.stores, null as "memberId" from'
const order: Kind = { text: `${ofOrder} orders o where o.subsite = $1 and o.number = upper($2)`, unknown: 'unknown_order' }

/** The kinds of things that belong to stores, by the word in the path of their calls. */
export const kindsOfStores: Readonly<Record<string, Kind>> = {
  orders: order,
  // A transfer has the number of its order.
  transfers: order,
  returns: {
    text: `select r.stores, null as "memberId" from return_request r where r.subsite = $1 and (r.number = upper($2) or r.id = $2)`,
    unknown: 'unknown_return',
  },
  cancellations: {
    text: `${ofOrder} cancellation c join orders o on o.id = c.order_id where o.subsite = $1 and (c.number = upper($2) or c.id = $2)`,
    unknown: 'unknown_cancellation',
  },
  revisions: {
    text: `${ofOrder} revision r join orders o on o.id = r.order_id where o.subsite = $1 and (r.number = upper($2) or r.id = $2)`,
    unknown: 'unknown_revision',
  },
  refunds: {
    text: `select ${refundStores} as stores, null as "memberId" from refund r join orders o on o.id = r.order_id
      where o.subsite = $1 and r.number = upper($2)`,
    unknown: 'not_found',
  },
  drafts: {
    text: `select array[d.store] as stores, null as "memberId" from draft_order d where d.subsite = $1 and d.number = upper($2)`,
    unknown: 'not_found',
  },
  reviews: {
    text: 'select r.stores, null as "memberId" from review r where r.subsite = $1 and r.id = $2',
    unknown: 'unknown_review',
    field: 'id',
  },
  enquiries: {
    text: 'select e.stores, null as "memberId" from enquiry e where e.subsite = $1 and e.id = $2',
    unknown: 'not_found',
    field: 'id',
  },
  customers: {
    text: `select ${customerStores('$1')} as stores, null as "memberId" from customer c where c.id = $2`,
    unknown: 'not_found',
    field: 'id',
  },
  'ready-pieces': {
    text: `select array_remove(array[r.store_id, r.to_store_id], null) as stores, null as "memberId" from ready_piece r
      where r.subsite = $1 and r.tag = upper($2)`,
    unknown: 'not_found',
    field: 'tag',
  },
  approvals: {
    text: `select a.stores, a.member_id as "memberId" from staff_approval a where a.site = $1 and a.number = upper($2)`,
    unknown: 'not_found',
  },
}

/** The stores of a thing; undefined where it is unknown, or of a kind that belongs to none. */
export async function readStoresOf(db: Db, { kind, name, site }: NamedThing): Promise<StoresOfThing | undefined> {
  const known = Object.hasOwn(kindsOfStores, kind) ? kindsOfStores[kind] : undefined
  if (!known) return undefined
  const [found] = await named<StoresOfThing>(db, `stores_of_${kind}`, known.text, [site, name])
  return found
}
