import type { PayoutFile } from '@karat/contract/staff-payouts.ts'
import { useWork } from '../../api/session.tsx'
import { UndoNotice } from '../../audit/undo-notice.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../../settings/loaded.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import classes from '../books.module.css'
import { payoutsKey, usePayoutFiles } from './use-payouts.ts'

/** The last files that were applied; the newest can be undone for a day. */
export function AppliedBox({ mayUndo }: { mayUndo: boolean }) {
  const { t } = useMessages()
  const { site } = useWork()
  const query = usePayoutFiles()
  const key = payoutsKey(site.id)
  return (
    <Box flush title={t('payouts.files')}>
      <Loaded query={query}>
        {(files) => {
          const [newest] = files
          return (
            <>
              {mayUndo && newest && (
                <div className={classes['undo']}>
                  <UndoNotice object="payouts" id={newest.id} thing={newest.name} under={key} touches={[key]} />
                </div>
              )}
              {newest ? <FilesTable files={files} /> : <p className={classes['none']}>{t('payouts.noFiles')}</p>}
            </>
          )
        }}
      </Loaded>
    </Box>
  )
}

function FilesTable({ files }: { files: readonly PayoutFile[] }) {
  const { t, nameOf } = useMessages()
  const { money, time } = useFormats()
  const label = t('payouts.files')
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={tableClasses['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('payouts.name')}</th>
            <th scope="col">{t('payouts.when')}</th>
            <th scope="col" data-align="end">
              {t('payouts.lines')}
            </th>
            <th scope="col" data-align="end">
              {t('payouts.amount')}
            </th>
            <th scope="col" data-align="end">
              {t('payouts.fee')}
            </th>
            <th scope="col" data-align="end">
              {t('payouts.feeTax')}
            </th>
            <th scope="col" data-align="end">
              {t('payouts.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ id, name, format, at, by, lines, amount, fee, tax, net, currency }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
                <Second>{nameOf('payoutFormat', format)}</Second>
              </th>
              <td>
                {time(at)}
                <Second>
                  <bdi>{by}</bdi>
                </Second>
              </td>
              <td data-align="end">{lines}</td>
              <td data-align="end">{money(amount, currency)}</td>
              <td data-align="end">{money(fee, currency)}</td>
              <td data-align="end">{money(tax, currency)}</td>
              <td data-align="end">{money(net, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
