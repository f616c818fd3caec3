import { dateFormat } from '@karat/sites/dates.ts'
import { Link } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useOrderCounts } from '../shell/counts.ts'
import { Box } from '../ui/box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'
import { NeedsBox } from './needs-box.tsx'
import { PromisedBox } from './promised-box.tsx'
import { RatesBox } from './rates-box.tsx'
import { ReadyBox } from './ready-box.tsx'
import { SalesBox } from './sales-box.tsx'

/** The stages of open orders in the order in which an order goes through them: each open order is in one of them. */
const stages = ['new', 'on-hold', 'cancellations', 'in-workshop', 'to-weigh', 'revisions', 'to-ship', 'to-collect', 'on-the-road'] as const

/** `/backoffice`: what needs the member now, the live rates, where the orders stand, and the sales for members who may read accounts. */
export function HomePage() {
  const { t, language } = useMessages()
  const { session, site } = useWork()
  const may = useMay()
  const now = useNow()
  const { timeZone, currency } = site
  // As everywhere in the back office, a currency's code begins with the country whose spelling of dates is used.
  const today = dateFormat(`${language}-${currency.slice(0, 2)}`, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(now),
  )
  return (
    <>
      <PageHead title={today} />
      <p className={classes['greeting']}>{t('home.greeting', { name: session.member.name })}</p>
      <div className={classes['boxes']}>
        <div className={classes['first']}>
          {may('settings.read') && <ReadyBox />}
          <NeedsBox />
          {(may('rates.read') || may('orders.read')) && (
            <div className={classes['rail']}>
              {may('rates.read') && <RatesBox />}
              {may('orders.read') && <PromisedBox />}
            </div>
          )}
        </div>
        {may('orders.read') && <StagesBox />}
        {may('accounts.read') && <SalesBox />}
      </div>
    </>
  )
}

/** How many open orders each stage has; the numbers are those of the lists. */
function StagesBox() {
  const { t, nameOf } = useMessages()
  const { data: counts } = useOrderCounts()
  const open = counts?.['all-open']
  return (
    <Box
      flush
      title={t('home.stages')}
      beside={open && t('home.open', { count: open.count })}
      actions={
        <Link to="/orders" className={classes['link']}>
          {t('home.allOrders')}
        </Link>
      }
    >
      <ul className={classes['stages']}>
        {stages.map((stage) => (
          <li key={stage}>
            <Link to={`/orders?view=${stage}`} data-tone={stage === 'on-hold' && counts?.[stage].count ? 'act' : undefined}>
              <b>
                {counts?.[stage].count ?? '–'}
                {counts?.[stage].more && '+'}
              </b>
              {nameOf('orderView', stage)}
            </Link>
          </li>
        ))}
      </ul>
    </Box>
  )
}
