import { throwFailure } from '../../../../kernel/result.ts'
import type { SiteSetting } from './site-setting.ts'

/** The payment methods of a site in the order in which shoppers are offered them. */
export interface GatewaysContent {
  gateways: string[]
}

/** The payment methods of a site as a setting that staff write. One that the shop does not know is refused. */
export function gatewaysSetting(knows: (key: string, country: string) => boolean): SiteSetting<GatewaysContent> {
  return {
    object: 'gateways',
    read: ({ gateways }) => ({ gateways }),
    accept: ({ gateways }, row) => {
      gateways.forEach((key, index) => {
        const isKnown = row.gateways.includes(key) || knows(key, row.country)
        if (!isKnown) throwFailure('gateway_unknown', `gateways.${index}`)
        if (gateways.indexOf(key) < index) throwFailure('bad_request', `gateways.${index}`)
      })
      return { document: { gateways }, columns: { gateways } }
    },
    fieldsOf: ({ gateways }) => new Map([['gateways', gateways]]),
    ofFields: (fields) => ({ gateways: (fields.get('gateways') ?? []) as string[] }),
  }
}
