import type { ExportedList, SavedList } from '@karat/sites/staff-lists.ts'
import type { RowData } from '@tanstack/react-table'
import { useMessages } from '../messages/messages.tsx'
import type { ListAddress, SavedAddress } from './list-address.ts'
import classes from './list-bar.module.css'
import { ListColumns } from './list-columns.tsx'
import { ListExport } from './list-export.tsx'
import type { FilterField } from './filter-field.ts'
import { FilterChips, ListFilter } from './list-filter.tsx'
import { ListSearch } from './list-search.tsx'
import { SavedViews } from './saved-views.tsx'
import type { Column } from './staff-list.tsx'

/** The place of a list in its address, and the functions that change it, as `useListAddress` gives them. */
export interface ListPlace {
  address: ListAddress<string>
  place: SavedAddress
  find: (search: string) => void
  filter: (values: Readonly<Record<string, string>>) => void
  hideColumns: (ids: readonly string[]) => void
}

interface ListBarProps<R extends RowData> {
  /** The list whose views are saved. */
  list: SavedList
  listing: ListPlace
  columns: readonly Column<R>[]
  fields: readonly FilterField[]
  /** The name of the search, and how many rows it found; without it the list has none. */
  search?: { label: string; found: number | undefined }
  /** The list that is downloaded, and what it is filtered with. */
  exported?: { list: ExportedList; filter: Readonly<Record<string, string>> } | undefined
}

/** The tools above a list: search, filters, columns, saved views, export; and the filters that are set. A search is of all rows. */
export function ListBar<R extends RowData>({ list, listing, columns, fields, search, exported }: ListBarProps<R>) {
  const { t } = useMessages()
  const { address, place, find, filter, hideColumns } = listing
  const { filters, hidden } = address
  const isSearch = address.search !== ''
  return (
    <>
      <div className={classes['bar']}>
        {search && <ListSearch label={search.label} value={address.search} onFind={find} />}
        {isSearch && search?.found !== undefined && <span>{t('list.found', { count: search.found })}</span>}
        <div className={classes['tools']}>
          {!isSearch && <ListFilter fields={fields} values={filters} onFilter={filter} />}
          <ListColumns columns={columns} hidden={hidden} onHide={hideColumns} />
          {!isSearch && <SavedViews list={list} place={place} />}
          {!isSearch && exported && <ListExport {...exported} />}
        </div>
      </div>
      {!isSearch && <FilterChips fields={fields} values={filters} onFilter={filter} />}
    </>
  )
}
