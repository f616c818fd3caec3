import { describe, expect, test } from 'vitest'
import type { Review } from './port.ts'
import { authorOf, decided, summaryOf, totalOf, withTexts } from './rules.ts'

const counts = [
  { rating: 5, colour: 'yellow', fit: 'true' as const, photos: 2, count: 3 },
  { rating: 4, colour: 'yellow', fit: null, photos: 0, count: 1 },
  { rating: 5, colour: 'white', fit: 'small' as const, photos: 0, count: 5 },
  { rating: 1, colour: '', fit: 'large' as const, photos: 1, count: 1 },
]
const written = { rating: 2, title: 'Other', body: 'Other words about it', fit: null }
const review: Review = {
  id: 'r1',
  productId: 'RNG-001',
  customerId: 'anvi',
  subsite: 'in',
  language: 'en',
  author: 'Anvi D.',
  rating: 5,
  title: 'First',
  body: 'The first words about it',
  fit: 'true',
  bought: { metal: 'gold', colour: 'yellow', purity: '18K', size: '12', sizeSystem: 'IN' },
  state: 'waiting',
  refusal: null,
  edited: null,
  photos: [],
  reply: null,
  replyAt: null,
  translations: { hi: { title: 'पहला', body: 'इसके बारे में पहले शब्द' } },
  helpful: 0,
  createdAt: new Date(0),
}

describe('the summary of reviews', () => {
  test('is computed from the counts, with a mean of one decimal [C-39]', () => {
    expect(summaryOf(counts)).toEqual({
      average: 4.5,
      count: 10,
      stars: [8, 1, 0, 0, 1],
      fit: { small: 5, true: 3, large: 1 },
      colours: [
        { colour: 'white', count: 5 },
        { colour: 'yellow', count: 4 },
      ],
      withPhotos: 4,
      photos: 7,
    })
    const none = { average: 0, count: 0, stars: [0, 0, 0, 0, 0], fit: { small: 0, true: 0, large: 0 }, colours: [] }
    expect(summaryOf([])).toEqual({ ...none, withPhotos: 0, photos: 0 })
  })
  test('counts the reviews that match a filter', () => {
    expect([totalOf(counts, {}), totalOf(counts, { stars: 5 }), totalOf(counts, { colour: 'yellow', stars: 4 })]).toEqual([10, 8, 1])
    expect([totalOf(counts, { photos: 'with' }), totalOf(counts, { photos: 'with', stars: 5 })]).toEqual([4, 3])
  })
  test('sorts colours with equal counts by name', () => {
    const even = ['white', 'rose'].map((colour) => ({ rating: 5, colour, fit: null, photos: 0, count: 1 }))
    expect(summaryOf(even).colours.map(({ colour }) => colour)).toEqual(['rose', 'white'])
  })
})

test('an author is shown with the first name and the initial of the last one, in any script', () => {
  expect([authorOf('Kavya', 'Rao'), authorOf(' Kavya ', ''), authorOf('अन्वी', 'देशपांडे'), authorOf('', 'Rao')]).toEqual([
    'Kavya R.',
    'Kavya',
    'अन्वी दे.',
    'R.',
  ])
})

describe('text of a review', () => {
  test('replaces text that is not published yet, and is checked (again)', () => {
    expect(withTexts(review, written)).toEqual({ ...written, state: 'waiting', refusal: null, edited: null, translations: {} })
    expect(withTexts({ ...review, state: 'refused', refusal: 'contact' }, written)).toMatchObject({ state: 'waiting', refusal: null })
  })
  test('waits in addition to published text', () => {
    const { rating, title, body, fit } = review
    expect(withTexts({ ...review, state: 'shown', refusal: 'other' }, written)).toEqual({
      rating,
      title,
      body,
      fit,
      state: 'shown',
      refusal: null,
      edited: written,
      translations: review.translations,
    })
  })
  test('is published or not once it is checked; of a published review only the new text is refused', () => {
    expect(decided(review, null)).toMatchObject({ state: 'shown', title: 'First', edited: null })
    expect(decided(review, 'contact')).toMatchObject({ state: 'refused', refusal: 'contact' })
    const edited = { ...review, state: 'shown' as const, edited: written }
    expect(decided(edited, null)).toEqual({ ...written, state: 'shown', refusal: null, edited: null, translations: {} })
    const starsAlone = { ...edited, edited: { ...written, title: review.title, body: review.body } }
    expect(decided(starsAlone, null)).toMatchObject({ rating: 2, translations: review.translations })
    expect(decided(edited, 'language')).toMatchObject({
      state: 'shown',
      translations: review.translations,
      refusal: 'language',
      title: 'First',
      edited: null,
    })
    // Staff read a shown one again.
    expect(decided({ ...review, state: 'shown' }, 'other')).toMatchObject({ state: 'refused', refusal: 'other' })
  })
})
