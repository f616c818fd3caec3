import { useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { BagTotal } from './bag-total.tsx'
import classes from './draft-page.module.css'
import type { useDraftPreview } from './use-draft-preview.ts'

/** The price of a draft order that is not saved yet. The former amounts stay in place until the next ones are there. */
export function PreviewBox({ bag, problem, isOld }: ReturnType<typeof useDraftPreview>) {
  const { t } = useMessages()
  const { site } = useWork()
  return (
    <Box title={t('drafts.price')} beside={isOld ? t('rates.working') : undefined}>
      <div className={classes['stack']} aria-busy={isOld}>
        <ProblemNotice problem={problem} />
        {bag && <BagTotal summary={bag.summary} currency={site.currency} />}
        {!bag && !problem && <Second>{t('drafts.previewHint')}</Second>}
      </div>
    </Box>
  )
}
