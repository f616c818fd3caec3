import { type ReactNode, useEffect } from 'react'
import { merchantName } from '../app/page-meta.ts'
import { useWords } from '../words/words.tsx'
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

/** The head of a page, and the title of the window. */
export function PageHead({ title, above, beside, actions }: PageHeadProps) {
  const { t } = useWords()
  useEffect(() => {
    document.title = t('page.title', { page: title, merchant: merchantName() })
  }, [t, title])
  return (
    <div className={classes['head']}>
      <div>
        {above && <div className={classes['above']}>{above}</div>}
        <div className={classes['title']}>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {beside}
        </div>
      </div>
      {actions && <div className={classes['actions']}>{actions}</div>}
    </div>
  )
}
