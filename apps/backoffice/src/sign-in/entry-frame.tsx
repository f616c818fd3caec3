import { type ReactNode, useEffect } from 'react'
import { merchantName } from '../app/page-meta.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './entry-frame.module.css'
import { LanguageLinks } from './language-links.tsx'

/** The frame of the pages that are open without a session: the merchant's name, one form, and where to ask for help. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useMessages()
  useEffect(() => {
    document.title = t('page.title', { page: title, merchant: merchantName() })
  }, [t, title])
  return (
    <div className={classes['frame']}>
      <div className={classes['side']} aria-hidden="true">
        <span />
      </div>
      <div className={classes['pane']}>
        <header className={classes['head']}>
          <span className={classes['merchant']} translate="no">
            {merchantName()}
          </span>
          <LanguageLinks />
        </header>
        <main className={classes['form']}>{children}</main>
        <footer className={classes['foot']}>{t('signIn.foot')}</footer>
      </div>
    </div>
  )
}
