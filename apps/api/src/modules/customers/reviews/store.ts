import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../../kernel/db/containing.ts'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import type { AddedReview, Review, ReviewedPhoto, ReviewQuestion, UnreadReview } from './port.ts'
import { andInScope, isListedIn, type StoreScope } from '../../../kernel/store-scope.ts'
import { maxPhotos, pageSize, type ReviewCount } from './rules.ts'
import { reviewPhoto } from './tables.ts'

const columns = `id, product_id as "productId", customer_id as "customerId", subsite, language, author, rating, title, body, fit, bought,
  state, refusal, edited, reply, reply_at as "replyAt", translations, helpful, created_at as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height) order by f.position) from review_photo f
    where f.review_id = review.id), '[]') as photos`

/** The driver returns times as text: converted to dates here. */
const review = (row: Review): Review => ({
  ...row,
  createdAt: new Date(row.createdAt),
  replyAt: row.replyAt === null ? null : new Date(row.replyAt),
})

/** The number of shown reviews of a product by stars, colour, fit and number of photos. */
export function readCounts(db: Db, productId: string): Promise<ReviewCount[]> {
  return named(
    db,
    'review_counts',
    `select rating, coalesce(bought->>'colour', '') as colour, fit, coalesce(p.photos, 0) as photos, count(*)::int as count
     from review left join (select review_id, count(*)::int as photos from review_photo
       where review_id in (select id from review where product_id = $1 and state = 'shown') group by 1) p on p.review_id = id
     where product_id = $1 and state = 'shown' group by 1, 2, 3, 4`,
    [productId],
  )
}

const orders = {
  helpful: '(language = $5) desc, helpful desc, created_at desc',
  new: 'created_at desc',
  high: 'rating desc, helpful desc, created_at desc',
  low: 'rating, helpful desc, created_at desc',
}

/** A page of the shown reviews of a product; those in the reader's language come before others with as many votes. */
export async function readShown(db: Db, productId: string, language: string, question: ReviewQuestion): Promise<Review[]> {
  const { page, stars, colour, photos, sort = 'helpful' } = question
  const text = `select ${columns} from review
    where product_id = $1 and state = 'shown' and ($2::int is null or rating = $2) and ($3::text is null or bought->>'colour' = $3)
      and $5::text is not null and ($6::text is null or exists (select 1 from review_photo p where p.review_id = review.id))
    order by ${orders[sort]}, id collate "C" limit ${pageSize} offset $4`
  const params = [productId, stars ?? null, colour ?? null, (page - 1) * pageSize, language, photos ?? null]
  return (await named<Review>(db, `reviews_${sort}`, text, params)).map(review)
}

/** The first photos of the shown reviews of a product, in the order of `readShown` for the newest with photos. */
export function readShownPhotos(db: Db, productId: string): Promise<ReviewedPhoto[]> {
  const text = `select p.id, p.width, p.height, r.id as "reviewId", r.author, r.title, r.language, ((r.n - 1) / ${pageSize} + 1)::int as page
    from (select id, author, title, language, row_number() over (order by ${orders.new}, id collate "C") as n from review
      where product_id = $1 and state = 'shown' and exists (select 1 from review_photo f where f.review_id = review.id)) r
    join review_photo p on p.review_id = r.id order by r.n, p.position limit ${maxPhotos}`
  return named<ReviewedPhoto>(db, 'reviewed_photos', text, [productId])
}

/** A page of a customer's reviews, the newest first, and their total number. */
export async function readOwn(db: Db, customerId: string, page: number): Promise<{ reviews: Review[]; total: number }> {
  const found = await named<Review & { total: number }>(
    db,
    'own_reviews',
    `select ${columns}, (count(*) over ())::int as total from review where customer_id = $1
     order by created_at desc, id collate "C" desc limit ${pageSize} offset $2`,
    [customerId, (page - 1) * pageSize],
  )
  return { reviews: found.map(({ total: _total, ...row }) => review(row)), total: found[0]?.total ?? 0 }
}

