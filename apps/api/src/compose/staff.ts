import { createPasswords } from '../kernel/passwords/passwords.ts'
import { defaultRetentionDays } from '../kernel/retention.ts'
import { silentFeeds } from '../modules/catalogue/pricing/feeds/store.ts'
import { missedLaunches } from '../modules/catalogue/products/editing/views.ts'
import { waitingProposals } from '../modules/catalogue/pricing/store.ts'
import { expectedTransfers } from '../modules/checkout/transfers/store.ts'
import { openEnquiries } from '../modules/content/enquiries/store.ts'
import { customerByContact } from '../modules/customers/identity/store.ts'
import { createLookup } from '../modules/customers/lookup/service.ts'
import { findOnSite } from '../modules/customers/lookup/views.ts'
import { waitingReviews } from '../modules/customers/reviews/store.ts'
import { waitingCancellations } from '../modules/orders/cancellations/views.ts'
import { manualRefunds, refundsWithoutAccount } from '../modules/orders/refunds/store.ts'
import { revisionsOnHold } from '../modules/orders/revisions/views.ts'
import { lateBefore } from '../modules/checkout/payouts/list-open.ts'
import { openItems } from '../modules/checkout/payouts/views.ts'
import { monthIn } from '../modules/orders/registers/period.ts'
import { openMonths } from '../modules/orders/registers/store.ts'
import { ordersWithCashDue } from '../modules/orders/orders/cash/store.ts'
import { createSavedViews } from '../modules/staff/saved-views/service.ts'
import { createAlerts } from '../modules/staff/alerts/service.ts'
import { createApprovals } from '../modules/staff/approvals/service.ts'
import { waitingForMember } from '../modules/staff/approvals/list-approvals.ts'
import { waitingApprovals } from '../modules/staff/approvals/store.ts'
import { createAudit } from '../modules/staff/audit/service.ts'
import { createExports } from '../modules/staff/exports/service.ts'
import { createHome } from '../modules/staff/home/service.ts'
import { createMembers } from '../modules/staff/members/service.ts'
import { createQueues } from '../modules/staff/queues/service.ts'
import type { Queue } from '../modules/staff/queues/store.ts'
import { createSecurity } from '../modules/staff/security/service.ts'
import { createStoreScope } from '../modules/staff/store-scope/service.ts'
import type { AfterSaleModules } from './after-sale.ts'
import type { CartModules } from './cart.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { CheckoutModules } from './checkout.ts'
import type { ContentModules } from './content.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'
import { exportSources } from './exports.ts'
import type { ComposeOptions } from './options.ts'
import type { OrderModules } from './orders.ts'

/** The queues of staff, in the order of the contract's `queueNames`. */
const queues: readonly Queue[] = [
  { name: 'reviews', permission: 'reviews.read', waiting: waitingReviews },
  { name: 'enquiries', permission: 'enquiries.read', waiting: openEnquiries },
  { name: 'cancellations', permission: 'orders.read', waiting: waitingCancellations },
  { name: 'refunds', permission: 'orders.read', waiting: manualRefunds },
  { name: 'accounts', permission: 'orders.read', waiting: refundsWithoutAccount },
  { name: 'transfers', permission: 'orders.read', waiting: expectedTransfers },
  { name: 'cash', permission: 'orders.read', waiting: ordersWithCashDue },
  { name: 'revisions', permission: 'orders.read', waiting: revisionsOnHold },
  { name: 'rates', permission: 'rates.approve', waiting: waitingProposals },
  { name: 'launches', permission: 'products.write', waiting: missedLaunches },
  { name: 'feed', permission: 'rates.propose', waiting: silentFeeds },
  {
    name: 'months',
    permission: 'accounts.lock',
    waiting: ({ site, now }) => openMonths(site.code, monthIn(site.timeZone, now)),
  },
  { name: 'payouts', permission: 'accounts.payouts', waiting: ({ subsite, now }) => openItems(subsite, lateBefore(now)) },
  {
    name: 'approvals',
    permission: 'money.give',
    // For write-offs.
    orPermission: 'stock.write_off',
    waiting: ({ site, now, memberId: staffId, permissions, limits }) =>
      waitingApprovals(waitingForMember(site, now, { staffId, permissions, limits })),
  },
]

/** The people behind the counter, what they did, and how they find customers. */
export function composeStaff(
  core: Core,
  { retentionDays }: Pick<ComposeOptions, 'retentionDays'>,
  { consents, identity, reviews, credit, idProofs }: CustomerModules & Pick<CartModules, 'credit' | 'idProofs'>,
  { orders }: Pick<OrderModules, 'orders'>,
  afterSale: AfterSaleModules,
  checkout: CheckoutModules,
  catalogue: CatalogueModules,
  content: ContentModules,
) {
  const audit = createAudit(core)
  const storeScope = createStoreScope(core)
  const security = createSecurity(core)
  const members = createMembers({ ...core, audit, security, passwords: createPasswords() })
  const approvals = createApprovals({
    ...core,
    orders,
    members,
    storeScope,
    customerOnSite: findOnSite,
    customerOfEmail: async (db, value) => (await customerByContact(db, { kind: 'email', value }))?.id,
  })
  return {
    audit,
    security,
    members,
    storeScope,
    approvals,
    alerts: createAlerts({
      ...core,
      membersOf: members.onSite,
      waitingRates: catalogue.pricing.waitingRates,
      secondPersons: approvals.secondPersons,
    }),
    home: createHome({
      ...core,
      oldestApproval: approvals.oldestWaiting,
      monthToClose: afterSale.registers.monthToClose,
      latePayout: checkout.payouts.late,
      bagDays: retentionDays?.carts ?? defaultRetentionDays.carts,
    }),
    savedViews: createSavedViews(core),
    exports: createExports({
      ...core,
      audit,
      sources: exportSources({ ...afterSale, ...checkout, ...catalogue, ...content, reviews, approvals, audit }),
    }),
    queues: createQueues({
      ...core,
      queues,
      membersOf: members.onSite,
      claimDigest: members.claimDigest,
      orderCounts: afterSale.staffOrders.count,
      returnCounts: afterSale.returns.countForStaff,
    }),
    lookup: createLookup({
      ...core,
      audit,
      identity,
      consentsOf: (customerId, subsite) => consents.read({ customerId, subsite }),
      creditOf: credit.lotsOf,
      idNumbersOf: idProofs.numbersOf,
      idNumberOfOrder: idProofs.numberOfOrder,
      ownersOf: members.ownersOf,
    }),
  }
}

export type StaffModules = ReturnType<typeof composeStaff>
