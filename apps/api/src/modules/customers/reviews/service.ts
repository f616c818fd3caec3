import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Catalogue, VariantRecord } from '../../catalogue/products/port.ts'
import type { ReceivedProduct } from '../../orders/orders/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { createReviewPhotos, type ReviewPhotoParts } from './photo-service.ts'
import type { Refusal, Review, ReviewQuestion, Summary, Translations, Written } from './port.ts'
import { authorOf, codeOf, decided, pageSize, reporterOf, type ReviewCount, summaryOf, totalOf, withWords } from './rules.ts'
import {
  addReport,
  addVote,
  attachPhotos,
  deleteOfCustomer,
  deleteReports,
  deleteReview,
  insertReview,
  lockReview,
  readCounts,
  readOfCustomer,
  readOwn,
  readReports,
  readReviewed,
  readShown,
  readShownPhotos,
  readUnread,
  removeOldReports,
  reportsOf,
  updateReview,
} from './store.ts'

interface ReviewParts extends ReviewPhotoParts {
  clock: Clock
  cache: Cache
  catalogue: Catalogue
  /** The products delivered to a customer, the newest first. */
  received: (db: Db, customerId: string) => Promise<ReceivedProduct[]>
  /** The name of a customer. */
  nameOf: (customerId: string) => Promise<{ firstName: string; lastName: string } | undefined>
  onChanged: (tags: string[]) => Promise<void>
}

/** The customer of a call, with site and language. */
export interface ReviewCall {
  customerId: string
  site: Site
  language: string
}

/** A shopper's own review with its product; undefined where the site does not sell that. */
export interface OwnReviewView {
  review: Review
  record: VariantRecord | undefined
}

/** The maximum number of delivered products that are offered for a review: the newest. */
const maxWritable = 50

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / pageSize))
const tagOf = (productId: string) => `reviews:${productId}`

