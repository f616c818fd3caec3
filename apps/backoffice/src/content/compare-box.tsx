import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { Box } from '../ui/box.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { blockName } from './block-name.ts'
import { type BlockChange, changesOf, headlineOf, picturesOf } from './content-form.ts'
import classes from './content.module.css'

interface CompareBoxProps {
  live: readonly ContentBlock[]
  next: readonly ContentBlock[]
  /** The heads of both sides. */
  heads: { live: string; next: string }
  language: string
  addresses: ReadonlyMap<string, string>
}

/** A content as it is live beside the one that is being edited: its shown blocks in their order, with the changed ones marked. */
export function CompareBox({ live, next, heads, language, addresses }: CompareBoxProps) {
  const { t, nameOf } = useMessages()
  const { changes, removed } = changesOf(live, next)
  const counts = (['new', 'changed', 'moved'] as const).flatMap((change) => {
    const count = [...changes.values()].filter((one) => one === change).length
    return count > 0 ? [`${count} ${nameOf('blockChange', change)}`] : []
  })
  if (removed > 0) counts.push(`${removed} ${nameOf('blockChange', 'removed')}`)
  const page = (blocks: readonly ContentBlock[], marks: ReadonlyMap<string, BlockChange>) => (
    <ol className={classes['sketches']}>
      {blocks
        .filter(({ hidden }) => !hidden)
        .map((block) => (
          <Sketch key={block.id} block={block} change={marks.get(block.id)} language={language} addresses={addresses} />
        ))}
    </ol>
  )
  return (
    <Box title={t('content.compare')} beside={counts.length === 0 ? t('content.same') : counts.join(t('list.comma'))}>
      <div className={classes['pair']}>
        <div>
          <h3>{heads.live}</h3>
          {page(live, new Map())}
        </div>
        <div>
          <h3>{heads.next}</h3>
          {page(next, changes)}
        </div>
      </div>
    </Box>
  )
}

interface SketchProps extends Pick<CompareBoxProps, 'addresses' | 'language'> {
  block: ContentBlock
  change: BlockChange | undefined
}

/** A block in small: its pictures and its headline. */
function Sketch({ block, change, language, addresses }: SketchProps) {
  const messages = useMessages()
  const pictures = picturesOf(block).flatMap((id) => addresses.get(id) ?? [])
  const isWide = block.kind === 'banner'
  return (
    <li className={classes['sketch']} data-change={change}>
      {pictures.length > 0 && (
        <div className={classes['strip']}>
          {(isWide ? pictures.slice(0, 1) : pictures.slice(0, 6)).map((address) => (
            <img
              key={address}
              src={`/media/${address}?w=${isWide ? 480 : 160}`}
              style={isWide ? { inlineSize: '100%', blockSize: 96 } : { inlineSize: 44, blockSize: 44 }}
              alt=""
              loading="lazy"
            />
          ))}
        </div>
      )}
      <bdi lang={language}>{headlineOf(block, language)}</bdi>
      <Second>
        {blockName(messages, block.id)}
        {change && ` · ${messages.nameOf('blockChange', change)}`}
      </Second>
    </li>
  )
}
