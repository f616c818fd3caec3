import type { Modules } from '@karat/api/compose.ts'
import { permissions, storePermissions } from '@karat/contract/permissions.ts'
import { readyPieceStates, warehousePlace } from '@karat/sites/ready-pieces.ts'
import { orderViews, productViews, staffReturnViews } from '@karat/sites/staff-lists.ts'
import { benchMember } from './staff-work-data.ts'

/** A read of staff; `limit` is the one of its p95 in milliseconds, where it has another than most. */
export interface StaffRead {
  name: string
  read: (index: number) => Promise<unknown>
  limit?: number
}

/** The modules, the site, and the number of orders that the reads go through. */
export interface Measured {
  modules: Modules
  site: NonNullable<Awaited<ReturnType<Modules['sites']['byCode']>>>
  count: number
}

const page = { limit: 50 }
/** Stores with an order in a hundred, in ten, and with none. */
const stores = ['a-store', 'large-store', 'empty-store'] as const

const numberOf = (index: number) => String(index).padStart(8, '0')
const spread = (index: number, count: number) => (index * 7919) % count
const orderOf = (index: number, count: number) => `IN26-${numberOf(spread(index, count))}`

/** The pages of a list one after the other, from the first again after the last. */
function furtherPages(read: (after: { after?: string }) => Promise<{ next: string | null }>): StaffRead['read'] {
  let key: string | null = null
  return async () => {
    const { next } = await read(key === null ? {} : { after: key })
    key = next
  }
}

/** The kinds of searches for orders. */
const searches: Record<string, (index: number, count: number) => string> = {
  'a number': orderOf,
  'the beginning of a number': (index, count) => orderOf(index, count).slice(0, 10),
  'a telephone number': (index, count) => `+9198${numberOf(spread(index, count))}`,
  'four digits of one': (index) => String(1000 + (index % 9000)),
  'an e-mail address': (index, count) => `buyer.${spread(index, count)}@example.com`,
  'a frequent name': (index) => ['anvi', 'Kulkarni', 'meera saxena', 'Rohan'][index % 4] ?? '',
  'a HUID': (index, count) => `Z${String(spread(index, count) % 100_000).padStart(5, '0')}`,
  'a parcel': (index, count) => `AWB${String(spread(index, count)).padStart(9, '0')}`,
  nothing: (index) => `nobody ${index}`,
}

const filters = {
  'a state': { state: 'shipped' },
  'a method that none has': { payment: 'cod' },
  'a month and an amount': { from: '2026-01-01', to: '2026-01-31', min: 55_000 },
  'an amount that none has': { max: 1 },
}

/** The lists, counts, searches and filters of orders; the page of an order. */
export function orderReads({ modules: { staffOrders }, site, count }: Measured): StaffRead[] {
  return [
    ...orderViews.flatMap((view) => [
      { name: `orders, ${view}`, read: () => staffOrders.list(site, { view, ...page }) },
      { name: `orders, ${view}, further pages`, read: furtherPages((after) => staffOrders.list(site, { view, ...page, ...after })) },
    ]),
    { name: 'orders, counts', read: () => staffOrders.count(site) },
    ...Object.entries(searches).map(([kind, words]) => ({
      name: `orders, search for ${kind}`,
      read: (index: number) => staffOrders.list(site, { search: words(index, count), ...page }),
    })),
    ...(['all', 'all-open', 'late', 'awaiting-answer', 'at-hallmarking'] as const).flatMap((view) =>
      Object.entries(filters).map(([kind, filter]) => ({
        name: `orders, ${view}, by ${kind}`,
        read: () => staffOrders.list(site, { view, ...page, ...filter }),
      })),
    ),
    { name: 'an order', read: (index) => staffOrders.read(site, 'en', orderOf(index, count)) },
    { name: 'messages of an order', read: (index) => staffOrders.messages(site, orderOf(4 * index, count)) },
  ]
}

