import type { ExcessPayment, OrderRevision } from '@karat/contract/revisions.ts'
import { mediaUrl } from '../../../media/picture.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { RevisedAnswer } from './revised-answer.tsx'
import { RevisedTable } from './revised-table.tsx'

interface RevisedPieceProps {
  revision: OrderRevision
  /** The excess payment that can be paid now. */
  due: ExcessPayment | undefined
  orderID: string
  onChanged: () => void
}

/** A unit with its frozen and its new price side by side, and the expected answer. */
export function RevisedPiece({ revision, due, orderID, onChanged }: RevisedPieceProps) {
  const t = useMessages()
  const optionNames = useOptionNames()
  const id = `revised-${revision.revisionID}`
  return (
    <section className="revised" aria-labelledby={id}>
      <div className="revised-piece">
        {revision.mediaId && <img src={mediaUrl(revision.mediaId, 320)} width="104" height="104" alt="" loading="lazy" />}
        <div>
          <h2 id={id}>
            <CatalogueText lang={revision.lang}>{revision.name}</CatalogueText>
          </h2>
          <p className="type-small type-soft">{optionNames(revision)}</p>
          <p>
            <b>{translateData(t, 'revisedState', revision.status)}</b>
          </p>
        </div>
      </div>
      <RevisedTable revision={revision} />
      {revision.actions.length > 0 && <RevisedAnswer revision={revision} due={due} orderID={orderID} onChanged={onChanged} />}
    </section>
  )
}
