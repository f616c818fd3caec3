import { formatCarats, formatGrams, formatMoney, type MoneyStyle } from '@karat/money/format.ts'
import type { BreakupRow } from '@karat/pricing/types.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { fineness, saysMetal } from '@karat/sites/fineness.ts'
import { nameOf, t } from '../../../kernel/translations.ts'
import type { DocumentData, DocumentPayment } from './port.ts'

/** A kind of stone, as the catalogue writes it (`cultured pearl`), in a language. */
export const stoneName = (language: string, kind: string): string => nameOf(language, 'stone', kind.toLowerCase().replaceAll(' ', '-'))

/** The texts of a document in one language; numbers have the same format in all of them. */
export function wordsOf(figures: DocumentData, language: string) {
  const { site, currency } = figures
  const locale = `en-${site.country}`
  const style: MoneyStyle = { locale, currency, symbol: site.symbol, decimals: 2 }
  const bare: MoneyStyle = { ...style, symbol: '' }
  const at = (iso: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: site.timeZone }).format(new Date(iso))
  const percent = (rate: number) => `${Number((rate / 1000).toFixed(3))}%`

  return {
    language,
    word: (key: string, values?: Record<string, string | number>) => t(language, key, values),
    money: (amount: number) => formatMoney(amount, bare, 'exact'),
    payable: (amount: number) => formatMoney(amount, style, 'exact'),
    grams: (mg: number) => formatGrams(mg, locale),
    carats: (milli: number) => formatCarats(milli, locale),
    day: (iso: string) => at(iso, { dateStyle: 'long' }),
    time: (iso: string) => at(iso, { dateStyle: 'medium', timeStyle: 'short' }),
    percent,

    /** The name of a price component: metal and purity, stones, or the charge. */
    row({ code, metal = '', purity = '', name = '', shape = '', count }: BreakupRow): string {
      const of = nameOf(language, 'docRow', code)
      if (code === 'metal') {
        const mark = nameOf(language, 'purity', purity)
        const thousandths = fineness[purity] ?? ''
        const of = mark.includes(thousandths) ? mark : `${mark} (${thousandths})`
        const base = nameOf(language, 'metal', metal)
        // `Silver 925` already names its metal.
        return saysMetal(purity, metal) ? of : [base, of].filter(Boolean).join(', ')
      }
      if (code === 'stone') {
        const stone = stoneName(language, name)
        return language === 'en' ? [stone, shape, count ? String(count) : ''].filter(Boolean).join(', ') : stone
      }
      if (code === 'other' && (name === 'engraving' || name === 'price')) return nameOf(language, 'docRow', name)
      return of
    },

    /** The quantity of a price component. */
    quantity({ weightMg, caratMilli, count, rateUnit }: BreakupRow): string {
      if (weightMg !== undefined) return `${formatGrams(weightMg, locale)} g`
      if (caratMilli !== undefined) return `${formatCarats(caratMilli, locale)} ct`
      return rateUnit === 'piece' && count !== undefined ? `${count} pcs` : ''
    },

    /** The rate of a price component: the price of one, or a percentage. */
    rate({ rate, rateUnit }: BreakupRow): string {
      if (rate === undefined) return ''
      if (rateUnit === 'percent') return `${rate / 100}%`
      if (rateUnit === 'taxPercent') return percent(rate)
      const per = { gram: 'g', carat: 'ct', piece: 'pc' }[rateUnit ?? 'piece']
      return `${formatMoney(rate, bare, 'exact')} / ${per}`
    },

    /** The method of a payment. */
    payment({ kind, method, lastFour }: DocumentPayment): string {
      if (kind === 'credit') return t(language, 'mail.credit')
      if (kind === 'gift_card' && lastFour === '') return nameOf(language, 'paymentMethod', 'giftCard')
      if (kind === 'gift_card') return t(language, 'mail.giftCard', { digits: lastFour })
      return nameOf(language, 'paymentMethod', kind === 'cash' ? 'cod' : method || 'bank')
    },
  }
}

export type DocumentTranslations = ReturnType<typeof wordsOf>
