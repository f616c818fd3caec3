import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { merchantName } from '../app/page-meta.ts'
import { useWork } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../messages/messages.tsx'
import { Bell } from './bell.tsx'
import { openPalette } from './palette-opener.tsx'
import { RateOfDay } from './rate-of-day.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The bar above every page: the search, the site that is worked on, its rate of the day, and what waits for a second person. */
export function TopBar() {
  const { t } = useMessages()
  return (
    <header className={classes['bar']}>
      <span className={classes['merchant']} translate="no">
        {merchantName()}
      </span>
      <UnstyledButton className={classes['search']} onClick={openPalette} aria-haspopup="dialog" aria-keyshortcuts="Control+K">
        <VisuallyHidden>{t('shell.search')}</VisuallyHidden>
        <Icon name="search" />
        <span aria-hidden="true">{t('shell.searchHint')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </UnstyledButton>
      <div className={classes['end']}>
        <SiteSwitcher />
        <RateOfDay />
        <Bell />
        <span className={classes['phoneOnly']}>
          <UserMenu compact />
        </span>
      </div>
    </header>
  )
}

/** The sites on which the member has a role. A member of one site sees its name alone. */
function SiteSwitcher() {
  const { t } = useMessages()
  const { session, site, chooseSite } = useWork()
  const label = (
    <>
      <Icon name="globe" />
      <span>{site.name}</span>
    </>
  )
  if (session.sites.length === 1) return <span className={classes['site']}>{label}</span>
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['site']} aria-label={t('shell.site', { site: site.name })}>
          {label}
          <Icon name="down" small />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={site.id} onChange={chooseSite}>
          {session.sites.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
