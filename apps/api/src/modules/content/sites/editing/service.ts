import type { Site } from '../../../../kernel/site.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { SiteEditingDependencies } from './dependencies.ts'
import { type MerchantContent, merchantSetting } from './merchant.ts'
import { readMerchant } from './read-merchant.ts'
import { type ReadSetting, saveSetting, undoSetting } from './site-setting.ts'

/** How staff see and change the settings of a site. */
export function createSiteEditing(deps: SiteEditingDependencies) {
  return {
    readMerchant: (site: Site) => readMerchant(deps, site),
    saveMerchant: (site: Site, given: ReadSetting<MerchantContent>) => saveSetting(deps, merchantSetting, site, given),
    undoMerchant: (site: Site, act: RecordedAct) => undoSetting(deps, merchantSetting, site, act),
  }
}

export type SiteEditing = ReturnType<typeof createSiteEditing>
