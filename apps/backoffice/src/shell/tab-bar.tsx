import { NavLink } from 'react-router'
import { useMay } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/words.tsx'
import { useMenuCounts } from './counts.ts'
import { menu } from './menu.ts'
import { openPalette } from './palette-opener.tsx'
import classes from './tab-bar.module.css'

/** The menu at the foot of a phone. */
export function TabBar() {
  const { t } = useWords()
  const may = useMay()
  const counts = useMenuCounts()
  return (
    <nav className={classes['bar']} aria-label={t('menu.title')}>
      {menu
        .filter(({ permission }) => may(permission))
        .map(({ path, label, icon }) => (
          <NavLink key={path} to={path}>
            <Icon name={icon} />
            {t(label)}
            {counts[path] !== undefined && <b>{counts[path]}</b>}
          </NavLink>
        ))}
      <button type="button" onClick={openPalette}>
        <Icon name="search" />
        {t('menu.search')}
      </button>
    </nav>
  )
}
