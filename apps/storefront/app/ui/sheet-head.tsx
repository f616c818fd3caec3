import { Icon } from './icon.tsx'
import { useMessages } from '../site/messages.tsx'

/** The first row of a sheet that is a native popover: what it is, and the button that closes it. */
export function SheetHead({ title, sheet }: { title: string; sheet: string }) {
  const t = useMessages()
  return (
    <div className="sheet-head">
      <p className="type-group sheet-head-title">{title}</p>
      <button type="button" className="tool" popoverTarget={sheet} popoverTargetAction="hide" aria-label={t('nav.close')}>
        <Icon name="close" />
      </button>
    </div>
  )
}
