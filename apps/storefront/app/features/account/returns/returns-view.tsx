import type { ReturnsReply, ReturnSummary } from '@karat/contract/returns.ts'
import { Button } from '@karat/ui/button.tsx'
import { useCallback } from 'react'
import { mediaUrl } from '../../../media/picture.tsx'
import { Money } from '../../../money/money.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { SiteLink } from '../../../site/site.tsx'
import type { ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { Pages } from '../../../ui/pages.tsx'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { AccountFrame } from '../account-frame.tsx'
import { isCredited, isSent } from '@karat/sites/returns.ts'
import { ListSearch, ListTabs } from '../list-search.tsx'
import { bringsNothing, useReturnTexts } from './return-texts.ts'
import { useOwnReturns } from '../orders/use-own-orders.ts'
import { useSearchedList } from '../use-searched-list.ts'

type List = keyof ReturnsReply['counts']
const lists: readonly [List, ...List[]] = [
  'all',
  'need_more_info',
  'open',
  'approved',
  'in_transit',
  'received',
  'completed',
  'rejected',
  'withdrawn',
]
const perPage = 10
const path = '/dashboard/return-request'

/** `/dashboard/return-request`: the customer's returns by status, searched by number or product, a page at a time. */
export function ReturnsView() {
  const t = useMessages()
  return (
    <AccountFrame title={t('returns.title')} path={path} guest={t('returns.guest')}>
      {(user) => <Returns key={user.id} />}
    </AccountFrame>
  )
}

function Returns() {
  const t = useMessages()
  const list = useSearchedList(path, lists, perPage)
  const { status, words, page, from, to, hrefOf } = list
  const read = useCallback((returns: ReturnsActions) => returns.list({ status, words, from, to }), [status, words, from, to])
  const { data, failure, readAgain } = useOwnReturns(read)
  return (
    <>
      <ListSearch id="returns-words" label={t('returns.search')} words={words} hrefOf={(searched) => hrefOf('all', searched)} />
      <ListTabs
        label={t('returns.lists')}
        lists={lists}
        list={list}
        counts={data?.counts}
        nameOf={(name) => translateData(t, 'returnList', name)}
      />
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!data && !failure && <Skeleton lines={8} />}
      {data?.returns.length === 0 && (
        <div className="orders-empty" role="status">
          <h2>{words === '' ? t(status === 'all' ? 'returns.empty' : 'returns.noneHere') : t('orders.nothing', { words })}</h2>
          <p className="type-soft">{t('returns.emptyText')}</p>
          <Button as={SiteLink} variant="secondary" to="/dashboard/order-listing">
            {t('orders.all')}
          </Button>
        </div>
      )}
      {data && data.returns.length > 0 && (
        <ul className="orders-list" aria-label={t('returns.title')}>
          {data.returns.map((one) => (
            <ReturnCard key={one.returnID} one={one} />
          ))}
        </ul>
      )}
      {data && <Pages page={page} pages={Math.ceil(data.counts[status] / perPage)} />}
    </>
  )
}

/** The outcome of a return: a refund, store credit or a unit. */
function Brings({ one: { resolution, amount } }: { one: ReturnSummary }) {
  const t = useMessages()
  const isPiece = isSent(resolution) || (resolution === 'exchange' && amount === 0)
  const label = isCredited(resolution) ? translateData(t, 'returnResolution', 'store_credit') : t('returns.refund')
  return (
    <p className="orders-total">
      <span className="type-small type-soft">{isPiece ? t('returns.receive') : label}</span>
      {isPiece ? <b>{translateData(t, 'returnResolution', resolution)}</b> : <Money amount={amount} detail="exact" as="b" />}
    </p>
  )
}

/** A return in the list: its status, items and amount, and a link to its page. */
function ReturnCard({ one }: { one: ReturnSummary }) {
  const t = useMessages()
  const date = useDate()
  const texts = useReturnTexts()
  const optionNames = useOptionNames()
  const deadline = texts.deadline(one)
  return (
    <li className="orders-card">
      <div className="orders-top">
        <div>
          <h2 className="returns-headline">{texts.headline(one)}</h2>
          {deadline && <p className={one.waits ? 'type-small returns-urgent' : 'type-small type-soft'}>{deadline}</p>}
          <p className="type-small type-soft">
            <bdi>{t('returns.asked', { number: one.number, day: date(one.createdAt) })}</bdi>
          </p>
        </div>
        {!bringsNothing(one.status) && one.status !== 'offered' && <Brings one={one} />}
      </div>
      <ul className="orders-pieces">
        {one.pieces.map((piece, index) => (
          <li key={`${piece.orderItemID}-${index}`}>
            {piece.mediaId && <img src={mediaUrl(piece.mediaId, 320)} width="84" height="84" alt="" loading="lazy" />}
            <p>
              <CatalogueText lang={piece.lang}>{piece.name}</CatalogueText>
              <br />
              <span className="type-small type-soft">{optionNames(piece)}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="orders-foot">
        {one.waits ? (
          <Button as={SiteLink} to={`${path}/${one.number}`}>
            {t(one.status === 'offered' ? 'returns.choose' : 'returns.answer')}
          </Button>
        ) : (
          <SiteLink className="ui-link-button" to={`${path}/${one.number}`} aria-label={t('returns.detailsOf', { number: one.number })}>
            {t('orders.details')}
          </SiteLink>
        )}
      </p>
    </li>
  )
}