export function createReviews(db: Db, parts: ReviewParts) {
  const { clock, cache, catalogue, received, nameOf, onChanged } = parts
  const countsOf = (productId: string): Promise<ReviewCount[]> =>
    cache.through(tagOf(productId), () => readCounts(db, productId), { tags: [tagOf(productId)] })

  /** The product of an id or a slug, as the site sells it. Pages send a variant, whose record is in the cache. */
  async function productOf(site: Site, language: string, id: string): Promise<VariantRecord> {
    const own = (await catalogue.records(db, site, language, [id])).get(id)
    if (own) return own
    const variantId = await catalogue.resolveVariant(db, id)
    const record = variantId === undefined ? undefined : (await catalogue.records(db, site, language, [variantId])).get(variantId)
    return record ?? throwFailure('unknown_product', 'id')
  }

  /** The records of the leading variants of products, by the product; those that the site does not sell are left out. */
  async function productsOf({ site, language }: ReviewCall, productIds: readonly string[]): Promise<Map<string, VariantRecord>> {
    const leads = await catalogue.leadsOf(db, [...new Set(productIds)])
    const records = await catalogue.records(db, site, language, [...leads.values()])
    return new Map([...records.values()].map((one) => [one.productId, one]))
  }

  async function viewOf(call: ReviewCall, review: Review): Promise<OwnReviewView> {
    return { review, record: (await productsOf(call, [review.productId])).get(review.productId) }
  }

  /** The reviews of a page; those on a product's own page are cached for a minute, for each language that decides their order. */
  function shownOf(productId: string, language: string, question: ReviewQuestion): Promise<Review[]> {
    const { page, stars, colour, photos, sort = 'helpful' } = question
    const read = () => readShown(db, productId, language, question)
    if (page !== 1 || (stars ?? colour ?? photos) !== undefined) return read()
    return cache.through(`${tagOf(productId)}:${sort}:${sort === 'helpful' ? language : ''}`, read, {
      tags: [tagOf(productId)],
      seconds: 60,
    })
  }

  const shownPhotosOf = (productId: string) =>
    cache.through(`${tagOf(productId)}:photos`, () => readShownPhotos(db, productId), { tags: [tagOf(productId)] })

  /** A change of a review that `mayChange` allows; others are told that there is no such review. */
  async function change(
    id: string,
    mayChange: (review: Review) => boolean,
    work: (tx: Db, review: Review) => Promise<Review>,
  ): Promise<Review> {
    const changed = await transact(db, async (tx) => {
      const review = await lockReview(tx, id)
      if (!review || !mayChange(review)) return throwFailure('unknown_review', 'reviewID')
      return work(tx, review)
    })
    await onChanged([tagOf(changed.productId)])
    return changed
  }

  const ownedBy = (customerId: string) => (review: Review) => review.customerId === customerId

  return {
    photos: createReviewPhotos(db, parts),

    /** A page of the shown reviews of a product, with their summary. */
    async ofProduct(site: Site, language: string, id: string, question: ReviewQuestion) {
      const { productId } = await productOf(site, language, id)
      const counts = await countsOf(productId)
      const total = totalOf(counts, question)
      const summary: Summary = summaryOf(counts)
      const [reviews, photos] = await Promise.all([
        total === 0 ? [] : shownOf(productId, language, question),
        summary.photos === 0 ? [] : shownPhotosOf(productId),
      ])
      return { productId, summary, reviews, photos, total, page: question.page, pages: pagesOf(total) }
    },

    /** A page of a customer's reviews, and on the first the delivered products without a review. */
    async ofCustomer(call: ReviewCall, page: number) {
      const { customerId } = call
      const [{ reviews, total }, reviewed, delivered] = await Promise.all([
        readOwn(db, customerId, page),
        readReviewed(db, customerId),
        received(db, customerId),
      ])
      const written = new Set(reviewed)
      const unwritten = page === 1 ? delivered.filter(({ productId }) => !written.has(productId)).slice(0, maxWritable) : []
      const products = await productsOf(
        call,
        [...reviews, ...unwritten].map(({ productId }) => productId),
      )
      const own: OwnReviewView[] = reviews.map((review) => ({ review, record: products.get(review.productId) }))
      const writable = unwritten.flatMap((product) => {
        const record = products.get(product.productId)
        return record ? [{ ...product, record }] : []
      })
      return { own, writable, total, page, pages: pagesOf(total) }
    },

    /** Adds a review of a product that was delivered to the customer; staff read it before it is shown. */
    add: (
      call: ReviewCall,
      id: string,
      written: Written,
      { author, photos = [] }: { author?: string | undefined; photos?: readonly string[] },
    ): Promise<Result<OwnReviewView>> =>
      resultOf(async () => {
        const { customerId, site, language } = call
        const { productId } = await productOf(site, language, id)
        const product = (await received(db, customerId)).find((one) => one.productId === productId)
        if (!product) return throwFailure('review_not_delivered', 'id')
        const person = author === undefined ? await nameOf(customerId) : undefined
        const name = author ?? authorOf(person?.firstName ?? '', person?.lastName ?? '')
        if (!name) return throwFailure('review_name_missing', 'author')
        const at = clock.now()
        const about = { productId, customerId, subsite: site.code, language, author: name, bought: product.bought }
        const added = { id: newId(at), ...about, ...written, state: 'waiting' as const, createdAt: at }
        const whole = await transact(db, async (tx) => {
          if (!(await insertReview(tx, added))) return throwFailure('review_written', 'id')
          if (!(await attachPhotos(tx, customerId, added.id, photos))) return throwFailure('bad_request', 'photos')
          return lockReview(tx, added.id)
        })
        return viewOf(call, whole ?? throwFailure('unknown_review', 'id'))
      }),

    /** Edits the customer's own review, which staff read again. */
    edit: (call: ReviewCall, id: string, written: Written): Promise<Result<OwnReviewView>> =>
      resultOf(async () => {
        const changed = await change(id, ownedBy(call.customerId), async (tx, review) => {
          const next = { ...review, ...withWords(review, written) }
          await updateReview(tx, next, null)
          return next
        })
        return viewOf(call, changed)
      }),

    /** Deletes a customer's review with its votes. */
    remove: (customerId: string, id: string): Promise<Result<Review>> =>
      resultOf(() =>
        change(id, ownedBy(customerId), async (tx, review) => {
          await deleteReview(tx, review.id)
          return review
        }),
      ),

    /** Counts a customer's vote that a review is helpful. Idempotent. */
    vote: (call: ReviewCall, productId: string, id: string): Promise<Result<number>> =>
      resultOf(async () => {
        const product = await productOf(call.site, call.language, productId)
        const isOfProduct = (review: Review) => review.state === 'shown' && review.productId === product.productId
        const voted = await change(id, isOfProduct, async (tx, review) => {
          if (review.customerId === call.customerId) throwFailure('own_review', 'reviewID')
          return { ...review, helpful: await addVote(tx, id, call.customerId, clock.now()) }
        })
        return voted.helpful
      }),

    /** Records a report of a shown review, which staff then read again. Idempotent. */
    report: (
      { site, language, ...who }: Pick<ReviewCall, 'site' | 'language'> & Parameters<typeof reporterOf>[0],
      productId: string,
      id: string,
    ): Promise<Result<string>> =>
      resultOf(async () => {
        const reporter = reporterOf(who) ?? throwFailure('device_needed', 'x-device-id')
        const product = await productOf(site, language, productId)
        const isShown = await addReport(db, { reviewId: id, productId: product.productId, reporter }, clock.now())
        return isShown ? id : throwFailure('unknown_review', 'reviewID')
      }),

    /** The reviews of a site that staff have to read, the oldest first; at most a hundred. */
    unread: (site: Site) => readUnread(db, site.code, 100),

    /**
     * Records the decision of staff: shown, or not shown for a reason. `read` is the code of the version that they read; the review must
     * not have changed since.
     */
    decide: (id: string, refusal: Refusal | null, by: string, read?: string): Promise<Result<Review>> =>
      resultOf(() =>
        change(
          id,
          () => true,
          async (tx, review) => {
            if (read !== undefined && read !== codeOf(review)) throwFailure('review_changed', 'read')
            const next = { ...review, ...decided(review, refusal) }
            await updateReview(tx, next, by)
            await readReports(tx, id, clock.now())
            return next
          },
        ),
      ),

    /** Sets the merchant's reply below a review; an empty text removes it. */
    reply: (id: string, words: string, by: string): Promise<Result<Review>> =>
      resultOf(() =>
        change(
          id,
          () => true,
          async (tx, review) => {
            const next = { ...review, reply: words || null, replyAt: words ? clock.now() : null }
            await updateReview(tx, next, by)
            return next
          },
        ),
      ),

    /** Sets title and text of a review in another language, in place of an earlier translation; undefined removes it. */
    translate: (id: string, language: string, words: Translations[string] | undefined, by: string): Promise<Result<Review>> =>
      resultOf(() =>
        change(
          id,
          () => true,
          async (tx, review) => {
            if (language === review.language) throwFailure('bad_request', 'language')
            const { [language]: _before, ...others } = review.translations
            const next = { ...review, translations: words ? { ...others, [language]: words } : others }
            await updateReview(tx, next, by)
            return next
          },
        ),
      ),

    /** Deletes a customer's reviews and votes. */
    async removeCustomer(tx: Db, customerId: string): Promise<void> {
      await deleteReports(tx, customerId)
      const products = await deleteOfCustomer(tx, customerId)
      if (products.length > 0) await onChanged(products.map(tagOf))
    },
    countLost: async (tx: Db, customerId: string) => ({ reviews: (await readReviewed(tx, customerId)).length }),
    exportCustomer: async (tx: Db, customerId: string) => ({
      reviews: await readOfCustomer(tx, customerId),
      reportedReviews: await reportsOf(tx, customerId),
    }),
    sweepReports: (before: Date, limit: number) => removeOldReports(db, before, limit),
  }
}

export type ReviewService = ReturnType<typeof createReviews>
