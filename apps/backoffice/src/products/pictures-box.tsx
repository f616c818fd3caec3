import type { StaffProduct } from '@karat/contract/staff-products.ts'
import { Box } from '../ui/box.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './product-page.module.css'

/** The pictures of a product in their order, each with the colour that it shows. */
export function PicturesBox({ product: { pictures } }: { product: StaffProduct }) {
  const { t, nameOf } = useMessages()
  return (
    <Box title={t('products.pictures')} beside={t('products.pictureCount', { count: pictures.length })}>
      <ul className={classes['pictures']}>
        {pictures.map(({ id, colour, view, width, height }) => (
          <li key={id}>
            <img src={`/media/${id}?w=320`} width={width} height={height} alt="" loading="lazy" />
            {nameOf('colour', colour)}
            <Second>{nameOf('pictureView', view)}</Second>
          </li>
        ))}
      </ul>
    </Box>
  )
}
