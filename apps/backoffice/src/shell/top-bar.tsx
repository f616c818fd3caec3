import { Menu, UnstyledButton } from '@mantine/core'
import { merchantName } from '../app/page-meta.ts'
import { useWork } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/words.tsx'
import { openPalette } from './palette-opener.tsx'
import { RateOfDay } from './rate-of-day.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar above every page: the search, the site that is worked on, and its rate of the day. */
export function TopBar() {
  const { t } = useWords()
  return (
    <header className={classes['bar']}>
      <span className={classes['merchant']} translate="no">
        {merchantName()}
      </span>
      <UnstyledButton className={classes['search']} onClick={openPalette} aria-label={t('shell.search')} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span>{t('shell.searchHint')}</span>
        <kbd>Ctrl K</kbd>
      </UnstyledButton>
      <div className={classes['end']}>
        <SiteSwitcher />
        <RateOfDay />
        <span className={classes['phoneOnly']}>
          <UserMenu compact />
        </span>
      </div>
    </header>
  )
}

/** The sites on which the member has a role. A member of one site sees its name alone. */
function SiteSwitcher() {
  const { t } = useWords()
  const { session, site, chooseSite } = useWork()
  const label = (
    <>
      <Icon name="globe" />
      {site.name}
    </>
  )
  if (session.sites.length === 1) return <span className={classes['site']}>{label}</span>
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes['site']} aria-label={t('shell.site', { site: site.name })}>
          {label}
          <Icon name="down" small />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {session.sites.map(({ id, name }) => (
          <Menu.Item
            key={id}
            role="menuitemradio"
            aria-checked={id === site.id}
            rightSection={id === site.id && <Icon name="tick" small />}
            onClick={() => chooseSite(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
