import type { OwnReview, ReviewedPhoto as WireReviewedPhoto, ReviewReply, WritableReview } from '@karat/contract/reviews.ts'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import { langField } from '../../catalogue/products/wire.ts'
import type { ReceivedProduct } from '../../orders/orders/port.ts'
import type { Review, ReviewedPhoto, ReviewPhoto, Written } from './port.ts'
import type { StaffReviewView } from './list-for-staff.ts'
import { versionOf } from './rules.ts'
import type { OwnReviewView } from './products-of-reviews.ts'

const textsToWire = ({ rating, title, body, fit }: Written) => ({
  productReviewTitle: title,
  productReviewComment: body,
  productRatings: rating,
  fit,
})

/** The address of a photo for the reader of the answer. */
type AddressOf = (photoId: string) => string

export const photoToWire = ({ id, width, height }: ReviewPhoto, address: AddressOf) => ({ photoID: id, url: address(id), width, height })

export const reviewedPhotoToWire = (photo: ReviewedPhoto, address: AddressOf): WireReviewedPhoto => ({
  ...photoToWire(photo, address),
  reviewID: photo.reviewId,
  author: photo.author,
  productReviewTitle: photo.title,
  lang: photo.language,
  page: photo.page,
})

/** A review for a reader: with its translation where staff wrote one into the reader's language. */
export function reviewToWire(review: Review, reader: string, address: AddressOf): ReviewReply {
  const { id, author, language, bought, helpful, createdAt, reply, replyAt } = review
  const translated = review.translations[reader]
  return {
    reviewID: id,
    ...textsToWire(review),
    translation: translated ? { productReviewTitle: translated.title, productReviewComment: translated.body } : null,
    author,
    lang: language,
    bought,
    helpful,
    photos: review.photos.map((photo) => photoToWire(photo, address)),
    at: createdAt.toISOString(),
    reply: reply === null ? null : { text: reply, at: (replyAt ?? createdAt).toISOString() },
  }
}

function pieceToWire({ productId, name, lang, slug, picture }: VariantRecord) {
  return { productID: productId, name, ...langField(lang), slug, picture: picture ?? null }
}

export function ownReviewToWire({ review, record }: OwnReviewView, reader: string, address: AddressOf): OwnReview {
  const { state, refusal, edited } = review
  return {
    ...reviewToWire(review, reader, address),
    piece: record ? pieceToWire(record) : null,
    state,
    refusal,
    edited: edited && textsToWire(edited),
  }
}

const writtenToStaff = ({ rating, title, body, fit }: Written) => ({ rating, title, text: body, fit })

/** A review as staff read it; `address` signs the addresses of its photos. */
export function reviewToStaff({ review, record }: StaffReviewView, address: AddressOf): StaffReview {
  const { id, state, refusal, edited, language, author, reports, productId, bought, helpful, createdAt, reply, replyAt } = review
  return {
    id,
    read: versionOf(review),
    state: state === 'shown' ? 'published' : state,
    refusal,
    ...writtenToStaff(review),
    edited: edited && writtenToStaff(edited),
    language,
    author,
    reports,
    product: record
      ? { id: record.productId, name: record.name, lang: record.lang ?? null, slug: record.slug, picture: record.picture ?? null }
      : null,
    productId,
    bought,
    photos: review.photos.map((photo) => ({ id: photo.id, url: address(photo.id), width: photo.width, height: photo.height })),
    helpful,
    at: createdAt.toISOString(),
    reply: reply === null ? null : { text: reply, at: (replyAt ?? createdAt).toISOString() },
    translations: Object.entries(review.translations).map(([code, { title, body }]) => ({ language: code, title, text: body })),
  }
}

export function writableToWire({ record, bought, deliveredAt }: ReceivedProduct & { record: VariantRecord }): WritableReview {
  return { ...pieceToWire(record), bought, deliveredAt: deliveredAt?.toISOString() ?? null }
}
