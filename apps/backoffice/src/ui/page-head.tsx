import { type ReactNode, useEffect, useRef } from 'react'
import { merchantName } from '../app/page-meta.ts'
import { useMessages } from '../messages/messages.tsx'
import { usePageBefore } from './page-before.ts'
import classes from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** Above the title: where the page is. */
  above?: ReactNode
  /** Beside the title: the state and its date. */
  beside?: ReactNode
  /** At the end of the line: buttons. */
  actions?: ReactNode
}

/** The head of a page, and the title of the window. A page that another one opened begins with the focus on its heading. */
export function PageHead({ title, above, beside, actions }: PageHeadProps) {
  const { t } = useMessages()
  useEffect(() => {
    document.title = t('page.title', { page: title, merchant: merchantName() })
  }, [t, title])
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpenedByPage = usePageBefore() !== undefined
  useEffect(() => {
    // A field of the page may have it, or a dialog that was opened while the page was loading.
    if (isOpenedByPage && !document.activeElement?.closest('main, [role="dialog"]')) heading.current?.focus({ preventScroll: true })
  }, [isOpenedByPage])
  return (
    <div className={classes['head']}>
      <div>
        {above && <div className={classes['above']}>{above}</div>}
        <div className={classes['title']}>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {beside}
        </div>
      </div>
      {actions && <div className={classes['actions']}>{actions}</div>}
    </div>
  )
}
