import type { StaffCount } from '@karat/sites/staff-lists.ts'
import { Link } from 'react-router'
import classes from './list-tabs.module.css'

interface Tab {
  key: string
  label: string
  href: string
  /** Null until it is known, which keeps its place; undefined where rows are not counted. */
  count?: StaffCount | null | undefined
}

/** The views of a list with how many rows each has; none is the current one while a search is shown. */
export function ListTabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string | undefined }) {
  return (
    <nav className={classes['tabs']} aria-label={label}>
      {tabs.map(({ key, label: name, href, count }) => (
        <Link key={key} to={href} aria-current={key === current ? 'page' : undefined}>
          {name}
          {count !== undefined && (
            <span>
              {count?.count.toLocaleString('en')}
              {count?.more && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
