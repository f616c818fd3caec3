import { Button } from '@mantine/core'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useOrderHeading } from '../orders/order-names.ts'
import { MemberNames } from '../ui/actor-name.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import type { WaitingAct } from '../approvals/use-waiting-acts.ts'
import { CreditDialog } from './credit-dialog.tsx'

/** The number of an order or a return with its day; a link for members who may read orders. */
function NumberCell({ list, number, at }: { list: 'orders' | 'returns'; number: string; at: string }) {
  const { day } = useFormats()
  const may = useMay()
  const shown = <bdi>{number}</bdi>
  return (
    <td>
      {may('orders.read') ? <Link to={`/${list}/${encodeURIComponent(number)}`}>{shown}</Link> : shown}
      <Second>{day(at)}</Second>
    </td>
  )
}

/** The newest orders of a customer on the site; each is a link for members who may read orders. */
export function OrdersBox({ customer: { newestOrders, orders } }: { customer: StaffCustomer }) {
  const { t } = useMessages()
  const headingOf = useOrderHeading()
  const { money } = useFormats()
  const { site } = useWork()
  const isLimited = site.limits['customers.find'] !== undefined
  return (
    <Box title={t('menu.orders')} beside={t('customers.ordersOfAnyState', { count: newestOrders.length })} flush={newestOrders.length > 0}>
      {newestOrders.length === 0 && <p>{t(isLimited ? 'customers.noOrdersInStores' : 'customers.noOrders')}</p>}
      {newestOrders.length > 0 && (
        <table className={tableClasses['table']} data-cards="" aria-label={t('menu.orders')}>
          <thead>
            <tr>
              <th scope="col">{t('column.order')}</th>
              <th scope="col">{t('column.pieces')}</th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col" data-align="end">
                {t('column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {newestOrders.map(({ number, at, state, stage, deliveryMethod, piece, pieces, total, currency }) => (
              <tr key={number}>
                <NumberCell list="orders" number={number} at={at} />
                <td>
                  <bdi>{piece ?? t('customers.giftCards')}</bdi>
                  {pieces > 1 && <Second>{t('orders.morePieces', { count: pieces - 1 })}</Second>}
                </td>
                <td>{headingOf({ state, stage, deliveryMethod })}</td>
                <td data-align="end">{money(total, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('customers.paidTogether')}
              </th>
              <td data-align="end">{money(orders.total, orders.currency)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Box>
  )
}

/** The newest returns of a customer on the site. Nothing where there are none. */
export function ReturnsBox({ customer: { returns } }: { customer: StaffCustomer }) {
  const { t, nameOf } = useMessages()
  if (returns.length === 0) return null
  return (
    <Box title={t('menu.returns')} flush>
      <table className={tableClasses['table']} data-cards="" aria-label={t('menu.returns')}>
        <thead>
          <tr>
            <th scope="col">{t('column.return')}</th>
            <th scope="col">{t('column.order')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.wanted')}</th>
          </tr>
        </thead>
        <tbody>
          {returns.map(({ number, order, at, state, resolution }) => (
            <tr key={number}>
              <NumberCell list="returns" number={number} at={at} />
              <td>
                <bdi>{order}</bdi>
              </td>
              <td>{nameOf('returnState', state)}</td>
              <td>{nameOf('resolution', resolution)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** The lots of store credit of a customer on the site, and what can be spent. Members who may give money give more. */
export function CreditBox({ customer, waiting }: { customer: StaffCustomer; waiting: readonly WaitingAct[] }) {
  const { credit, orders } = customer
  const { t } = useMessages()
  const may = useMay()
  const [isGiving, setGiving] = useState(false)
  const isEmpty = credit.length === 0
  if (isEmpty && !may('money.give')) return null
  return (
    <Box
      title={t('customers.credit')}
      flush={!isEmpty}
      actions={
        may('money.give') && (
          <Button variant="default" onClick={() => setGiving(true)} aria-haspopup="dialog">
            {t('customers.giveCredit')}
          </Button>
        )
      }
    >
      {isGiving && <CreditDialog customer={customer} waiting={waiting} onClose={() => setGiving(false)} />}
      {isEmpty ? <p>{t('customers.noCredit')}</p> : <CreditLots credit={credit} currency={orders.currency} />}
    </Box>
  )
}

function CreditLots({ credit, currency }: { credit: StaffCustomer['credit']; currency: string }) {
  const { t } = useMessages()
  const { money, day } = useFormats()
  return (
    <table className={tableClasses['table']} data-cards="" aria-label={t('customers.credit')}>
      <thead>
        <tr>
          <th scope="col">{t('customers.from')}</th>
          <th scope="col">{t('customers.given')}</th>
          <th scope="col">{t('customers.ends')}</th>
          <th scope="col" data-align="end">
            {t('column.amount')}
          </th>
          <th scope="col" data-align="end">
            {t('customers.left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {credit.map((lot) => (
          <tr key={`${lot.at} ${lot.reason}`}>
            <td>
              <bdi>{lot.reason}</bdi>
              {lot.by !== '' && (
                <Second>
                  <MemberNames {...lot} />
                </Second>
              )}
            </td>
            <td data-label={t('customers.given')}>{day(lot.at)}</td>
            <td data-label={t('customers.ends')}>{lot.endsAt === null ? t('customers.never') : day(lot.endsAt)}</td>
            <td data-align="end" data-label={t('column.amount')}>
              {money(lot.amount, currency)}
            </td>
            <td data-align="end" data-label={t('customers.left')}>
              {money(lot.left, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
