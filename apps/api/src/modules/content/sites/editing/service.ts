import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { SiteEditingDependencies } from './dependencies.ts'
import { gatewaysSetting } from './gateways.ts'
import { lookSetting } from './look.ts'
import { merchantSetting } from './merchant.ts'
import { readMerchant } from './read-merchant.ts'
import { tradeSetting } from './trade.ts'
import { readSetting, type ReadSetting, saveSetting, type SiteSetting, undoSetting } from './site-setting.ts'

/** How a setting is saved, and its changes are undone. */
function changesOf<D>(deps: SiteEditingDependencies, setting: SiteSetting<D>) {
  return {
    save: (site: Site, given: ReadSetting<D>) => saveSetting(deps, setting, site, given),
    undo: (site: Site, act: RecordedAct) => undoSetting(deps, setting, site, act),
  }
}

/** How staff see and change the settings of a site. */
export function createSiteEditing(deps: SiteEditingDependencies) {
  const look = lookSetting(deps.findPicture)
  const gateways = gatewaysSetting(
    (key, country) => key === 'cod' || deps.offersGateway(readPaymentMethod(key).gateway) || deps.gatewaysOf(country).includes(key),
  )
  return {
    merchant: { read: (site: Site) => readMerchant(deps, site), ...changesOf(deps, merchantSetting) },
    trade: { read: (site: Site) => readSetting(deps, tradeSetting, site), ...changesOf(deps, tradeSetting) },
    gateways: {
      read: (site: Site) => readSetting(deps, gateways, site),
      ...changesOf(deps, gateways),
      couldOffer: deps.gatewaysOf,
      isConfigured: deps.offersGateway,
      variables: deps.variablesOfGateway,
      test: deps.testGateway,
    },
    look: { read: (site: Site) => readSetting(deps, look, site), ...changesOf(deps, look) },
  }
}

export type SiteEditing = ReturnType<typeof createSiteEditing>
