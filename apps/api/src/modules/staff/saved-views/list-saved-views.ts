import type { SavedList } from '@karat/sites/staff-lists.ts'
import type { SavedViewDependencies } from './dependencies.ts'
import { type SavedViewRow, viewsOf } from './store.ts'

/** The views of a list that a member saved, by their names. */
export const listSavedViews = ({ db }: Pick<SavedViewDependencies, 'db'>, memberId: string, list: SavedList): Promise<SavedViewRow[]> =>
  viewsOf(db, memberId, list)
