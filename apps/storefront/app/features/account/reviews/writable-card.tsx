import type { WritableReview } from '@karat/contract/reviews.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Picture } from '../../../media/picture.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { useDate } from '../../../ui/use-date.ts'

/** A delivered product without a review by the customer. */
export function WritableCard({ piece, onWrite }: { piece: WritableReview; onWrite: () => void }) {
  const t = useMessages()
  const date = useDate()
  const optionNames = useOptionNames()
  const { productID, name, lang, picture, bought, deliveredAt } = piece
  const titleId = `writable-${productID}`
  return (
    <li className="own-reviews-piece">
      {picture && <Picture picture={picture} alt="" sizes="80px" />}
      <div>
        <h3 id={titleId}>
          <CatalogueText lang={lang}>{name}</CatalogueText>
        </h3>
        <p className="type-small type-soft">
          {deliveredAt ? t('ownReviews.delivered', { day: date(deliveredAt, 'short') }) : optionNames(bought)}
        </p>
        <LinkButton aria-describedby={titleId} onClick={onWrite}>
          {t('reviews.write')}
        </LinkButton>
      </div>
    </li>
  )
}
