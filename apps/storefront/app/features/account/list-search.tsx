import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { Tabs } from '@karat/ui/tabs.tsx'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../site/messages.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { maxWords, type useSearchedList } from './use-searched-list.ts'

/** The field that searches a customer's list by number, product or recipient, in all tabs. */
export function ListSearch({ id, label, words, hrefOf }: { id: string; label: string; words: string; hrefOf: (words: string) => string }) {
  const t = useMessages()
  const { locale } = useSite()
  const navigate = useNavigate()
  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(`/${locale}${hrefOf(typeof typed === 'string' ? typed.trim() : '')}`)
  }
  return (
    <form role="search" className="orders-search" onSubmit={find}>
      <Field key={words} id={id} name="q" type="search" label={label} defaultValue={words} maxLength={maxWords} />
      <Button type="submit" variant="secondary">
        {t('orders.find')}
      </Button>
    </form>
  )
}

interface ListTabsProps<List extends string> {
  label: string
  lists: readonly List[]
  /** The tab that is shown, and the addresses of all. */
  list: Pick<ReturnType<typeof useSearchedList<List>>, 'status' | 'hrefOf'>
  /**
   * The number of rows of each tab; unknown until they are read. A tab without rows is left out, unless it is the first or the shown one.
   */
  counts: Record<List, number> | undefined
  nameOf: (list: List) => string
}

/** The tabs of a customer's list with the count of each. */
export function ListTabs<List extends string>({ label, lists, list: { status, hrefOf }, counts, nameOf }: ListTabsProps<List>) {
  return (
    <Tabs label={label}>
      {lists
        .filter((list, index) => index === 0 || list === status || (counts?.[list] ?? 0) > 0)
        .map((list) => (
          <SiteLink key={list} to={hrefOf(list)} aria-current={list === status ? 'page' : undefined}>
            <span>
              {nameOf(list)} {counts && <span className="type-soft type-num">{counts[list]}</span>}
            </span>
          </SiteLink>
        ))}
    </Tabs>
  )
}
