import { noteChange } from '../../../kernel/acts.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { changeReview, staffOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review, Translations } from './port.ts'
import { updateReview } from './store.ts'

/**
 * Sets title and text of a review in another language, in place of an earlier translation; undefined removes it. With `site` only of a review that was written
 * there. */
export function translateReview(
  deps: Pick<ReviewDependencies, 'db' | 'onChanged'>,
  id: string,
  language: string,
  text: Translations[string] | undefined,
  by: string,
  site?: string,
): Promise<Result<Review>> {
  return resultOf(() =>
    changeReview(deps, id, staffOf(site), async (tx, review) => {
      if (language === review.language) throwFailure('bad_request', 'language')
      const { [language]: _before, ...others } = review.translations
      const next = { ...review, translations: text ? { ...others, [language]: text } : others }
      await updateReview(tx, next, by)
      const noted = ({ [language]: translation }: Translations) => ({ language, translation: translation ?? null })
      noteChange({ object: 'reviews', id, before: noted(review.translations), after: noted(next.translations) })
      return next
    }),
  )
}
