import { useMay } from '../api/session.tsx'
import { menu, type MenuEntry } from './menu.ts'

/** The pages of the menu that the member may open on the chosen site, in their order. */
export function useMenu(): readonly MenuEntry[] {
  const may = useMay()
  return menu.filter(({ permission }) => permission === undefined || [permission].flat().some(may))
}
