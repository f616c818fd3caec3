import type { Block, HomeBanner } from '@karat/contract/content.ts'

/** A block of the home page as it is shown: the slot of a banner is replaced by its banner. */
export type ShownBlock = Exclude<Block, { kind: 'banner' }> | ({ kind: 'banner' } & HomeBanner)

/** The blocks of the home page with the site's banners in their slots, in order; a slot without a banner is left out. */
export function placeBanners(blocks: readonly Block[], banners: readonly HomeBanner[]): ShownBlock[] {
  const left = banners.values()
  return blocks.flatMap((block): ShownBlock[] => {
    if (block.kind !== 'banner') return [block]
    const next = left.next()
    return next.done ? [] : [{ kind: 'banner', ...next.value }]
  })
}