/** The products that a customer has reviewed. */
export async function readReviewed(db: Db, customerId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select product_id as id from review where customer_id = ${customerId}`)
  return found.map(({ id }) => id)
}

/** A review, locked for the rest of the transaction. */
export async function lockReview(tx: Db, id: string): Promise<Review | undefined> {
  const [row] = await named<Review>(tx, 'lock_review', `select ${columns} from review where id = $1 for update`, [id])
  return row && review(row)
}

/** The ids of the reviews of a site ($1) that staff have to read; `after` narrows both kinds. */
const unreadIds = (after: string) => `select id from review where subsite = $1 and (state = 'waiting' or edited is not null) ${after}
    union select review.id from review_report p join review on review.id = p.review_id
      where p.read_at is null and review.subsite = $1 and review.state = 'shown' ${after}`

const reportsOfReview = `(select count(*)::int from review_report r where r.review_id = review.id and r.read_at is null) as reports`
const unread = (row: UnreadReview): UnreadReview => ({ ...review(row), reports: row.reports })

/** The filter of a list of reviews. */
interface ReviewFilter {
  /** From the first time, before the second. */
  between: readonly [string, string]
  rating: number | undefined
  /** Words of the review, or a part of the number of its product. */
  search?: string | undefined
  /** The reviews of some stores; undefined for those of the whole site. */
  stores: StoreScope
}

const isInPeriod = (first: number) => `review.created_at >= $${first}::timestamptz and review.created_at < $${first + 1}::timestamptz`
// A statement of its own for each: with a parameter that may be null the plan would not read the index of the stars.
const withRating = (rating: number | undefined, parameter: number) => (rating === undefined ? '' : `and review.rating = $${parameter}`)

/** The filter of a list by stars and stores, beginning with the parameter `first`: its conditions, its values, and the end of the statement's name. */
function narrowedBy({ rating, search, stores }: ReviewFilter, first: number, isFound = isFoundBy) {
  const rated = withRating(rating, first)
  const ofStores = first + (rating === undefined ? 0 : 1)
  const inStores = stores === undefined ? '' : `and ${isListedIn('review.stores', `$${ofStores}`)}`
  const found = search === undefined ? '' : `and ${isFound(ofStores + (stores === undefined ? 0 : 1))}`
  const values: unknown[] = [
    ...(rating === undefined ? [] : [rating]),
    ...(stores === undefined ? [] : [stores]),
    ...(search === undefined ? [] : [containing(search)]),
  ]
  return {
    text: `${rated} ${inStores} ${found}`,
    values,
    name: `${rating === undefined ? '' : '_rated'}${stores === undefined ? '' : '_of_stores'}`,
  }
}

/** The condition that a review has the pattern of a parameter. */
const isFoundBy = (parameter: number) => `(review.product_id || ' ' || review.title || ' ' || review.body) ilike $${parameter}`
/** The same of a review that staff have to read, perhaps in its edited text; few of them are compared. */
const isUnreadFoundBy = (parameter: number) =>
  `(${isFoundBy(parameter)} or concat_ws(' ', review.edited->>'title', review.edited->>'body') ilike $${parameter})`

/** The name of a statement; none for one with a search, which is planned for its words: frequent ones are found by time, rare ones by their index. */
const nameFor = ({ search }: ReviewFilter, name: string) => (search === undefined ? name : undefined)

/** A page of the reviews of a site that staff have to read, the oldest first. */
export async function readUnreadPage(db: Db, subsite: string, filter: ReviewFilter, page: KeyPage): Promise<UnreadReview[]> {
  // Few reviews wait, while a store may have many that were decided.
  const narrowed = narrowedBy(filter, 7, isUnreadFoundBy)
  const after = `and (review.created_at, review.id) > ($2, $3) and ${isInPeriod(5)} ${narrowed.text}`
  const text = `select ${columns}, ${reportsOfReview} from review where id in (${unreadIds(after)}) order by created_at, id limit $4`
  const values = [subsite, ...keyParams(page), rowsToRead(page), ...filter.between, ...narrowed.values]
  return (await named<UnreadReview>(db, nameFor(filter, `reviews_unread${narrowed.name}`), text, values)).map(unread)
}

/** A page of the shown or refused reviews of a site, the newest first. */
export async function readDecidedPage(
  db: Db,
  subsite: string,
  { state, ...filter }: ReviewFilter & { state: 'shown' | 'refused' },
  page: KeyPage,
): Promise<UnreadReview[]> {
  // The reviews of stores are read first: by the time of all reviews, a page of a small store would read most of them.
  const narrowed = narrowedBy(filter, 8)
  const wanted = `where subsite = $1 and state = $2 and (created_at, id) < ($3, $4) and ${isInPeriod(6)} ${narrowed.text}`
  const last = 'order by created_at desc, id desc limit $5'
  const storesAt = 8 + (filter.rating === undefined ? 0 : 1)
  const text =
    filter.stores === undefined
      ? `select ${columns}, ${reportsOfReview} from review ${wanted} ${last}`
      : `with own as materialized (select * from review where stores && $${storesAt}::text[])
         select ${columns}, ${reportsOfReview} from own as review ${wanted} ${last}`
  const key = keyParams(page, 'newest-first')
  const values = [subsite, state, ...key, rowsToRead(page), ...filter.between, ...narrowed.values]
  return (await named<UnreadReview>(db, nameFor(filter, `reviews_decided${narrowed.name}`), text, values)).map(unread)
}

/** A review with the number of its reports. */
export async function findReview(db: Db, id: string): Promise<UnreadReview | undefined> {
  const [row] = await named<UnreadReview>(db, 'review_by_id', `select ${columns}, ${reportsOfReview} from review where id = $1`, [id])
  return row && unread(row)
}

/** Adds a review; false where the customer has already reviewed the product. */
export async function insertReview(tx: Db, added: AddedReview): Promise<boolean> {
  const { id, productId, customerId, subsite, language, author, rating, title, body, fit, bought, state, createdAt, stores } = added
  const inserted = await rows(
    tx,
    sql`insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, fit, bought, state, created_at, stores)
      values (${id}, ${productId}, ${customerId}, ${subsite}, ${language}, ${author}, ${rating}, ${title}, ${body}, ${fit},
        ${JSON.stringify(bought)}::jsonb, ${state}, ${createdAt.toISOString()},
        ${stores === null ? null : sql.param(stores)}::text[])
      on conflict (product_id, customer_id) do nothing returning id`,
  )
  return inserted.length === 1
}

/** Writes text, state and reply of a review. */
export async function updateReview(tx: Db, changed: Omit<Review, 'helpful'>, by: string | null): Promise<void> {
  const { id, rating, title, body, fit, state, refusal, edited, reply, replyAt, translations } = changed
  await tx.execute(sql`
    update review set rating = ${rating}, title = ${title}, body = ${body}, fit = ${fit}, state = ${state}, refusal = ${refusal},
      edited = ${edited && JSON.stringify(edited)}::jsonb, reply = ${reply}, reply_at = ${replyAt?.toISOString() ?? null},
      translations = ${JSON.stringify(translations)}::jsonb,
      decided_by = coalesce(${by}, decided_by)
    where id = ${id}`)
}

export async function deleteReview(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from review where id = ${id}`)
}

