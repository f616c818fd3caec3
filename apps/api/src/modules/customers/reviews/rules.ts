import { createHash } from 'node:crypto'
import type { Refusal, Review, ReviewQuestion, Summary, Written } from './port.ts'

/** The number of reviews on a page. */
export const pageSize = 10
/** How many photos of a product's reviews are shown together before them. */
export const maxPhotos = 24

/** A count of shown reviews with the same stars, colour, fit, and number of photos. */
export interface ReviewCount {
  rating: number
  colour: string
  fit: Written['fit']
  /** How many photos each of them has. */
  photos: number
  count: number
}

const total = (counts: readonly ReviewCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** The summary of counts: the mean is computed from them, rounded to one decimal. */
export function summaryOf(counts: readonly ReviewCount[]): Summary {
  const count = total(counts)
  const points = counts.reduce((sum, { rating, count: of }) => sum + rating * of, 0)
  const fits = (fit: Written['fit']) => total(counts.filter((one) => one.fit === fit))
  const colours = [...new Set(counts.map(({ colour }) => colour))].filter(Boolean)
  return {
    average: count === 0 ? 0 : Math.round((points * 10) / count) / 10,
    count,
    stars: [5, 4, 3, 2, 1].map((stars) => total(counts.filter(({ rating }) => rating === stars))),
    fit: { small: fits('small'), true: fits('true'), large: fits('large') },
    colours: colours
      .map((colour) => ({ colour, count: total(counts.filter((one) => one.colour === colour)) }))
      .toSorted((a, b) => b.count - a.count || (a.colour < b.colour ? -1 : 1)),
    withPhotos: total(counts.filter(({ photos }) => photos > 0)),
    photos: counts.reduce((sum, { photos, count: of }) => sum + photos * of, 0),
  }
}

/** The number of counted reviews that match a question. */
export function totalOf(counts: readonly ReviewCount[], { stars, colour, photos }: Omit<ReviewQuestion, 'page' | 'sort'>): number {
  const isAsked = (one: ReviewCount) =>
    (stars === undefined || one.rating === stars) &&
    (colour === undefined || one.colour === colour) &&
    (photos === undefined || one.photos > 0)
  return total(counts.filter(isAsked))
}

/** The name under a review: the first name, and the last one's initial. */
export function authorOf(firstName: string, lastName: string): string {
  const initial = new Intl.Segmenter().segment(lastName.trim())[Symbol.iterator]().next().value?.segment ?? ''
  return initial ? `${firstName.trim()} ${initial}.`.trim() : firstName.trim()
}

/** The reporter of a review: a customer, or the device of a guest. */
export const reporterOf = ({
  customerId,
  deviceId,
}: {
  customerId: string | undefined
  deviceId: string | undefined
}): string | undefined => (customerId !== undefined ? `customer:${customerId}` : deviceId === undefined ? undefined : `device:${deviceId}`)

type Change = Pick<Review, 'state' | 'refusal' | 'edited' | 'translations'> & Written

const wordsOf = ({ rating, title, body, fit }: Written): Written => ({ rating, title, body, fit })

const saysTheSame = (one: Written, other: Written) => one.title === other.title && one.body === other.body

/** A review with an edited text: a shown one stays as it is until staff have read the edit. */
export function withTexts(review: Review, written: Written): Change {
  if (review.state === 'shown')
    return { ...wordsOf(review), state: 'shown', refusal: null, edited: wordsOf(written), translations: review.translations }
  return { ...wordsOf(written), state: 'waiting', refusal: null, edited: null, translations: {} }
}

/**
 * A code of the version of a review that staff read: another text has another code, and so has another decision. Of two members of staff who
 * decide at once, the second has to read again.
 */
export function versionOf(review: Review): string {
  const { state, refusal, edited, photos } = review
  const read = [wordsOf(edited ?? review), photos.map(({ id }) => id), state, refusal]
  return createHash('sha256').update(JSON.stringify(read)).digest('hex').slice(0, 8)
}

/**
 * The change by a decision of staff: shown with the text that was read, or not shown, with the reason. A changed text drops the
 * translations.
 */
export function decided(review: Review, refusal: Refusal | null): Change {
  const { translations } = review
  if (refusal === null) {
    const shown = review.edited ?? review
    return { ...wordsOf(shown), state: 'shown', refusal: null, edited: null, translations: saysTheSame(shown, review) ? translations : {} }
  }
  // Of a shown review only the edit is refused.
  const state = review.edited ? 'shown' : 'refused'
  return { ...wordsOf(review), state, refusal, edited: null, translations }
}

/** The number of pages that a number of reviews fills, at least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