/** The lists, counts and searches of members whose role holds in one store. */
export function storeReads({ modules: { drafts, home, queues, returns, staffOrders }, site, count }: Measured): StaffRead[] {
  return stores.flatMap((store) => {
    const ofStore = { ...page, stores: [store] }
    const limits = { 'orders.read': [store], 'money.give': [store] }
    const member = { ...benchMember, readsAll: true, readsIn: [store] }
    const reads: StaffRead[] = [
      ...orderViews.map((view) => ({ name: `orders, ${view}`, read: () => staffOrders.list(site, { view, ...ofStore }) })),
      { name: 'orders, all, further pages', read: furtherPages((after) => staffOrders.list(site, { view: 'all', ...ofStore, ...after })) },
      ...Object.entries(filters).map(([kind, filter]) => ({
        name: `orders, all, by ${kind}`,
        read: () => staffOrders.list(site, { view: 'all', ...ofStore, ...filter }),
      })),
      { name: 'orders, counts', read: () => staffOrders.count(site, [store]) },
      ...Object.entries(searches).map(([kind, words]) => ({
        name: `orders, search for ${kind}`,
        read: (index: number) => staffOrders.list(site, { search: words(index, count), ...ofStore }),
      })),
      ...staffReturnViews.map((view) => ({ name: `returns, ${view}`, read: () => returns.listForStaff(site, { view, ...ofStore }) })),
      { name: 'returns, counts', read: () => returns.countForStaff(site, [store]) },
      { name: 'drafts', read: () => drafts.list(site, member, { state: undefined, search: undefined }, page) },
      { name: 'drafts, sent', read: () => drafts.list(site, member, { state: 'sent', search: undefined }, page) },
      { name: 'home, the oldest of each list', read: () => home.waiting(site, { id: 'bench', permissions, limits }), limit: 100 },
      { name: 'counts of all queues', read: () => queues.count(site, { id: 'bench', permissions, limits }) },
    ]
    return reads.map((one) => ({ ...one, name: `${store}: ${one.name}` }))
  })
}

/** The lists, counts and searches of returns; the page of a return. */
export function returnReads({ modules: { returns }, site }: Measured): StaffRead[] {
  const none = { state: 'sending_back', handover: 'store' }
  return [
    ...staffReturnViews.map((view) => ({ name: `returns, ${view}`, read: () => returns.listForStaff(site, { view, ...page }) })),
    ...(['all', 'all-open'] as const).map((view) => ({
      name: `returns, ${view}, by a state that none has`,
      read: () => returns.listForStaff(site, { view, ...page, ...none }),
    })),
    { name: 'returns, counts', read: () => returns.countForStaff(site) },
    { name: 'returns, search', read: (index) => returns.listForStaff(site, { search: `RT26-${numberOf(index)}`, ...page }) },
    { name: 'a return', read: (index) => returns.readForStaff(site, 'en', `RT26-${numberOf(index + 1)}`) },
  ]
}

/** Money that waits for staff, and acts that wait for a second person. */
export function moneyReads({
  modules: { approvals, cancellations, refunds, revisions, staffOrders, transfers },
  site,
}: Measured): StaffRead[] {
  const scopes = [undefined, ...stores.map((store) => [store])]
  return scopes.flatMap((scope) => {
    const limits = scope && Object.fromEntries(storePermissions.map((one) => [one, scope]))
    const reads: StaffRead[] = [
      { name: 'refunds to transfer', read: () => refunds.listManual(site, { view: 'transfer', ...page }, scope) },
      { name: 'refunds without an account', read: () => refunds.listManual(site, { view: 'account', ...page }, scope) },
      { name: 'cancellations', read: () => cancellations.listWaiting(site, page, scope) },
      { name: 'new prices', read: () => revisions.listHeld(site, page, scope) },
      { name: 'expected transfers', read: () => transfers.listExpected(site, page, scope) },
      { name: 'cash due', read: () => staffOrders.cashDue(site, page, scope) },
      { name: 'cash due, further pages', read: furtherPages((after) => staffOrders.cashDue(site, { ...page, ...after }, scope)) },
      ...[true, false].map((waits) => ({
        name: `approvals, ${waits ? 'waiting' : 'decided'}`,
        read: furtherPages(({ after }) => approvals.list(site, { waits, after, reader: { staffId: benchMember.id, permissions, limits } })),
      })),
    ]
    const searched = Object.entries({
      'a number': (index: number) => numberOf(index * 2000),
      nothing: (index: number) => `nobody ${index}`,
    }).flatMap(([kind, search]): StaffRead[] => [
      {
        name: `refunds to transfer, search for ${kind}`,
        read: (index) => refunds.listManual(site, { search: search(index), ...page }, scope),
      },
      { name: `cash due, search for ${kind}`, read: (index) => staffOrders.cashDue(site, { search: search(index), ...page }, scope) },
      {
        name: `expected transfers, search for ${kind}`,
        read: (index) => transfers.listExpected(site, { search: search(index), ...page }, scope),
      },
      {
        name: `approvals, decided, search for ${kind}`,
        read: (index) => {
          const reader = { staffId: benchMember.id, permissions, limits }
          return approvals.list(site, { waits: false, after: undefined, search: search(index), reader })
        },
      },
    ])
    return [...reads, ...searched].map((one) => ({ ...one, name: scope ? `${scope.join()}: ${one.name}` : one.name }))
  })
}

