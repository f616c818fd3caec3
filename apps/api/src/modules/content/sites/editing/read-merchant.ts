import { knownTaxIds } from '@karat/sites/tax-ids.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { SiteEditingDependencies } from './dependencies.ts'
import { merchantSetting, siteOfRow } from './merchant.ts'
import { readSetting } from './site-setting.ts'

/** The merchant of a site as staff edit it, with what its form shows besides. */
export async function readMerchant(deps: SiteEditingDependencies, site: Site) {
  const { document, version, row } = await readSetting(deps, merchantSetting, site)
  const names = new Map(deps.statesOf(row.country).map(({ code, name }) => [code, name]))
  const states = Object.fromEntries(siteOfRow(row).suppliers.map(({ prefix, state }) => [prefix, names.get(state) ?? state]))
  return { document, version, knownTaxIds: knownTaxIds(row.country), states }
}
