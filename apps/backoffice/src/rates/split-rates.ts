import type { TypedRate } from './typed-rates.ts'

type Typed = Readonly<Record<string, TypedRate>>

/**
 * The changed rates that would go live at once and those that would wait for a second person, by kind and name; undefined where one part would be
 * empty. The rate of old metal stays with that of its purity. The service parts them by the same rule (`splitRates`).
 */
export function splitTyped(typed: { metals: Typed; buys: Typed; stones: Typed }): { within: SplitName[]; beyond: SplitName[] } | undefined {
  const isFar = (rate: TypedRate | undefined) => rate?.isChanged === true && rate.needsApproval
  const all = (['metals', 'buys', 'stones'] as const).flatMap((kind) =>
    Object.entries(typed[kind])
      .filter(([, { isChanged }]) => isChanged)
      .map(([name]) => ({ kind, name })),
  )
  const isBeyond = ({ kind, name }: SplitName) =>
    kind === 'stones' ? isFar(typed.stones[name]) : isFar(typed.metals[name]) || isFar(typed.buys[name])
  const [within, beyond] = [all.filter((one) => !isBeyond(one)), all.filter(isBeyond)]
  return within.length === 0 || beyond.length === 0 ? undefined : { within, beyond }
}

/** A rate by its kind and its purity or key of stones. */
export interface SplitName {
  kind: 'metals' | 'buys' | 'stones'
  name: string
}