/** The lists and searches of ready pieces; the page of one. */
export function pieceReads({ modules: { readyPieces }, site }: Measured): StaffRead[] {
  const of = { subsite: site.code, language: 'en' }
  const tagOf = (index: number) => `T${numberOf((index * 7919) % 200_000)}`
  const finds: Record<string, (index: number) => string> = {
    'a tag': tagOf,
    'the beginning of tags': () => 'T0000',
    'a HUID': (index) => `Y${String((index * 7919) % 100_000).padStart(5, '0')}`,
    'a product': () => 'RNG-001',
    'a frequent name': () => 'ring',
    nothing: (index) => `nobody ${index}`,
  }
  const scopes = [undefined, ...stores.map((store) => [store])]
  const lists = scopes.flatMap((scope) => {
    const reads: StaffRead[] = [
      ...readyPieceStates.flatMap((state) => [
        { name: `ready pieces, ${state}`, read: () => readyPieces.list(of, { state, stores: scope }, page) },
        {
          name: `ready pieces, ${state}, further pages`,
          read: furtherPages((after) => readyPieces.list(of, { state, stores: scope }, { ...page, ...after })),
        },
      ]),
      ...['a-store', 'empty-store', warehousePlace].map((store) => ({
        name: `ready pieces, free, in ${store}`,
        read: () => readyPieces.list(of, { state: 'free', store, stores: scope }, page),
      })),
      { name: 'ready pieces, of a product', read: () => readyPieces.list(of, { product: 'RNG-001', stores: scope }, page) },
      ...Object.entries(finds).map(([kind, words]) => ({
        name: `ready pieces, search for ${kind}`,
        read: (index: number) => readyPieces.list(of, { search: words(index), stores: scope }, page),
      })),
    ]
    return reads.map((one) => ({ ...one, name: scope ? `${scope.join()}: ${one.name}` : one.name }))
  })
  return [...lists, { name: 'a ready piece', read: (index) => readyPieces.read({ site, language: 'en' }, tagOf(index)) }]
}

/** Draft orders, customers, reviews, enquiries and the audit. */
export function recordReads({ modules: { audit, drafts, enquiries, lookup, reviews }, site, count }: Measured): StaffRead[] {
  const [all, own] = [
    { ...benchMember, readsAll: true },
    { ...benchMember, readsAll: false },
  ] as const
  const call = { site, language: 'en' }
  const source = { memberId: 'bench', name: 'Bench', roles: [], site: site.code, requestId: 'bench', call: 'GET /api/staff/customers/' }
  const entries = { withoutSite: true, after: undefined }
  const day = '2026-06-01'
  return [
    ...[all, own].flatMap((member) =>
      ([undefined, 'open', 'paid'] as const).map((state) => ({
        name: `drafts, ${member.readsAll ? 'of all' : 'own'}, ${state ?? 'any state'}`,
        read: () => drafts.list(site, member, { state, search: undefined }, page),
      })),
    ),
    ...['DR26', 'DR26-77', 'Prachi Sathe', '98220 50412'].map((search) => ({
      name: `drafts, search for ${search}`,
      read: () => drafts.list(site, all, { state: undefined, search }, page),
    })),
    ...Object.entries({
      'a telephone number': (index: number) => `+9197${numberOf(spread(index, count))}`,
      'an e-mail address': (index: number) => `customer.${spread(index, count)}@example.com`,
      'an order': (index: number) => orderOf(index, count),
      'a frequent name': (index: number) => ['anvi', 'Kulkarni', 'meera', 'Rao'][index % 4] ?? '',
      nothing: (index: number) => `nobody ${index}`,
    }).map(([kind, words]) => ({
      name: `customers, search for ${kind}`,
      read: (index: number) => lookup.find(site, words(index), source),
    })),
    {
      name: 'customers, search for a frequent name by a member of a store',
      read: (index) => lookup.find(site, ['anvi', 'Kulkarni', 'meera', 'Rao'][index % 4] ?? '', source, ['a-store']),
    },
    { name: 'a customer', read: (index) => lookup.read(site, `c${spread(index, count)}`, source) },
    ...(['waiting', 'shown', 'refused'] as const).map((list) => ({
      name: `reviews, ${list}`,
      read: () => reviews.listForStaff(call, list, page),
    })),
    ...(['open', 'closed'] as const).map((state) => ({ name: `enquiries, ${state}`, read: () => enquiries.list(site, state, page) })),
    ...Object.entries({
      'a rare word': (index: number) => `day ${index * 7}`,
      'a frequent word': () => 'every day',
      'a number': (index: number) => orderOf(index, count),
      nothing: (index: number) => `nobody ${index}`,
    }).flatMap(([kind, search]): StaffRead[] => [
      {
        name: `reviews, shown, search for ${kind}`,
        read: (index) => reviews.listForStaff(call, 'shown', { search: search(index), ...page }),
      },
      {
        name: `enquiries, closed, search for ${kind}`,
        read: (index) => enquiries.list(site, 'closed', { search: search(index), ...page }),
      },
      { name: `audit, search for ${kind}`, read: (index) => audit.list(site, { ...entries, search: search(index) }) },
    ]),
    { name: 'audit', read: furtherPages((after) => audit.list(site, { ...entries, ...after })) },
    { name: 'audit, of a member', read: () => audit.list(site, { ...entries, member: benchMember.id }) },
    { name: 'audit, of an order', read: (index) => audit.list(site, { ...entries, object: 'orders', id: orderOf(index, count) }) },
    { name: 'audit, looks only', read: () => audit.list(site, { ...entries, looks: 'only' }) },
    { name: 'audit, of a day', read: () => audit.list(site, { ...entries, from: day, to: day }) },
    { name: 'audit, looks of a member who has none', read: () => audit.list(site, { ...entries, looks: 'only', member: 'm4' }) },
  ]
}