/** Counts a vote once for each customer; returns how many there are. */
export async function addVote(tx: Db, id: string, customerId: string, at: Date): Promise<number> {
  const [row] = await rows<{ helpful: number }>(
    tx,
    sql`with vote as (
        insert into review_vote (review_id, customer_id, at) values (${id}, ${customerId}, ${at.toISOString()})
        on conflict do nothing returning review_id)
      update review set helpful = helpful + (select count(*)::int from vote) where id = ${id} returning helpful`,
  )
  return row?.helpful ?? 0
}

/** Records a report of a review, once for each reporter; returns whether the review is a shown one of the product. */
export async function addReport(
  db: Db,
  { reviewId, productId, reporter }: { reviewId: string; productId: string; reporter: string },
  at: Date,
): Promise<boolean> {
  const found = await rows(
    db,
    sql`with shown as (select id from review where id = ${reviewId} and product_id = ${productId} and state = 'shown'),
        added as (insert into review_report (review_id, reporter, at) select id, ${reporter}, ${at.toISOString()} from shown on conflict do nothing)
      select id from shown`,
  )
  return found.length === 1
}

/** Records that staff have read a review after it was reported; returns the number of reports that they had not read before. */
export async function readReports(tx: Db, reviewId: string, at: Date): Promise<number> {
  const read = await rows(
    tx,
    sql`update review_report set read_at = ${at.toISOString()} where review_id = ${reviewId} and read_at is null returning reporter`,
  )
  return read.length
}

