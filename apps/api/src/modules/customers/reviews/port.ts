/** `waiting` until staff have read it. */
export type ReviewState = 'waiting' | 'shown' | 'refused'
/** The reason why staff do not show a review. */
export type Refusal = 'contact' | 'language' | 'unrelated' | 'other'

/** The bought variant of a product. */
export interface Bought {
  metal: string
  colour: string
  purity: string
  size: string
  sizeSystem: string
}

/** A photo of a review without its bytes. */
export interface ReviewPhoto {
  id: string
  width: number
  height: number
}

/** A customer's review: 1 to 5 stars, a title, a text, and how the size fits. */
export interface Written {
  rating: number
  title: string
  body: string
  fit: 'small' | 'true' | 'large' | null
}

/** A shown photo with its review; `page` is that review's among those with photos, the newest first. */
export interface ReviewedPhoto extends ReviewPhoto {
  reviewId: string
  author: string
  title: string
  language: string
  page: number
}

/** Title and text of a review in other languages than its own. */
export type Translations = Record<string, Pick<Written, 'title' | 'body'>>

export interface Review extends Written {
  id: string
  productId: string
  customerId: string | null
  subsite: string
  language: string
  author: string
  bought: Bought
  state: ReviewState
  refusal: Refusal | null
  edited: Written | null
  reply: string | null
  replyAt: Date | null
  translations: Translations
  helpful: number
  photos: ReviewPhoto[]
  createdAt: Date
}

/** A review that is added, with the stores of the orders that brought its product; null where they belonged to none. */
export interface AddedReview extends Omit<Review, 'helpful' | 'photos' | 'reply' | 'replyAt' | 'translations' | 'refusal' | 'edited'> {
  stores: readonly string[] | null
}

/** A review that staff have to read, and how many reported it since staff last read it. */
export interface UnreadReview extends Review {
  reports: number
}

/** The summary of a product's shown reviews; `stars` counts five stars first. */
export interface Summary {
  average: number
  count: number
  stars: number[]
  fit: { small: number; true: number; large: number }
  colours: { colour: string; count: number }[]
  /** How many have photos, and how many photos these are. */
  withPhotos: number
  photos: number
}

/** The requested reviews; pages count from 1. */
export interface ReviewQuestion {
  page: number
  stars?: number | undefined
  colour?: string | undefined
  /** Only reviews with photos. */
  photos?: 'with' | undefined
  sort?: 'helpful' | 'new' | 'high' | 'low' | undefined
}
