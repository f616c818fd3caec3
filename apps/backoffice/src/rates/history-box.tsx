import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { IconRows } from '../ui/icon-rows.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useNow } from '../ui/use-now.ts'
import { useWords } from '../words/words.tsx'
import { usePercent } from './rate-formats.ts'
import { ratesKey, type StaffRates } from './use-rates.ts'

/** Milliseconds within which the rates before the live ones may be put back. */
const restorableFor = 86_400_000

/** The last versions, the newest first. The rates before the live ones may be put back within a day, unless they were put back themselves. */
export function HistoryBox({ rates }: { rates: StaffRates }) {
  const { t } = useWords()
  const { time, money } = useFormats()
  const percent = usePercent()
  const { site } = useWork()
  const may = useMay()
  const now = useNow()
  // The live version that the person saw when they opened the dialog.
  const [version, setVersion] = useState<number>()
  const act = useAct('POST /api/staff/rates/restore/', { touches: [ratesKey(site.id)], onDone: () => setVersion(undefined) })
  const [live, former] = rates.history
  const canRestore = may('rates.approve') && live && former && live.restored === null && now - Date.parse(live.at) < restorableFor
  return (
    <Box
      title={t('rates.history')}
      actions={
        canRestore && (
          <Button
            variant="default"
            onClick={() => {
              act.reset()
              setVersion(rates.version)
            }}
          >
            {t('rates.putBack', { version: former.version })}
          </Button>
        )
      }
    >
      <IconRows
        rows={rates.history.map((one) => ({
          key: String(one.version),
          icon: one.restored === null ? 'tick' : 'returns',
          text: (
            <>
              <b>{one.version}</b> {one.restored !== null && t('rates.restored', { version: one.restored })}
              {one.changes.slice(0, changesShown).map(({ purity, before, after }) => (
                <span key={purity} style={{ display: 'block' }}>
                  <bdi>{purity}</bdi> {money(after, rates.currency)} {before !== null && percent(((after - before) * 100) / before)}
                </span>
              ))}
              {one.changes.length > changesShown && t('rates.moreChanges', { count: one.changes.length - changesShown })}
            </>
          ),
          second: (
            <>
              <bdi>{one.author}</bdi>, {time(one.at)}
              {one.reason && (
                <>
                  , <bdi>{one.reason}</bdi>
                </>
              )}
            </>
          ),
        }))}
      />
      {version !== undefined && (
        <ReasonDialog
          isInternal
          title={t('rates.putBackTitle')}
          lead={t('rates.putBackLead')}
          confirm={t('rates.putBackConfirm')}
          act={act}
          onSend={(reason) => act.run({ body: { version, reason } })}
          onClose={() => setVersion(undefined)}
        />
      )}
    </Box>
  )
}

/** The number of changed rates that a version shows. */
const changesShown = 3
