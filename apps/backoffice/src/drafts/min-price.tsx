import { Suspense } from 'react'
import type { Problem } from '../api/problem.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'

interface MinPriceProps {
  problem: Problem | undefined
  currency: string
}

/** Says the least price of the piece that a discount brings below its metal, stones and labour; nothing for any other problem. */
export function MinPrice({ problem, currency }: MinPriceProps) {
  if (problem?.code !== 'price_below_cost') return null
  const { name, minimum, price } = problem.details
  return (
    <Suspense fallback={null}>
      <ShopMessages>
        <MinPriceText name={String(name)} minimum={Number(minimum)} price={Number(price)} currency={currency} />
      </ShopMessages>
    </Suspense>
  )
}

function MinPriceText({ name, minimum, price, currency }: { name: string; minimum: number; price: number; currency: string }) {
  const { t } = useMessages()
  const { money } = useFormats()
  return <Second>{t('drafts.minPrice', { piece: name, minimum: money(minimum, currency), price: money(price, currency) })}</Second>
}
