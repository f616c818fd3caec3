import type { Permission } from '@karat/contract/permissions.ts'
import type { IconName } from '../ui/icon.tsx'

/** A page of the menu, and the permission without which it is left out. */
interface MenuEntry {
  path: '/orders' | '/returns' | '/rates' | '/staff' | '/audit'
  label: 'menu.orders' | 'menu.returns' | 'rates.title' | 'menu.staff' | 'menu.audit'
  icon: IconName
  permission: Permission
}

/** The pages of the menu in their order. */
export const menu: readonly MenuEntry[] = [
  { path: '/orders', label: 'menu.orders', icon: 'box', permission: 'orders.read' },
  { path: '/returns', label: 'menu.returns', icon: 'returns', permission: 'orders.read' },
  { path: '/rates', label: 'rates.title', icon: 'rates', permission: 'rates.read' },
  { path: '/staff', label: 'menu.staff', icon: 'people', permission: 'settings.read' },
  { path: '/audit', label: 'menu.audit', icon: 'document', permission: 'settings.read' },
]
