import { noteChange, noteRepeat } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { changeReview, staffOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review, Translations } from './port.ts'
import { updateReview } from './store.ts'

const isSame = (one: Translations[string] | undefined, other: Translations[string] | undefined) =>
  one?.title === other?.title && one?.body === other?.body

/**
 * Sets title and text of a review in another language, in place of an earlier translation; undefined removes it. With `site` only of a review that
 * was written there. `replaces` is the translation that was read, null for none: fails with `changed_meanwhile` where another one stands there.
 */
export function translateReview(
  deps: Pick<ReviewDependencies, 'db' | 'onChanged'>,
  id: string,
  language: string,
  text: Translations[string] | undefined,
  by: string,
  { site, replaces }: { site?: string; replaces?: Translations[string] | null } = {},
): Promise<Result<Review>> {
  return resultOf(() =>
    changeReview(deps, id, staffOf(site), async (tx, review) => {
      if (language === review.language) throwFailure('bad_request', 'language')
      const { [language]: before, ...others } = review.translations
      // Sent again after a lost answer.
      if (isSame(before, text)) {
        noteRepeat()
        return review
      }
      if (replaces !== undefined && !isSame(before, replaces ?? undefined)) throwChanged({ object: 'reviews', id })
      const next = { ...review, translations: text ? { ...others, [language]: text } : others }
      await updateReview(tx, next, by)
      const noted = ({ [language]: translation }: Translations) => ({ language, translation: translation ?? null })
      noteChange({ object: 'reviews', id, before: noted(review.translations), after: noted(next.translations) })
      return next
    }),
  )
}
