import type { Permission } from '@karat/contract/permissions.ts'
import type { IconName } from '../ui/icon.tsx'

/** An act that the search over everything offers besides the pages of the menu, to whoever has its permission. */
export interface PaletteAction {
  label: 'drafts.new' | 'palette.weighNext' | 'palette.publishRates' | 'palette.newPromotion' | 'palette.countTray' | 'staff.invite'
  icon: IconName
  /** The page that begins it; `next-weigh-in` asks for the order that waits longest for the scale. */
  to: `/${string}` | 'next-weigh-in'
  permission: Permission
}

/** The acts in their order. */
export const paletteActions: readonly PaletteAction[] = [
  { label: 'drafts.new', icon: 'phone', to: '/drafts/new', permission: 'orders.draft' },
  { label: 'palette.weighNext', icon: 'scale', to: 'next-weigh-in', permission: 'orders.write' },
  { label: 'palette.publishRates', icon: 'rates', to: '/rates', permission: 'rates.propose' },
  { label: 'palette.newPromotion', icon: 'tag', to: '/promotions/new', permission: 'promotions.write' },
  { label: 'palette.countTray', icon: 'box', to: '/piece-count', permission: 'stock.count' },
  { label: 'staff.invite', icon: 'shield', to: '/staff?invite=', permission: 'settings.write' },
]

/** Whether a label has each word that was typed; every label has none. */
export function fitsTyped(label: string, typed: string): boolean {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/)
  return words.every((word) => label.toLocaleLowerCase().includes(word))
}
