import { jobWork, retentionJob } from '../kernel/jobs/maintenance.ts'
import { defaultRetentionDays } from '../kernel/retention.ts'
import { cartWork } from '../modules/cart/jobs.ts'
import { importWork } from '../modules/catalogue/products/imports/jobs.ts'
import { productWork } from '../modules/catalogue/products/jobs.ts'
import { mediaWork } from '../modules/catalogue/media/jobs.ts'
import { pricingWork } from '../modules/catalogue/pricing/jobs.ts'
import { checkoutWork } from '../modules/checkout/checkout/jobs.ts'
import { creditWork } from '../modules/checkout/credit/jobs.ts'
import { draftWork } from '../modules/checkout/drafts/jobs.ts'
import { giftCardWork } from '../modules/checkout/gift-cards/jobs.ts'
import { idProofWork } from '../modules/checkout/id-proof/jobs.ts'
import { paymentWork } from '../modules/checkout/payments/jobs.ts'
import { enquiryWork } from '../modules/content/enquiries/jobs.ts'
import { contentWork } from '../modules/content/pages/jobs.ts'
import { captchaWork } from '../modules/customers/captcha/jobs.ts'
import { identityWork } from '../modules/customers/identity/jobs.ts'
import { passkeyWork } from '../modules/customers/passkeys/jobs.ts'
import { reviewWork } from '../modules/customers/reviews/jobs.ts'
import { verificationWork } from '../modules/customers/verification/jobs.ts'
import { notificationWork } from '../modules/notifications/jobs.ts'
import { documentWork } from '../modules/orders/documents/jobs.ts'
import { orderWork, progressWork } from '../modules/orders/orders/jobs.ts'
import { refundWork } from '../modules/orders/refunds/jobs.ts'
import { returnWork } from '../modules/orders/returns/jobs.ts'
import { revisionWork } from '../modules/orders/revisions/jobs.ts'
import { alertWork } from '../modules/staff/alerts/jobs.ts'
import { approvalWork } from '../modules/staff/approvals/jobs.ts'
import { auditWork } from '../modules/staff/audit/jobs.ts'
import { memberWork } from '../modules/staff/members/jobs.ts'
import { homeWork } from '../modules/staff/home/jobs.ts'
import { queueWork } from '../modules/staff/queues/jobs.ts'
import type { AfterSaleModules } from './after-sale.ts'
import type { CartModules } from './cart.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { CheckoutModules } from './checkout.ts'
import type { ContentModules } from './content.ts'
import type { Core } from './core.ts'
import type { CustomerModules } from './customers.ts'
import type { ComposeOptions } from './options.ts'
import type { OrderModules } from './orders.ts'
import type { StaffModules } from './staff.ts'

type WorkingModules = CatalogueModules &
  ContentModules &
  CustomerModules &
  CartModules &
  OrderModules &
  AfterSaleModules &
  CheckoutModules &
  StaffModules

/** Registers the jobs of every module, and the daily one that deletes what is old. Each process registers all, only workers run them. */
export function registerWork({ db, clock, jobs, notifications }: Core, { retentionDays }: ComposeOptions, modules: WorkingModules): void {
  const days = { ...defaultRetentionDays, ...retentionDays }
  const work = [
    jobWork(jobs, days),
    orderWork(modules.orders, modules.orderOwnership, modules.orderCards),
    progressWork(modules.progress),
    documentWork(modules.documents),
    refundWork({ refunds: modules.refunds, accounts: modules.refundAccounts }),
    returnWork(modules.returns),
    revisionWork(modules.revisions),
    paymentWork({ db, payments: modules.payments, sandboxBank: modules.sandboxBank, days: days.sandbox }),
    notificationWork(notifications, days),
    pricingWork(modules.pricing),
    productWork(modules.editing, modules.collections),
    importWork(modules.productImports),
    mediaWork(modules.media),
    checkoutWork(modules.checkout, days.quotes),
    draftWork(modules.drafts, days.carts),
    cartWork(modules.carts, days.carts),
    idProofWork(modules.idProofs, days.carts),
    verificationWork(modules.verification),
    captchaWork(modules.captcha),
    reviewWork(modules.reviews),
    identityWork(modules.identity),
    passkeyWork(modules.passkeys),
    creditWork(modules.credit),
    giftCardWork(modules.giftCards),
    enquiryWork(modules.enquiries),
    contentWork(modules.contentEditing),
    memberWork(modules.members),
    auditWork(modules.audit, modules.security),
    homeWork(modules.home),
    queueWork(modules.queues),
    approvalWork(modules.approvals),
    alertWork(modules.alerts),
  ]
  const sweeps = work.flatMap((background) => background.sweeps ?? [])
  jobs.register([...work.flatMap((background) => background.jobs), retentionJob(sweeps, clock)])
}
