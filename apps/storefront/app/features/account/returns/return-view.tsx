import type { ReturnDetail } from '@karat/contract/returns.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useCallback } from 'react'
import { mediaUrl } from '../../../media/picture.tsx'
import { Money } from '../../../money/money.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { SiteLink, useCommaList } from '../../../site/site.tsx'
import { useShop } from '../../../state/lazy-store.ts'
import type { ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { OrderHeading } from '../orders/order-heading.tsx'
import { OrderFrame } from '../orders/order-frame.tsx'
import { ReturnAnswer } from './return-answer.tsx'
import { ReturnChoice } from './return-choice.tsx'
import { ReturnExchange } from './return-exchange.tsx'
import { ReturnVisit } from './return-visit.tsx'
import { ReturnRefund } from './return-refund.tsx'
import { ReturnSteps } from './return-steps.tsx'
import { isSent } from '@karat/sites/returns.ts'
import { useReturnTexts } from './return-texts.ts'
import { ReturnWithdraw } from './return-withdraw.tsx'
import { useOwnReturns } from '../orders/use-own-orders.ts'
import type { ReturnPartProps } from './use-return-change.ts'

/** `/dashboard/return-request/:number`: a return with its steps, questions, items, inspection and refund. */
export function ReturnView({ number }: { number: string }) {
  const t = useMessages()
  return (
    <OrderFrame
      title={t('returns.one', { number })}
      heading={<OrderHeading over={t('returns.one', { number })} />}
      path={`/dashboard/return-request/${number}`}
      guest={t('returns.guest')}
    >
      <OwnReturn number={number} />
    </OrderFrame>
  )
}

function OwnReturn({ number }: { number: string }) {
  const t = useMessages()
  const read = useCallback((returns: ReturnsActions) => returns.read(number), [number])
  const isSignedIn = useShop((state) => state.auth.isLoggedIn, false)
  const { data, failure, readAgain, replace } = useOwnReturns(read)
  return (
    <>
      {!data && <OrderHeading over={t('returns.one', { number })} />}
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!data && !failure && <Skeleton lines={10} />}
      {data && <ReturnDetails one={data} onChanged={replace} onStale={readAgain} />}
      {isSignedIn && (
        <p className="orders-back">
          <SiteLink className="ui-link-button" to="/dashboard/return-request">
            {t('returns.all')}
          </SiteLink>
        </p>
      )}
    </>
  )
}

function ReturnDetails(props: ReturnPartProps) {
  const { one } = props
  const t = useMessages()
  const date = useDate()
  const texts = useReturnTexts()
  const deadline = texts.deadline(one)
  return (
    <div className="orders-one">
      <div>
        <OrderHeading over={t('returns.asked', { number: one.number, day: date(one.createdAt) })} title={texts.headline(one)}>
          {deadline}
        </OrderHeading>
        <p className="type-small type-soft">
          <SiteLink className="ui-link-button" to={`/dashboard/order-listing/${one.orderNumber}`}>
            {t('orders.one', { number: one.orderNumber })}
          </SiteLink>
        </p>
      </div>
      <ReturnSteps one={one} />
      {one.actions.includes('answer') && <ReturnAnswer {...props} />}
      {one.actions.includes('send_back') && <ReturnChoice {...props} />}
      <section aria-labelledby="return-pieces">
        <h2 id="return-pieces">{t('sum.pieces')}</h2>
        <Pieces one={one} />
      </section>
      <ReturnVisit {...props} />
      {one.status === 'offered' ? null : one.resolution === 'exchange' ? (
        <ReturnExchange one={one} />
      ) : isSent(one.resolution) && one.status !== 'qc_failed' ? (
        <Sent one={one} />
      ) : (
        <ReturnRefund one={one} />
      )}
      <section aria-labelledby="return-history">
        <h2 id="return-history">{t('orders.history')}</h2>
        <ol className="returns-history">
          {one.timeline.toReversed().map(({ status, at }, index) => (
            <li key={`${status}-${index}`}>
              <span className="type-small type-soft">{date(at, 'short')}</span>
              <span>{texts.headline({ status, resolution: one.resolution })}</span>
            </li>
          ))}
        </ol>
        <Rounds one={one} />
      </section>
      {one.actions.includes('withdraw') && <ReturnWithdraw {...props} />}
    </div>
  )
}

