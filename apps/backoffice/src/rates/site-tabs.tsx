import { UnstyledButton } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import tabClasses from '../ui/list-tabs.module.css'
import { useMessages } from '../messages/messages.tsx'
import { useRatesOfSites } from './use-rates.ts'

/** The sites whose rates the member may read, to choose one; an old rate is flagged. Nothing where that is one site. */
export function SiteTabs() {
  const { t } = useMessages()
  const { site: chosen, chooseSite } = useWork()
  const { all } = useRatesOfSites()
  if (all.length < 2) return null
  return (
    <div className={tabClasses['tabs']} role="group" aria-label={t('rates.sites')}>
      {all.map(({ site, rates }) => (
        <UnstyledButton key={site.id} aria-pressed={site.id === chosen.id} onClick={() => chooseSite(site.id)}>
          {site.name}
          <span>{site.currency}</span>
          {rates?.isStale && <StateLabel tone="wait">{t('rates.stale')}</StateLabel>}
        </UnstyledButton>
      ))}
    </div>
  )
}
