import { Button } from '@mantine/core'
import { useWords } from '../words/words.tsx'
import classes from './error-page.module.css'

/** Shown where a page cannot be drawn or its script cannot be loaded. What was typed elsewhere is kept. */
export function ErrorPage() {
  const { t } = useWords()
  return (
    <main className={classes['page']}>
      <h1>{t('error.title')}</h1>
      <p>{t('error.text')}</p>
      <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
    </main>
  )
}