/** The number of reports of a review that staff have not read. */
export async function countReports(tx: Db, reviewId: string): Promise<number> {
  const [found] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from review_report where review_id = ${reviewId} and read_at is null`,
  )
  return found?.count ?? 0
}

/** Marks the reports that the last decision about a review read as unread again. */
export async function unreadReports(tx: Db, reviewId: string): Promise<void> {
  await tx.execute(sql`update review_report set read_at = null
    where review_id = ${reviewId} and read_at = (select max(read_at) from review_report where review_id = ${reviewId})`)
}

/** Deletes the reports of a customer. */
export async function deleteReports(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`delete from review_report where reporter = ${`customer:${customerId}`}`)
}

/** The reports of a customer, for the customer's data export. */
export const reportsOf = (tx: Db, customerId: string) =>
  rows<{ reviewId: string; at: string }>(
    tx,
    sql`select review_id as "reviewId", at from review_report where reporter = ${`customer:${customerId}`} order by at`,
  )

/** Deletes old reports. */
export async function removeOldReports(db: Db, before: Date, limit: number): Promise<number> {
  const removed = await rows(
    db,
    sql`delete from review_report where (review_id, reporter) in (select review_id, reporter from review_report
          where at < ${before.toISOString()} order by at limit ${limit}) returning review_id`,
  )
  return removed.length
}

/** Deletes a customer's reviews and votes; returns the products whose reviews changed. */
export async function deleteOfCustomer(tx: Db, customerId: string): Promise<string[]> {
  const voted = await rows<{ id: string }>(
    tx,
    sql`with gone as (delete from review_vote where customer_id = ${customerId} returning review_id)
      update review set helpful = helpful - 1 where id in (select review_id from gone) returning product_id as id`,
  )
  await tx.execute(sql`delete from review_photo where customer_id = ${customerId}`)
  const written = await rows<{ id: string }>(tx, sql`delete from review where customer_id = ${customerId} returning product_id as id`)
  return [...new Set([...voted, ...written].map(({ id }) => id))]
}

/** All reviews of a customer. */
export async function readOfCustomer(tx: Db, customerId: string): Promise<Review[]> {
  return (await named<Review>(tx, undefined, `select ${columns} from review where customer_id = $1 order by created_at`, [customerId])).map(
    review,
  )
}

/** Locks adding photos of a customer until the transaction ends. */
export async function lockPhotos(tx: Db, customerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review photos ${customerId}`}, 0))`)
}

/** The number of a customer's photos without a review. */
export const countOrphanPhotos = (tx: Db, customerId: string): Promise<number> =>
  tx.$count(reviewPhoto, and(eq(reviewPhoto.customerId, customerId), isNull(reviewPhoto.reviewId)))

export async function insertPhoto(tx: Db, values: typeof reviewPhoto.$inferInsert): Promise<void> {
  await tx.insert(reviewPhoto).values(values)
}

/** Attaches a customer's photos to a review, in their order; false where one of them belongs to another review or customer. */
export async function attachPhotos(tx: Db, customerId: string, reviewId: string, photoIds: readonly string[]): Promise<boolean> {
  if (photoIds.length === 0) return true
  const attached = await named<{ id: string }>(
    tx,
    'review_photo_attach',
    `update review_photo p set review_id = $2, position = g.position
     from jsonb_array_elements_text($3::jsonb) with ordinality as g(id, position)
     where p.id = g.id and p.customer_id = $1 and p.review_id is null returning p.id`,
    [customerId, reviewId, JSON.stringify(photoIds)],
  )
  return attached.length === photoIds.length
}

/** The bytes of a photo, and whether it is public: whether its review is shown. */
export async function readPhoto(db: Db, photoId: string): Promise<{ image: Buffer; isShown: boolean } | undefined> {
  const [row] = await rows<{ image: Uint8Array; isShown: boolean }>(
    db,
    sql`select p.image, coalesce(r.state = 'shown', false) as "isShown" from review_photo p left join review r on r.id = p.review_id where p.id = ${photoId}`,
  )
  return row && { image: Buffer.from(row.image), isShown: row.isShown }
}

/** Deletes photos without a review. */
export async function deleteOrphanPhotos(db: Db, before: Date, limit: number): Promise<number> {
  const removed = await rows(
    db,
    sql`delete from review_photo where id in (select id from review_photo where review_id is null and created_at < ${before.toISOString()}
          order by created_at limit ${limit}) returning id`,
  )
  return removed.length
}

/** Selects a row for each review of a site, or of some of its stores, that staff have to read. */
export const waitingReviews = ({ subsite, stores }: { subsite: string; stores: StoreScope }): SQL => sql`
  select r.id from review r where r.subsite = ${subsite} and (r.state = 'waiting' or r.edited is not null)${andInScope(sql`r.stores`, stores)}
  union select r.id from review_report p join review r on r.id = p.review_id
    where p.read_at is null and r.subsite = ${subsite} and r.state = 'shown'${andInScope(sql`r.stores`, stores)}`
