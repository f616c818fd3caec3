import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { NavigationType, useNavigationType, useRouteError } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './error-page.module.css'
import { isLoadError } from './load-errors.ts'
import { retryEvery } from './retry-every.ts'

const reload = () => location.reload()

/** Loads the page anew once the shop answers; before, the browser would leave the back office for a page of its own. */
async function reloadIfBack(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) reload()
}

/** Shown in place of the whole application where its frame cannot be drawn or loaded. What was typed elsewhere is kept. */
export function ErrorPage() {
  return (
    <main>
      <PageError />
    </main>
  )
}

/** Shown inside the frame, in place of a page that cannot be drawn or whose script cannot be loaded. */
export function PageError() {
  const { t } = useMessages()
  const isMissing = isLoadError(useRouteError())
  useReloadWhenBack(isMissing)
  return (
    <div className={classes['page']}>
      <h1>{t('error.title')}</h1>
      {isMissing ? (
        <Notice tone="bad" alert>
          {t('problem.network')}
        </Notice>
      ) : (
        <p>{t('error.text')}</p>
      )}
      <Button onClick={isMissing ? () => void reloadIfBack() : reload}>{t(isMissing ? 'list.retry' : 'error.reload')}</Button>
    </div>
  )
}

/**
 * Loads the page anew once the shop answers: the router and some browsers keep a failed script as failed, and a style that failed is not
 * fetched again. Not a second time where that did not help.
 */
function useReloadWhenBack(isMissing: boolean): void {
  const isFirstPage = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!isMissing || (isFirstPage && opened?.type === 'reload')) return
    const timer = setInterval(() => void reloadIfBack(), retryEvery)
    return () => clearInterval(timer)
  }, [isMissing, isFirstPage])
}
