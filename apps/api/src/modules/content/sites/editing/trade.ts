import { tradeLaw } from '@karat/sites/trade-law.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { SiteSetting } from './site-setting.ts'

const columns = ['quoteMinutes', 'returnDays', 'idLimit', 'codLimit'] as const

/** How a site trades, as far as staff write it; amounts are minor units. */
export type TradeContent = Record<(typeof columns)[number], number>

/** The trade of a site as a setting that staff write. Bags and orders that hold a price already keep what they were shown. */
export const tradeSetting: SiteSetting<TradeContent> = {
  object: 'trade',
  read: (row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as TradeContent,
  accept: (document, { country }) => {
    const law = tradeLaw(country)
    if (law && (document.idLimit === 0 || document.idLimit > law.idFrom)) throwFailure('trade_id_law', 'idLimit')
    if (law && document.codLimit >= law.cashBelow) throwFailure('trade_cash_law', 'codLimit')
    return { document, columns: document }
  },
  fieldsOf: (document) => new Map(Object.entries(document)),
  ofFields: (fields) => Object.fromEntries(fields) as TradeContent,
}
