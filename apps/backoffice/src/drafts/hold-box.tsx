import { Button } from '@mantine/core'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import { BagTotal } from './bag-total.tsx'
import classes from './draft-page.module.css'
import { isActive, lastTimeOf } from './draft-states.ts'
import { MinPrice } from './min-price.tsx'
import { draftsKey } from './use-drafts.ts'

/** The price of a draft order, and until when it is held. `isChanged`: there are changes that are not saved. */
export function HoldBox({ draft, isChanged }: { draft: StaffDraft; isChanged: boolean }) {
  const { t } = useMessages()
  const { money, time } = useFormats()
  const { site } = useWork()
  const now = useNow()
  const act = useAct('POST /api/staff/drafts/:number/hold/', { touches: [draftsKey(site.id)] })
  const { hold, bag, heldTotal } = draft
  const heldAt = lastTimeOf(draft, 'held')
  const minutes = hold ? Math.min(hold.minutes, Math.max(0, Math.ceil((Date.parse(hold.until) - now) / 60_000))) : 0
  const amount = (value: number) => money(value, draft.currency)
  return (
    <Box
      title={t(hold ? 'drafts.priceHeld' : 'drafts.price')}
      actions={
        isActive(draft) && (
          <Button
            variant="default"
            disabled={isChanged}
            loading={act.busy}
            onClick={() => act.run({ params: { number: draft.number }, body: { version: draft.version } })}
          >
            {t(hold ? 'drafts.holdAnew' : 'drafts.hold')}
          </Button>
        )
      }
    >
      <div className={classes['stack']}>
        {hold && (
          <>
            <div className={classes['time']}>
              <b>{t('drafts.minutesLeft', { count: minutes })}</b>
              <Second>{t('drafts.until', { time: time(hold.until) })}</Second>
            </div>
            <meter
              className={classes['meter']}
              min={0}
              max={hold.minutes}
              value={minutes}
              aria-label={t('drafts.minutesLeft', { count: minutes })}
            />
            <Second>{t('drafts.holdHint', { rates: time(hold.rateAt), time: time(hold.until) })}</Second>
          </>
        )}
        {heldAt !== undefined && !isActive(draft) && <Second>{t('drafts.heldAt', { time: time(heldAt) })}</Second>}
        {heldTotal !== null && isActive(draft) && (
          <Second>{t('drafts.holdOver', { before: amount(heldTotal), now: amount(draft.total) })}</Second>
        )}
        <ProblemNotice problem={act.problem} />
        <MinPrice problem={act.problem} currency={draft.currency} />
        {bag && <BagTotal summary={bag.summary} currency={draft.currency} isOver={!isActive(draft)} />}
      </div>
    </Box>
  )
}
