import { Link } from 'react-router'
import { missingOf, useReadiness } from '../set-up/use-set-up.ts'
import { Box } from '../ui/box.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'

/** How much a site that is not open still needs, and an open one that lacks something again; nothing where all is there. */
export function ReadyBox() {
  const { t } = useMessages()
  const { data } = useReadiness()
  if (!data) return null
  const { needed } = missingOf(data.checks)
  if (data.isOpen && needed.length === 0) return null
  return (
    <Box
      title={t('ready.title')}
      beside={t(data.isOpen ? 'ready.open' : 'ready.closed')}
      actions={
        <Link to="/set-up" className={classes['link']}>
          {t('ready.goOn')}
        </Link>
      }
    >
      <p>{t('ready.missing', { count: needed.length })}</p>
    </Box>
  )
}
