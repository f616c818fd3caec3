import '../app/library-shell.css'
import { Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { apiSiteOf } from '../api/staff-api.ts'
import { type StaffSession, type StaffSite, useSessionQuery, type Work, WorkContext } from '../api/session.tsx'
import { readChoice, storeChoice } from '../app/storage.ts'
import { SessionDialogs } from '../sign-in/session-dialogs.tsx'
import { PageBeforeContext } from '../ui/page-before.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Palette } from './palette-opener.tsx'
import classes from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshNames } from './use-fresh-names.ts'
import { useSaveKey } from './use-save-key.ts'

// A shop has no site once in its life.
const FirstSite = lazy(async () => ({ default: (await import('../set-up/first-site.tsx')).FirstSite }))

/** The frame of every page behind the sign-in: who works on which site, the menu, and the dialogs of the session. */
export function Shell() {
  const { t } = useMessages()
  const { data: session, error } = useSessionQuery()
  const { pathname, search, hash } = useLocation()
  const isSignedOut = session === null
  useEffect(() => {
    if (isSignedOut) location.replace(`/backoffice/sign-in?next=${encodeURIComponent(pathname + search + hash)}`)
  }, [isSignedOut, pathname, search, hash])
  if (!session)
    return <div className={classes['waiting']}>{error ? <ProblemNotice problem={error} /> : <Loader aria-label={t('list.loading')} />}</div>
  const [first] = session.sites
  if (!first && session.maySetUp)
    return (
      <Suspense>
        <FirstSite session={session} />
      </Suspense>
    )
  if (!first)
    return (
      <div className={classes['waiting']}>
        <p>{t('noSite.text')}</p>
      </div>
    )
  return <SignedIn session={session} first={first} />
}

function SignedIn({ session, first }: { session: StaffSession; first: StaffSite }) {
  const { t, language } = useMessages()
  const api = useApi()
  const [siteId, setSiteId] = useState(() => readChoice('site'))
  const site = session.sites.find(({ id }) => id === siteId) ?? first
  const work = useMemo(
    (): Work => ({
      session,
      site,
      chooseSite(id) {
        storeChoice('site', id)
        setSiteId(id)
      },
    }),
    [session, site],
  )
  // Before anything below makes a call.
  api.setSite(apiSiteOf(site, language))
  useEffect(() => () => api.setSite(undefined), [api])
  useFreshNames(language)
  useSaveKey()
  const { pathname } = useLocation()
  const [pages, setPages] = useState<{ shown: string; before: string | undefined }>({ shown: pathname, before: undefined })
  if (pages.shown !== pathname) setPages({ shown: pathname, before: pages.shown })
  return (
    <WorkContext value={work}>
      <a className={classes['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <div className={classes['shell']}>
        <SideBar />
        <div className={classes['page']}>
          <TopBar />
          <main id="main" className={classes['main']} tabIndex={-1} key={site.id}>
            <PageBeforeContext value={pages.before}>
              <Outlet />
            </PageBeforeContext>
          </main>
        </div>
        <TabBar />
      </div>
      <Palette />
      <SessionDialogs member={session.member} />
    </WorkContext>
  )
}
