import type { OrdersReply } from '@karat/contract/orders.ts'
import { Button } from '@karat/ui/button.tsx'
import { useCallback } from 'react'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import type { OrdersActions } from '../../../state/orders/orders-actions.ts'
import { Pages } from '../../../ui/pages.tsx'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { ListSearch, ListTabs } from '../list-search.tsx'
import { OrderCard } from './order-card.tsx'
import { useOwnOrders } from './use-own-orders.ts'
import { useSearchedList } from '../use-searched-list.ts'

type List = keyof OrdersReply['counts']
const lists: readonly [List, ...List[]] = [
  'all',
  'pending',
  'action_needed',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'returned',
  'cancelled',
]
const perPage = 6
const path = '/dashboard/order-listing'

/** `/dashboard/order-listing`: the customer's orders by status, searched by number, product or recipient, a page at a time. */
export function OrdersView() {
  const t = useMessages()
  return (
    <AccountFrame title={t('orders.title')} path={path} guest={t('orders.guest')}>
      {(user) => <Orders key={user.id} />}
    </AccountFrame>
  )
}

function Orders() {
  const t = useMessages()
  const list = useSearchedList(path, lists, perPage)
  const { status, words, page, from, to, hrefOf } = list
  const read = useCallback((orders: OrdersActions) => orders.list({ status, words, from, to }), [status, words, from, to])
  const { data, failure, readAgain } = useOwnOrders(read)
  const total = data?.counts[status] ?? 0
  const waiting = data?.orders.filter(({ waitsFor }) => waitsFor !== null) ?? []
  const others = data?.orders.filter(({ waitsFor }) => waitsFor === null) ?? []
  return (
    <>
      <ListSearch id="orders-words" label={t('orders.search')} words={words} hrefOf={(searched) => hrefOf('all', searched)} />
      <ListTabs
        label={t('orders.lists')}
        lists={lists}
        list={list}
        counts={data?.counts}
        nameOf={(name) => translateData(t, 'orderList', name)}
      />
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!data && !failure && <Skeleton lines={8} />}
      {data?.orders.length === 0 && <Nothing words={words} isAll={status === 'all'} />}
      {waiting.length > 0 && (
        <section className="orders-section" aria-labelledby="orders-waiting">
          <h2 id="orders-waiting">{t('orders.waiting')}</h2>
          <ul className="orders-list">
            {waiting.map((order) => (
              <OrderCard key={order.orderID} order={order} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="orders-section" aria-labelledby="orders-others">
          <h2 id="orders-others" className={waiting.length > 0 ? undefined : 'ui-visually-hidden'}>
            {t(waiting.length > 0 ? 'orders.others' : 'orders.title')}
          </h2>
          <ul className="orders-list">
            {others.map((order) => (
              <OrderCard key={order.orderID} order={order} />
            ))}
          </ul>
        </section>
      )}
      {data && data.orders.length > 0 && (
        <p className="orders-range type-small type-soft">
          <Shown from={data.limitFrom + 1} shown={data.orders.length} total={total} />
        </p>
      )}
      {data && <Pages page={page} pages={Math.ceil(total / perPage)} />}
    </>
  )
}

/** The range of a list that is shown: the number of all where all are, one by its position, others from the first to the last. */
export function Shown({ from, shown, total }: { from: number; shown: number; total: number }) {
  const t = useMessages()
  if (shown >= total) return t('orders.count', { count: total })
  return shown === 1 ? t('orders.last', { from, total }) : t('orders.range', { from, to: from + shown - 1, total })
}

/** The empty list of orders, with a link to the shop for a new customer, else to all orders. */
function Nothing({ words, isAll }: { words: string; isAll: boolean }) {
  const t = useMessages()
  const isNew = words === '' && isAll
  return (
    <div className="orders-empty" role="status">
      <h2>{words === '' ? t(isNew ? 'orders.empty' : 'orders.noneHere') : t('orders.nothing', { words })}</h2>
      <p className="type-soft">{t(isNew ? 'orders.emptyText' : 'orders.nothingText')}</p>
      <Button as={SiteLink} variant={isNew ? 'primary' : 'secondary'} to={isNew ? '/jewellery' : path}>
        {t(isNew ? 'thanks.more' : 'orders.all')}
      </Button>
      {isNew && (
        <SiteLink className="ui-link-button" to="/checkout-thankyou">
          {t('orders.asGuest')}
        </SiteLink>
      )}
    </div>
  )
}
