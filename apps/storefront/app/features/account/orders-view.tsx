import type { OrdersReply } from '@karat/contract/orders.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { Tabs } from '@karat/ui/tabs.tsx'
import { type FormEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { translateData, useMessages } from '../../site/messages.tsx'
import { usePageSearch } from '../../site/page-search.ts'
import { SiteLink, useSite } from '../../site/site.tsx'
import type { OrdersActions } from '../../state/orders-actions.ts'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'
import { OrderCard } from './order-card.tsx'
import { useOwnOrders } from './use-own-orders.ts'

type List = keyof OrdersReply['counts']
const lists: readonly List[] = [
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

/** `/dashboard/order-listing`: own orders by status, searched by number, piece or recipient, a page at a time. */
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
  const { locale } = useSite()
  const navigate = useNavigate()
  const search = usePageSearch()
  const status = lists.find((list) => list === search.get('status')) ?? 'all'
  const words = (search.get('q') ?? '').trim().slice(0, 80)
  const page = Math.max(1, Math.min(1000, Number(search.get('page')) || 1))
  const read = useCallback(
    (orders: OrdersActions) => orders.list({ status, words, from: (page - 1) * perPage, to: page * perPage }),
    [status, words, page],
  )
  const { data, failure, readAgain } = useOwnOrders(read)
  /** The address of a list with the same words searched for. */
  const to = (list: List, searched = words) => {
    const query = new URLSearchParams({ ...(list === 'all' ? {} : { status: list }), ...(searched === '' ? {} : { q: searched }) })
    return query.size === 0 ? path : `${path}?${query}`
  }
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(`/${locale}${to('all', typeof typed === 'string' ? typed.trim() : '')}`)
  }
  const total = data?.counts[status] ?? 0
  const waiting = data?.orders.filter(({ waitsFor }) => waitsFor !== null) ?? []
  const others = data?.orders.filter(({ waitsFor }) => waitsFor === null) ?? []
  return (
    <>
      <form role="search" className="orders-search" onSubmit={find}>
        <Field key={words} id="orders-words" name="q" type="search" label={t('orders.search')} defaultValue={words} maxLength={80} />
        <Button type="submit" variant="secondary">
          {t('orders.find')}
        </Button>
      </form>
      <Tabs label={t('orders.lists')}>
        {lists
          .filter((list) => list === 'all' || list === status || (data?.counts[list] ?? 0) > 0)
          .map((list) => (
            <SiteLink key={list} to={to(list)} aria-current={list === status ? 'page' : undefined}>
              <span>
                {translateData(t, 'orderList', list)} {data && <span className="type-soft type-num">{data.counts[list]}</span>}
              </span>
            </SiteLink>
          ))}
      </Tabs>
      {failure && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure} <LinkButton onClick={readAgain}>{t('error.action')}</LinkButton>
        </Notice>
      )}
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
          <h2 id="orders-others" className={waiting.length > 0 ? undefined : 'sr-only'}>
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
          {t('orders.range', { from: data.limitFrom + 1, to: data.limitFrom + data.orders.length, total })}
        </p>
      )}
      {data && <Pages page={page} pages={Math.ceil(total / perPage)} />}
    </>
  )
}

/** What stands where there is no order: a first way into the shop, or the way back to all orders. */
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
