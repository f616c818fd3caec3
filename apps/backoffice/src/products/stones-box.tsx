import { Button, NativeSelect } from '@mantine/core'
import type { ProductStones } from '@karat/pricing/product/document.ts'
import { Link } from 'react-router'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import tableClasses from '../ui/table.module.css'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import { FacetField } from './facet-field.tsx'
import { NumberField } from './number-field.tsx'
import type { EditorProps } from './editor-props.ts'
import { withStones } from './typed-weights.ts'

/** The stones of a product: their kind with its rate, how many there are and what they weigh together. */
export function StonesBox({ choices, document, change, problemOf, isClosed }: EditorProps) {
  const { t } = useMessages()
  const { carats } = useFormats()
  const { stones } = document
  const total = stones.reduce((sum, { caratMilli }) => sum + caratMilli, 0)
  const write = (next: readonly ProductStones[]) => change(withStones(document, [...next]))
  const replace = (index: number, part: Partial<ProductStones>) =>
    write(stones.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const added: ProductStones = { key: choices.stones[0] ?? '', type: 'diamond', shape: 'round', count: 1, caratMilli: 0 }
  return (
    <Box
      flush={stones.length > 0 || added.key !== ''}
      title={t('products.stones')}
      beside={t('products.stonesHint')}
      actions={
        !isClosed &&
        added.key !== '' && (
          <Button variant="default" onClick={() => write([...stones, added])}>
            {t('products.addStone')}
          </Button>
        )
      }
    >
      {added.key === '' && (
        <p>
          {t('products.noStoneRates')} <Link to="/rates">{t('products.addStoneRates')}</Link>
        </p>
      )}
      {stones.length > 0 && (
        <div className={tableClasses['scroll']}>
          <table className={tableClasses['table']} data-cards="">
            <thead>
              <tr>
                <th scope="col">{t('products.stoneKey')}</th>
                <th scope="col">{t('products.stoneType')}</th>
                <th scope="col">{t('products.stoneShape')}</th>
                <th scope="col">{t('products.pieces')}</th>
                <th scope="col">{t('products.carats')}</th>
                <th scope="col">{t('products.remove')}</th>
              </tr>
            </thead>
            <tbody>
              {stones.map((row, index) => (
                // The rows have no ids: two may be equal.
                // eslint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <td>
                    <NativeSelect
                      aria-label={t('products.stoneKey')}
                      value={row.key}
                      error={problemOf(`stones.${index}.key`)}
                      data={[...new Set([row.key, ...choices.stones])]}
                      onChange={(event) => replace(index, { key: event.currentTarget.value })}
                    />
                  </td>
                  <td data-label={t('products.stoneType')}>
                    <FacetField
                      isLabelHidden
                      isOptional={false}
                      label={t('products.stoneType')}
                      value={row.type}
                      known={choices.facets.stoneType}
                      error={problemOf(`stones.${index}.type`)}
                      onChange={(type) => replace(index, { type })}
                    />
                  </td>
                  <td data-label={t('products.stoneShape')}>
                    <FacetField
                      isLabelHidden
                      isOptional={false}
                      label={t('products.stoneShape')}
                      value={row.shape}
                      known={choices.facets.stoneShape}
                      error={problemOf(`stones.${index}.shape`)}
                      onChange={(shape) => replace(index, { shape })}
                    />
                  </td>
                  <td data-label={t('products.pieces')}>
                    <NumberField
                      isLabelHidden
                      label={t('products.pieces')}
                      decimals={0}
                      value={row.count}
                      onChange={(count) => replace(index, { count })}
                    />
                  </td>
                  <td data-label={t('products.carats')}>
                    <NumberField
                      isLabelHidden
                      label={t('products.carats')}
                      decimals={3}
                      value={row.caratMilli / 1000}
                      onChange={(weight) => replace(index, { caratMilli: Math.round(weight * 1000) })}
                    />
                  </td>
                  <td>
                    <TextButton onClick={() => write(stones.filter((_row, at) => at !== index))}>{t('products.remove')}</TextButton>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('products.together')}
                </th>
                <td>{stones.reduce((sum, { count }) => sum + count, 0)}</td>
                <td colSpan={2}>{carats(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Box>
  )
}
