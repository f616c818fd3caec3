import type { PromotionDocument } from '@karat/contract/staff-promotions.ts'
import { useCallback } from 'react'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'

/** Returns an effect in a few words: `20% off making`. */
export function useEffectText(): (effect: PromotionDocument['effect']) => string {
  const { t } = useMessages()
  const { percent, shortMoney } = useFormats()
  return useCallback(
    ({ kind, percent: rate, amount, perGram, buy, get, productID }) => {
      const percentage = percent(rate ?? 0)
      switch (kind) {
        case 'percent_off':
          return t('promotions.percentOff', { percentage })
        case 'amount_off':
          return t('promotions.amountOff', { amount: shortMoney(amount ?? 0) })
        case 'making_off':
          return t('promotions.makingOff', { percentage })
        case 'stones_off':
          return t('promotions.stonesOff', { percentage })
        case 'metal_off':
          return t('promotions.metalOff', { amount: shortMoney(perGram ?? 0) })
        case 'buy_get':
          return t('promotions.buyGet', { buy: buy ?? 0, get: get ?? 0, percentage })
        case 'free_gift':
          return t('promotions.freeGift', { id: productID })
        case 'free_delivery':
          return t('promotions.freeDelivery')
      }
    },
    [t, percent, shortMoney],
  )
}
