import { listOrders, maxSavedViews, orderViews, savedLists, staffReturnViews } from '@karat/sites/staff-lists.ts'
import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { id, orBlank, required, text } from './input.ts'
import { approvalsFilter } from './staff-approvals.ts'
import { staffDraftsFilter } from './staff-drafts.ts'
import { staffEnquiriesFilter } from './staff-enquiries.ts'
import { listDays, staffOrdersFilter } from './staff-orders.ts'
import { staffProductsFilter } from './staff-products.ts'
import { staffPromotionsFilter } from './staff-promotions.ts'
import { staffQueueFilter, waitingRefundsFilter } from './staff-queues.ts'
import { readyPiecesFilter } from './staff-ready-pieces.ts'
import { staffReturnsFilter } from './staff-returns.ts'
import { reviewLists, staffReviewsFilter } from './staff-reviews.ts'

/**
 * The parameters of the list's address that a saved view stores: view, filters, hidden columns. A search and a page are no part of it,
 * since a search may name a customer.
 */
const savedAddress = z
  .record(z.string().regex(/^[a-z]{1,20}$/), text(200).min(1))
  .refine((address) => Object.keys(address).length <= 20, 'has too many parameters')
  .refine((address) => !['search', 'after', 'before'].some((key) => key in address), 'is no place of a list')
const viewName = required(40)

/** A list as a member saved it. */
export const savedView = z.object({ id: z.string(), name: z.string(), address: z.record(z.string(), z.string()) })
export type SavedView = z.infer<typeof savedView>

/** The list whose views are asked for; that of orders where it is left out. */
export const savedViewsQuery = z.strictObject({ list: orBlank(z.enum(savedLists)) })
export const savedViewsReply = commerceReply({ views: z.array(savedView).max(maxSavedViews) })
export const savedViewBody = z.strictObject({ list: z.enum(savedLists), name: viewName, address: savedAddress })
export const savedViewReply = commerceReply({ view: savedView })
export const savedViewParam = z.object({ id })
/** Renames a view, or makes it show what `address` says. */
export const savedViewChangeBody = z
  .strictObject({ name: viewName.exactOptional(), address: savedAddress.exactOptional() })
  .refine(({ name, address }) => name !== undefined || address !== undefined, { path: ['name'], message: 'enter a name' })
export const savedViewRemovalBody = z.strictObject({})
export const savedViewRemovalReply = commerceReply({ id: z.string() })

/** The filters of an export, as those of the list. */
export const ordersExportBody = z.strictObject({
  ...staffOrdersFilter,
  view: orBlank(z.enum(orderViews)),
  order: orBlank(z.enum(listOrders)),
})
export const returnsExportBody = z.strictObject({
  ...staffReturnsFilter,
  view: orBlank(z.enum(staffReturnViews)),
  order: orBlank(z.enum(listOrders)),
})
export const refundsExportBody = z.strictObject(listDays)
export const draftsExportBody = z.strictObject(staffDraftsFilter)
export const reviewsExportBody = z.strictObject({ list: orBlank(z.enum(reviewLists)), ...staffReviewsFilter })
export const waitingRefundsExportBody = z.strictObject(waitingRefundsFilter)
export const queueExportBody = z.strictObject(staffQueueFilter)
export const enquiriesExportBody = z.strictObject(staffEnquiriesFilter)
export const readyPiecesExportBody = z.strictObject(readyPiecesFilter)
export const promotionsExportBody = z.strictObject(staffPromotionsFilter)
export const approvalsExportBody = z.strictObject(approvalsFilter)
export const productsExportBody = z.strictObject(staffProductsFilter)
/** An address that downloads the file for five minutes, in the session that asked for it. */
export const exportReply = commerceReply({ address: z.string(), expiresAt: z.string() })
