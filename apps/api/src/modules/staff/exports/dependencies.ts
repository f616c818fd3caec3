import type { Permission } from '@karat/contract/permissions.ts'
import type { ExportedList } from '@karat/sites/staff-lists.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { Audit } from '../audit/port.ts'

/** A reader of an export: their language, and their rights to see contacts in full, entries that belong to no site, and things of which stores. */
export interface ExportSight {
  language: string
  stores: StoreScope
  showsContacts: boolean
  withoutSite: boolean
  /** The member who reads; without a permission while only the filter is checked. */
  reader: Pick<Staff, 'staffId' | 'name' | 'permissions' | 'limits'>
}

/** A column of a file that an import takes: its name, and what it is called beside the language or the site that it is about. */
export interface ExportField {
  name: string
  heading: string
  language?: string
  site?: string
}

/** The form of a file that differs from the tables of other exports. */
export interface ExportForm {
  /** The name of the file, without its site, day and ending. */
  name: string
  /** The headings that the program that reads the file demands, in place of translated ones; such a table has its codes as they are. */
  heads?: readonly string[]
  /** A text in place of a table: its rows have one cell each, written as it is between `before` and `after`. */
  text?: { ending: string; type: string; before: string; after: string }
}

/** A list that can be exported. */
export interface ExportSource {
  columns: readonly string[] | ((site: Site) => readonly string[])
  /** The form of the file by what the list is filtered with. */
  form?: (filter: never) => ExportForm
  /** The columns of a file that is imported again, in place of `columns`: under a line of headings, and with codes as they are stored. */
  fields?: () => Promise<readonly ExportField[]>
  /** The columns of them that a file for members who may not export customers leaves out. */
  contactColumns?: readonly string[]
  /** The permission that the download needs on the site; undefined for a list that every member reads a part of. */
  permission: Permission | undefined
  /** Rows of a site by what the list is filtered with, page by page; each has a cell for each column. Throws for a refused filter. */
  pages: (site: Site, filter: never, sight: ExportSight) => AsyncIterable<readonly (readonly ExportCell[])[]>
}

/** Dependencies of exports on the kernel, the audit, and the modules whose lists they are. */
export interface ExportDependencies {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  sites: Pick<Sites, 'all' | 'byCode'>
  stores: Pick<Stores, 'all'>
  audit: Pick<Audit, 'recordLook'>
  sources: Readonly<Record<ExportedList, ExportSource>>
}
