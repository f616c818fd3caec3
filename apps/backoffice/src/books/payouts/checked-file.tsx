import { Button } from '@mantine/core'
import type { CheckedPayout, PayoutLine } from '@karat/contract/staff-payouts.ts'
import type { Problem } from '../../api/problem.ts'
import { useMessages } from '../../messages/messages.tsx'
import { useFormats } from '../../ui/formats.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { Tiles } from '../../ui/tiles.tsx'
import classes from '../books.module.css'

interface CheckedFileProps {
  name: string
  payout: CheckedPayout
  act: { problem: Problem | undefined; busy: boolean }
  onApply: () => void
  onCheck: () => void
}

/** A file before it is written: its sums, and its lines, those that are not ready first. */
export function CheckedFile({ name, payout, act, onApply, onCheck }: CheckedFileProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const amount = (value: number) => money(value, payout.currency)
  const left = payout.lines.length - payout.ready
  const lines = [...payout.lines.filter(({ state }) => state !== 'ready'), ...payout.lines.filter(({ state }) => state === 'ready')]
  return (
    <section className={classes['boxes']} aria-label={name}>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        – {nameOf('payoutFormat', payout.format)}. {t('payouts.counts', { ready: payout.ready, left })}
      </p>
      <Tiles
        tiles={[
          { key: 'amount', name: t('payouts.amount'), value: amount(payout.amount) },
          { key: 'fee', name: t('payouts.fee'), value: amount(payout.fee) },
          { key: 'tax', name: t('payouts.feeTax'), value: amount(payout.tax) },
          { key: 'net', name: t('payouts.net'), value: amount(payout.net) },
          { key: 'file', name: t('payouts.fileNet'), value: amount(payout.fileNet) },
        ]}
      />
      <LinesTable lines={lines} currency={payout.currency} />
      <ProblemNotice problem={act.problem} />
      <div className={classes['files']}>
        <Button disabled={payout.ready === 0} loading={act.busy} onClick={onApply}>
          {t('payouts.apply', { count: payout.ready })}
        </Button>
        {act.problem && (
          <Button variant="default" onClick={onCheck}>
            {t('payouts.checkAgain')}
          </Button>
        )}
      </div>
    </section>
  )
}

function LinesTable({ lines, currency }: { lines: readonly PayoutLine[]; currency: string }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const label = t('payouts.lines')
  return (
    <div className={classes['lines']} tabIndex={0} role="region" aria-label={label}>
      <table className={tableClasses['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('payouts.line')}</th>
            <th scope="col">{t('payouts.state')}</th>
            <th scope="col">{t('column.order')}</th>
            <th scope="col" data-align="end">
              {t('payouts.amount')}
            </th>
            <th scope="col" data-align="end">
              {t('payouts.fee')}
            </th>
            <th scope="col" data-align="end">
              {t('payouts.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((one) => (
            <tr key={one.line}>
              <th scope="row">
                {one.line}
                <Second>
                  <bdi>{one.reference}</bdi>
                </Second>
              </th>
              <td>
                {nameOf('payoutLine', one.state)}
                {one.state === 'other_amount' && one.expected !== null && (
                  <Second>{t('payouts.expected', { amount: money(one.expected, currency) })}</Second>
                )}
                {one.column !== '' && (
                  <Second>
                    <bdi>{one.column}</bdi>
                  </Second>
                )}
              </td>
              <td>
                <bdi>{one.order}</bdi>
                {one.kind !== 'other' && <Second>{nameOf('payoutKind', one.kind)}</Second>}
              </td>
              <td data-align="end">{money(one.amount, currency)}</td>
              <td data-align="end">{money(one.fee + one.tax, currency)}</td>
              <td data-align="end">{money(one.net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
