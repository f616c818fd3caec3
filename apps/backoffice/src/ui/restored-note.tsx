import { useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { Second } from './second.tsx'

function Text() {
  const { t } = useMessages()
  return <Second>{t('form.restored')}</Second>
}

/** Says in a dialog that it shows what was typed before: after a lost answer that may have been saved. */
export default function RestoredNote() {
  return (
    <ShopMessages>
      <Text />
    </ShopMessages>
  )
}