/** The lists and searches of products. */
export function productReads({ modules: { editing }, site }: Measured): StaffRead[] {
  const on = { site, language: 'en' }
  const list = (asked: Parameters<typeof editing.list>[1], after: { after?: string } = {}) =>
    editing.list(on, asked, { page: { ...page, ...after }, priced: [site] })
  return [
    ...productViews.flatMap((view) => [
      { name: `products, ${view}`, read: () => list({ view }) },
      { name: `products, ${view}, further pages`, read: furtherPages((after) => list({ view }, after)) },
    ]),
    { name: 'products, by number, further pages', read: furtherPages((after) => list({ order: 'number' }, after)) },
    { name: 'products, of a category', read: () => list({ category: 'earrings' }) },
    { name: 'products, of a collection that few have', read: () => list({ collection: 'northline' }) },
    ...Object.entries({
      'a number': (index: number) => `GEN-${(index * 7919) % 100_000}`,
      'a frequent name': () => 'ring',
      'two letters': () => 'zz',
      nothing: (index: number) => `nobody ${index}`,
    }).map(([kind, words]) => ({
      name: `products, search for ${kind}`,
      read: (index: number) => list({ search: words(index) }),
    })),
    { name: 'a product', read: (index) => editing.read(`GEN-${1 + ((index * 7919) % 100_000)}`) },
  ]
}

/** Promotions, redirects, the books of a month, and payouts. */
export function bookReads({ modules: { payouts, promotionEditing, registers, rewrites }, site }: Measured): StaffRead[] {
  const register = { registration: '27AAACK0000A1ZO', period: '2026-06' }
  return [
    ...([undefined, 'live', 'planned', 'ended'] as const).flatMap((state) => [
      { name: `promotions, ${state ?? 'of every state'}`, read: () => promotionEditing.list(site, { state }, page) },
      {
        name: `promotions, ${state ?? 'of every state'}, further pages`,
        read: furtherPages((after) => promotionEditing.list(site, { state }, { ...page, ...after })),
      },
    ]),
    ...['MADE77', 'offer 777', 'nobody'].map((search) => ({
      name: `promotions, search for ${search}`,
      read: () => promotionEditing.list(site, { search }, page),
    })),
    { name: 'redirects', read: furtherPages((after) => rewrites.list(site, undefined, { ...page, ...after })) },
    ...['ring-777', 'nobody'].map((search) => ({ name: `redirects, search for ${search}`, read: () => rewrites.list(site, search, page) })),
    { name: 'books, registrations', read: () => registers.registrations(site) },
    { name: 'books, sums of a month', read: () => registers.summarize(site, register) },
    { name: 'books, documents of a month', read: furtherPages((after) => registers.list(site, register, { ...page, ...after })) },
    { name: 'books, an amount that none has', read: () => registers.list(site, { ...register, max: 1 }, page) },
    ...(['payment', 'refund', 'cash'] as const).map((kind) => ({
      name: `payouts, open ${kind}`,
      read: furtherPages((after) => payouts.open(site, { kind, days: 7 }, { ...page, ...after })),
    })),
    { name: 'payouts, sums of what is open', read: () => payouts.sums(site, 7) },
    { name: 'payouts, files', read: () => payouts.files(site, page) },
  ]
}

/** The home screen. */
export function homeReads({ modules: { home, queues, staffOrders }, site }: Measured): StaffRead[] {
  return [
    { name: 'home, the oldest of each list', read: () => home.waiting(site, { id: 'bench', permissions }), limit: 100 },
    ...[7, 30, 90, 365].map((days) => ({ name: `home, sales of ${days} days`, read: () => home.sales(site, days), limit: 100 })),
    { name: 'home, promised for today or late', read: () => staffOrders.promised(site), limit: 100 },
    { name: 'home, promised for today or late in a store', read: () => staffOrders.promised(site, ['a-store']), limit: 100 },
    { name: 'counts of all queues', read: () => queues.count(site, { id: 'bench', permissions }) },
  ]
}
