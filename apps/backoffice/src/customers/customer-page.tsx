import { Skeleton } from '@mantine/core'
import type { StaffCustomer } from '@karat/contract/staff-customers.ts'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useWaitingActs } from '../approvals/use-waiting-acts.ts'
import { HistoryBox } from '../audit/history-box.tsx'
import { WaitingBox } from '../approvals/waiting-box.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { Columns } from '../ui/columns.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { Neighbours } from '../ui/neighbours.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { CreditBox, OrdersBox, ReturnsBox } from './bought-box.tsx'
import { ConsentsBox } from './consents-box.tsx'
import { NotesBox } from './notes-box.tsx'
import { PersonalDataBox } from './personal-data-box.tsx'
import { customerKey, useCustomer } from './use-customer.ts'

/** `/backoffice/customers/ID`: a customer with orders, credit, returns, consents and notes. Opening it is written to the audit. */
export function CustomerPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  if (!may('customers.find')) return <Forbidden page={t('menu.customers')} />
  return (
    <ShopMessages>
      <CustomerById key={id} id={id} />
    </ShopMessages>
  )
}

function CustomerById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data, error } = useCustomer(id)
  if (data) return <CustomerView customer={data} />
  if (error)
    return (
      <>
        <PageHead title={t('menu.customers')} />
        <ProblemNotice problem={error} />
      </>
    )
  return <Skeleton height={400} />
}

function CustomerView({ customer }: { customer: StaffCustomer }) {
  const { t } = useMessages()
  const { money, day } = useFormats()
  const { site } = useWork()
  const { name, orders, openOrders, credit, returns, state, since } = customer
  const waiting = useWaitingActs([`customers:${customer.id}`])
  const spendable = credit.reduce((sum, { left }) => sum + left, 0)
  return (
    <>
      <PageHead
        title={name}
        above={<Link to="/customers">{t('menu.customers')}</Link>}
        beside={
          <>
            {state === 'blocked' && (
              <StateLabel boxed tone="off">
                {t('customers.blocked')}
              </StateLabel>
            )}
            <StateLabel boxed tone={openOrders.length > 0 ? 'wait' : 'done'}>
              {t('customers.open', { count: openOrders.length })}
            </StateLabel>
            <span>{t('customers.sinceDay', { day: day(since) })}</span>
          </>
        }
        actions={<Neighbours href={`/customers/${encodeURIComponent(customer.id)}`} />}
      />
      <Box flush>
        <Tiles
          tiles={[
            { key: 'orders', name: t('customers.paidOrders'), value: orders.count },
            { key: 'spent', name: t('customers.spent'), value: money(orders.total, orders.currency) },
            { key: 'credit', name: t('customers.credit'), value: money(spendable, orders.currency) },
            { key: 'returns', name: t('menu.returns'), value: returns.length },
          ]}
        />
      </Box>
      <Columns
        rail={
          <>
            <ContactBox customer={customer} />
            <NotesBox customer={customer} />
            <PersonalDataBox customer={customer} />
          </>
        }
      >
        <WaitingBox approvals={waiting} />
        <OrdersBox customer={customer} />
        <CreditBox customer={customer} waiting={waiting} />
        <ReturnsBox customer={customer} />
        <ConsentsBox customer={customer} />
        <HistoryBox object="customers" id={customer.id} under={customerKey(site.id, customer.id)} />
      </Columns>
    </>
  )
}

/** How to reach the customer; in full only while an order is open. */
function ContactBox({ customer: { phone, email, isMasked, language } }: { customer: StaffCustomer }) {
  const { t } = useMessages()
  const languageName = useLanguageName()
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
      <DetailList
        rows={[
          ...(phone ? [[t('customer.phone'), contact('tel', phone)] as const] : []),
          ...(email ? [[t('customer.email'), contact('mailto', email)] as const] : []),
          [t('customer.language'), languageName(language)],
        ]}
      />
      {isMasked && <Second>{t('customers.masked')}</Second>}
    </Box>
  )
}
