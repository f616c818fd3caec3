import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { usePercent } from '../rates/rate-formats.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import tableClasses from '../ui/table.module.css'
import { Tiles } from '../ui/tiles.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'
import { SalesChart } from './sales-chart.tsx'
import { conversionOf, type Period, periods, useSales } from './use-home.ts'

type Sales = NonNullable<ReturnType<typeof useSales>['data']>

/** The sales of the site by day with the gold rate on the same time axis, as charts or as a table. */
export function SalesBox() {
  const { t } = useMessages()
  const [days, setDays] = useState<Period>('30')
  const [isTable, setTable] = useState(false)
  const { data, error, refetch, isPlaceholderData: isOld } = useSales(days)
  return (
    <Box
      flush
      title={t('home.sales')}
      beside={t(isOld ? 'rates.working' : 'home.soFar')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('home.period')}
            data={periods.map((value) => ({ value, label: value === '365' ? t('home.year') : t('home.days', { count: Number(value) }) }))}
            value={days}
            onChange={(value) => setDays(value)}
          />
          <Button variant="default" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('home.asTable')}
          </Button>
        </>
      }
    >
      {!data && error && (
        <div className={classes['state']}>
          <ProblemNotice problem={error} />
          <Button variant="default" onClick={() => void refetch()}>
            {t('list.retry')}
          </Button>
        </div>
      )}
      {!data && !error && (
        <div className={classes['state']}>
          <Skeleton height={240} />
        </div>
      )}
      {data && (
        // The amounts of the period before stay, dimmed, until those of the chosen one are there.
        <div className={classes['sales']} aria-busy={isOld}>
          <SalesTiles sales={data} days={data.days.length} />
          {isTable ? <SalesTable sales={data} /> : <SalesChart sales={data} />}
          {data.kinds.length > 0 && <KindsTable sales={data} />}
        </div>
      )}
    </Box>
  )
}

/** A period with fewer orders is compared with nothing, and a larger change in percent tells nothing. */
const [minOrders, maxChange] = [5, 1000]

function SalesTiles({ sales: { total, before, conversion, weighed, currency }, days }: { sales: Sales; days: number }) {
  const { t } = useMessages()
  const { money, percent: percentText, signed } = useFormats()
  const percent = usePercent(0)
  const average = (of: { orders: number; sold: number }) => (of.orders === 0 ? undefined : of.sold / of.orders)
  const against = (now: number | undefined, then: number | undefined) => {
    if (now === undefined || !then || before.orders < minOrders) return undefined
    const change = Math.round((now / then - 1) * 100)
    return change > maxChange ? undefined : t('home.against', { percent: percent(change), days })
  }
  const [now, then] = [average(total), average(before)]
  const converted = conversionOf({ fromBags: conversion.orders, bags: conversion.bags })
  const bags = t('home.ofBags', { count: conversion.bags })
  return (
    <Tiles
      tiles={[
        { key: 'sold', name: t('home.sold'), value: money(total.sold, currency), below: against(total.sold, before.sold) },
        { key: 'orders', name: t('menu.orders'), value: total.orders, below: against(total.orders, before.orders) },
        {
          key: 'average',
          name: t('home.average'),
          value: now === undefined ? '–' : money(now, currency),
          below: against(now, then),
        },
        {
          key: 'conversion',
          name: t('home.conversion'),
          value: converted === null ? '–' : percentText(converted),
          below: conversion.days < days ? `${bags}${t('list.comma')}${t('home.lastDays', { count: conversion.days })}` : bags,
        },
        { key: 'back', name: t('home.givenBack'), value: money(total.givenBack, currency) },
        {
          key: 'weighed',
          name: t('home.weighed'),
          value: signed(weighed.net, currency),
          below: t('home.moreAndLess', { more: weighed.more, less: weighed.less }),
        },
      ]}
    />
  )
}

/** The sales by kind of piece with their shares; together exactly the total. */
function KindsTable({ sales: { kinds, total, currency } }: { sales: Sales }) {
  const { t } = useMessages()
  const { money, percent } = useFormats()
  const shareOf = (sold: number) => (total.sold === 0 ? '–' : percent(Math.round((sold / total.sold) * 100)))
  return (
    <table className={tableClasses['table']} aria-label={t('home.byKind')}>
      <thead>
        <tr>
          <th scope="col">{t('home.byKind')}</th>
          <th scope="col" data-align="end">
            {t('home.share')}
          </th>
          <th scope="col" data-align="end">
            {t('column.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, sold }) => (
          <tr key={kind ?? ''}>
            <th scope="row">
              <bdi>{kind === null ? t('home.noPiece') : name}</bdi>
            </th>
            <td data-align="end">{shareOf(sold)}</td>
            <td data-align="end">{money(sold, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('customers.together')}</th>
          <td data-align="end">{shareOf(total.sold)}</td>
          <td data-align="end">{money(total.sold, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function SalesTable({ sales: { days, rates, total, conversion, currency } }: { sales: Sales }) {
  const { t } = useMessages()
  const { money, percent, day: dayText } = useFormats()
  const conversionText = (of: { fromBags: number; bags: number | null }) => {
    const converted = conversionOf(of)
    return converted === null ? '–' : percent(converted)
  }
  return (
    <div className={classes['table']} tabIndex={0} role="region" aria-label={t('home.sales')}>
      <table className={tableClasses['table']}>
        <thead>
          <tr>
            <th scope="col">{t('home.day')}</th>
            <th scope="col" data-align="end">
              {t('menu.orders')}
            </th>
            <th scope="col" data-align="end">
              {t('home.sold')}
            </th>
            <th scope="col" data-align="end">
              {t('home.bags')}
            </th>
            <th scope="col" data-align="end">
              {t('home.conversion')}
            </th>
            <th scope="col" data-align="end">
              {t('home.rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .map((one, index) => ({ ...one, rate: rates[index] ?? null }))
            .toReversed()
            .map(({ day, orders, sold, bags, fromBags, rate }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td data-align="end">{orders}</td>
                <td data-align="end">{money(sold, currency)}</td>
                <td data-align="end">{bags ?? '–'}</td>
                <td data-align="end">{conversionText({ fromBags, bags })}</td>
                <td data-align="end">{rate === null ? '–' : money(rate, currency)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('customers.together')}</th>
            <td data-align="end">{total.orders}</td>
            <td data-align="end">{money(total.sold, currency)}</td>
            <td data-align="end">{conversion.bags}</td>
            <td data-align="end">{conversionText({ fromBags: conversion.orders, bags: conversion.bags })}</td>
            <td data-align="end">–</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
