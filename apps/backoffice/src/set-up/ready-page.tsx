import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Loaded } from '../settings/loaded.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Box } from '../ui/box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './set-up.module.css'
import { linkOfCheck } from './ready-links.ts'
import { missingOf, type Readiness, readinessKey, type SiteCheck, sitesKey, useReadiness } from './use-set-up.ts'

/** `/backoffice/set-up`: what the chosen site still needs before it opens, each with the page where it is done, and the button that opens it. */
export function ReadyPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('settings.read')) return <Forbidden page={t('ready.title')} />
  return (
    <ShopMessages>
      <Ready />
    </ShopMessages>
  )
}

function Ready() {
  const query = useReadiness()
  return <Loaded query={query}>{(readiness) => <Checklist readiness={readiness} />}</Loaded>
}

function Checklist({ readiness: { isOpen, checks, drafts } }: { readiness: Readiness }) {
  const { t } = useMessages()
  const { session, site } = useWork()
  const may = useMay()
  const api = useApi()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { needed, later, done } = missingOf(checks)
  const key = readinessKey(site.id)
  const open = useAct('POST /api/staff/readiness/', { touches: [key, sitesKey], onDone: () => setAsked(false) })
  const look = async () => {
    const { path } = await queries.fetchQuery({
      queryKey: ['look', site.id],
      queryFn: () => api.call('GET /api/staff/readiness/look/', {}),
    })
    globalThis.open(path, '_blank', 'noopener')
  }
  return (
    <>
      <PageHead
        title={t('ready.title')}
        beside={<span className={classes['soft']}>{t(isOpen ? 'ready.open' : 'ready.closed')}</span>}
        actions={
          <div className={classes['acts']}>
            <Button variant="default" onClick={() => void look()}>
              {t('ready.look')}
            </Button>
            {may('settings.write') && (
              <Button
                variant={isOpen ? 'default' : 'filled'}
                aria-haspopup="dialog"
                disabled={!isOpen && needed.length > 0}
                onClick={() => setAsked(true)}
              >
                {t(isOpen ? 'ready.closeAct' : 'ready.openAct')}
              </Button>
            )}
          </div>
        }
      />
      <div className={classes['form']}>
        <Box title={site.name} beside={t('ready.count', { done: done.length, all: checks.length })}>
          <progress
            className={classes['bar']}
            value={done.length}
            max={checks.length}
            aria-label={t('ready.count', { done: done.length, all: checks.length })}
          />
          <p className={classes['soft']}>{t(needed.length === 0 ? 'ready.all' : 'ready.lead')}</p>
        </Box>
        <Steps title={t('ready.needed')} checks={needed} act={t('ready.go')} drafts={drafts} />
        <Steps title={t('ready.later')} checks={later} act={t('ready.go')} />
        <Steps title={t('ready.done')} checks={done} act={t('ready.see')} />
        {session.maySetUp && (
          <div>
            <Button component={Link} to="/settings?view=sites" variant="default">
              {t('setUp.another')}
            </Button>
          </div>
        )}
      </div>
      {isAsked && (
        <ActDialog
          title={t(isOpen ? 'ready.closeAct' : 'ready.openAct')}
          lead={t(isOpen ? 'ready.closeLead' : 'ready.openLead', { site: site.name })}
          confirm={t(isOpen ? 'ready.closeAct' : 'ready.openAct')}
          act={open}
          canSend
          onSend={() => open.run({ body: { open: !isOpen } })}
          onClose={() => setAsked(false)}
        >
          {null}
        </ActDialog>
      )}
    </>
  )
}

/** Things that a site needs, with where each is done; nothing where there are none. */
function Steps(props: { title: string; checks: readonly SiteCheck[]; act: string; drafts?: Readiness['drafts'] }) {
  const { title, checks, act, drafts = [] } = props
  const { t, nameOf } = useMessages()
  if (checks.length === 0) return null
  return (
    <Box title={title} beside={String(checks.length)} flush>
      <ul className={classes['steps']}>
        {checks.map(({ key, count, isDone }) => (
          <li key={key}>
            <div>
              <b>{nameOf('readyCheck', key)}</b>
              <span>{key === 'realMoney' && isDone ? t('ready.realMoneyDone') : nameOf('readyWhy', key)}</span>
              {count !== null && count > 0 && <span>{t('ready.number', { count })}</span>}
              {key === 'legalPages' && drafts.length > 0 && (
                <span className={classes['drafts']}>
                  {drafts.map(({ kind, title: page }) => (
                    <Link key={kind} to={`/content/${kind}`}>
                      {page || kind}
                    </Link>
                  ))}
                </span>
              )}
            </div>
            <Button
              component={Link}
              to={linkOfCheck[key]}
              variant="default"
              aria-label={t('staff.actionOn', { action: act, name: nameOf('readyCheck', key) })}
            >
              {act}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  )
}
