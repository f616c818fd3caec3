import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { initialsOf } from '../shell/user-menu.tsx'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useLanguageName } from '../ui/language-name.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './customer-box.module.css'
import { AddressDialog } from './address-dialog.tsx'
import { IdNumber } from './id-number.tsx'
import { isCollected } from './order-names.ts'
import { OpenAccountDialog } from './open-account-dialog.tsx'

type Customer = StaffOrder['customer']

/** The customer, how to reach them, and where the order goes. */
export function CustomerBox({ order, waiting }: { order: StaffOrder; waiting: readonly WaitingAct[] }) {
  const { t } = useMessages()
  const may = useMay()
  const [dialog, setDialog] = useState<'account' | 'address'>()
  const close = () => setDialog(undefined)
  const { customer, shipping, receiver, number } = order
  const isToCollect = isCollected(order.deliveryMethod)
  const waits = isWaiting(waiting, 'POST /api/staff/orders/:number/address/', number)
  return (
    <>
      <CustomerCard
        customer={customer}
        more={[
          isToCollect
            ? [t('customer.collectsAt'), <Place key="place" place={storeOf(shipping.lines)} />]
            : [t('customer.deliverTo'), <Place key="place" place={shipping} />],
          [t('customer.idProof'), <IdNumber key="id" order={order} />],
        ]}
      >
        <div className={classes['buttons']}>
          {receiver && may('orders.write') && (
            <Button size="compact-sm" variant="default" onClick={() => setDialog('address')} aria-haspopup="dialog" disabled={waits}>
              {t(isToCollect ? 'address.changeReceiver' : 'address.change')}
            </Button>
          )}
          {customer.hasAccount && may('money.give') && (
            <Button size="compact-sm" variant="default" onClick={() => setDialog('account')} aria-haspopup="dialog">
              {t('customer.openAccount')}
            </Button>
          )}
        </div>
        {waits && <Second>{t('approvals.waits')}</Second>}
      </CustomerCard>
      {dialog === 'account' && <OpenAccountDialog number={number} onClose={close} />}
      {dialog === 'address' && receiver && <AddressDialog order={order} receiver={receiver} onClose={close} />}
    </>
  )
}

/** The store that an order is collected at, whose name is the first line of its address. */
const storeOf = ([name = '', ...lines]: readonly string[]) => ({ name, lines })

/** A name and an address in lines. */
export function Place({ place: { name, lines } }: { place: { name: string; lines: readonly string[] } }) {
  return (
    <bdi className={classes['place']}>
      {name}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </bdi>
  )
}

/**
 * A customer with telephone number and e-mail address as links, which are those of the payer where somebody else paid, and further rows.
 * The name of one with an account is a link for members who may find customers.
 */
export function CustomerCard({
  customer,
  more,
  children,
}: {
  customer: Customer
  more: readonly (readonly [string, ReactNode])[]
  children?: ReactNode
}) {
  const { t } = useMessages()
  const may = useMay()
  const languageName = useLanguageName()
  const { accountName, phone, email, isMasked, orders, hasAccount, customerID, language } = customer
  const name = accountName ?? customer.name
  const contact = (scheme: string, value: string) =>
    isMasked ? (
      <bdi>{value}</bdi>
    ) : (
      <a href={`${scheme}:${value}`} dir="ltr">
        {value}
      </a>
    )
  return (
    <Box>
      <div className={classes['who']}>
        <span className={classes['initials']} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div>
          <b>
            {customerID !== null && may('customers.find') ? (
              <Link to={`/customers/${encodeURIComponent(customerID)}`}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </b>
          <Second>{hasAccount ? t('customer.orders', { count: orders }) : t('customer.guest')}</Second>
        </div>
      </div>
      <DetailList
        rows={[
          ...(accountName === null ? [] : [[t('customer.payer'), <bdi key="payer">{customer.name}</bdi>] as const]),
          ...(phone ? [[t('customer.phone'), contact('tel', phone)] as const] : []),
          ...(email ? [[t('customer.email'), contact('mailto', email)] as const] : []),
          ...more,
          [t('customer.language'), languageName(language)],
        ]}
      />
      {isMasked && <Second>{t('customer.masked')}</Second>}
      {children}
    </Box>
  )
}
