import { useSearchParams } from 'react-router'
import { useMay } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { useListAddress } from '../ui/list-address.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { DeliveryBox } from './delivery/delivery-box.tsx'
import { JobsBox } from './jobs/jobs-box.tsx'
import { GatewaysBox } from './gateways/gateways-box.tsx'
import { LookBox } from './look/look-box.tsx'
import { MerchantBox } from './merchant/merchant-box.tsx'
import { RedirectsBox } from './redirects/redirects-box.tsx'
import { ScalesBox } from './scales/scales-box.tsx'
import { SecurityBox } from './security/security-box.tsx'
import { SiteBox } from './site/site-box.tsx'
import { SitesBox } from './sites/sites-box.tsx'
import { StoresBox } from './stores/stores-box.tsx'

/** The parts of the settings by their names in the address (`?view=delivery`), with the permission to see each. */
const parts = [
  { key: 'delivery', permission: 'settings.read', Part: DeliveryBox },
  { key: 'redirects', permission: 'content.read', Part: RedirectsBox },
  { key: 'stores', permission: 'content.read', Part: StoresBox },
  { key: 'scales', permission: 'settings.read', Part: ScalesBox },
  { key: 'merchant', permission: 'settings.read', Part: MerchantBox },
  { key: 'look', permission: 'settings.read', Part: LookBox },
  { key: 'site', permission: 'settings.read', Part: SiteBox },
  { key: 'jobs', permission: 'settings.read', Part: JobsBox },
  { key: 'gateways', permission: 'settings.read', Part: GatewaysBox },
  { key: 'sites', permission: 'settings.read', Part: SitesBox },
  { key: 'security', permission: 'settings.read', Part: SecurityBox },
] as const

/** `/backoffice/settings`: what the shop needs besides products and prices, such as its delivery methods. */
export function SettingsPage() {
  const { t } = useMessages()
  const may = useMay()
  const allowed = parts.filter(({ permission }) => may(permission))
  const [first] = allowed
  if (!first) return <Forbidden page={t('menu.settings')} />
  return (
    <ShopMessages>
      <Settings allowed={allowed} first={first.key} />
    </ShopMessages>
  )
}

interface SettingsProps {
  allowed: readonly (typeof parts)[number][]
  first: (typeof parts)[number]['key']
}

function Settings({ allowed, first }: SettingsProps) {
  const { t, nameOf } = useMessages()
  const keys = allowed.map(({ key }) => key)
  const listing = useListAddress(keys, first, [], { searchesView: true })
  const { view } = listing.address
  const [address] = useSearchParams()
  const asked = address.get('view')
  // A part that the member may not see is refused in words, as pages are.
  if (asked !== null && asked !== view && parts.some(({ key }) => key === asked)) return <Forbidden page={nameOf('settingsPart', asked)} />
  return (
    <>
      <PageHead title={t('menu.settings')} />
      <ListTabs
        label={t('settings.parts')}
        current={view}
        tabs={keys.map((key) => ({ key, label: nameOf('settingsPart', key), href: `?view=${key}` }))}
      />
      {allowed.map(({ key, Part }) => key === view && <Part key={key} listing={listing} />)}
    </>
  )
}