/** The returned items, and the photos of the request. */
function Pieces({ one }: { one: ReturnDetail }) {
  const t = useMessages()
  const optionNames = useOptionNames()
  const list = useCommaList()
  return (
    <>
      <ul className="orders-bought">
        {one.pieces.map((piece, index) => (
          <li key={`${piece.orderItemID}-${index}`}>
            {piece.mediaId && <img src={mediaUrl(piece.mediaId, 320)} width="104" height="104" alt="" loading="lazy" />}
            <div>
              <div className="orders-bought-top">
                <h3>
                  <CatalogueText lang={piece.lang}>{piece.name}</CatalogueText>
                </h3>
                <Money amount={piece.amount} detail="exact" as="b" />
              </div>
              <p className="type-small type-soft">{list([optionNames(piece), ...piece.huids.map((huid) => `HUID ${huid}`)])}</p>
              <p className="type-small">{translateData(t, 'returnReason', piece.reason)}</p>
              {piece.text && <p className="type-small type-soft">{piece.text}</p>}
              {piece.status !== 'asked' && <p className="type-small">{translateData(t, 'returnPiece', piece.status)}</p>}
            </div>
          </li>
        ))}
      </ul>
      <Photos images={one.images} />
    </>
  )
}

function Photos({
  images,
}: {
  images: readonly (ReturnDetail['images'][number] & Partial<ReturnDetail['rounds'][number]['images'][number]>)[]
}) {
  const t = useMessages()
  if (images.length === 0) return null
  return (
    <ul className="returns-shown">
      {images.map(({ imageID, url, width, height, view }, index) => (
        <li key={imageID}>
          <img src={url} width={width} height={height} alt={view ? '' : t('returns.photo', { number: index + 1 })} loading="lazy" />
          {view && <span className="type-small">{translateData(t, 'returnView', view)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The questions that were answered. */
function Rounds({ one }: { one: ReturnDetail }) {
  const t = useMessages()
  const date = useDate()
  const answered = one.rounds.filter(({ answeredAt }) => answeredAt !== null)
  return answered.map(({ number, question, answer, answeredAt, images }) => (
    <div key={number} className="returns-round">
      <h3>{t('returns.question', { number })}</h3>
      <p>{question}</p>
      <p className="type-small type-soft">{answeredAt && t('returns.answered', { day: date(answeredAt) })}</p>
      {answer && <p>{answer}</p>}
      <Photos images={images} />
    </div>
  ))
}

/** The replacement or repaired unit that is sent, and its parcel. */
function Sent({ one: { resolution, inspection, offers, parcel, status } }: { one: ReturnDetail }) {
  const t = useMessages()
  const days = status === 'resolution_in_progress' ? offers.find((one) => one.resolution === resolution)?.days : null
  const isOver = ['rejected', 'withdrawn', 'expired', 'sending_back'].includes(status)
  return (
    <section aria-labelledby="return-sent">
      <h2 id="return-sent">{t('returns.weSend')}</h2>
      {inspection?.note && <Notice>{inspection.note}</Notice>}
      {isOver ? (
        <p className="type-soft">{t('returns.nothingBack')}</p>
      ) : (
        <p>
          <b>{translateData(t, 'returnResolution', resolution)}</b>
          <br />
          <span className="type-small type-soft">
            {translateData(t, 'returnResolutionText', resolution)} {days && t('returns.repairDays', { count: days })}
          </span>
        </p>
      )}
      {parcel && (
        <p>
          {parcel.carrier === '' ? t('orders.ownCourier') : parcel.carrier} {parcel.number !== '' && <bdi dir="ltr">{parcel.number}</bdi>}{' '}
          {parcel.page !== '' && (
            <LinkButton as="a" href={parcel.page} target="_blank" rel="noopener noreferrer">
              {t('orders.track')}
            </LinkButton>
          )}
        </p>
      )}
    </section>
  )
}
